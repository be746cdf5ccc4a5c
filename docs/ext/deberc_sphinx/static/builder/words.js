// Puts rules into words as deberc.wording does: texts by condition, placeholders, forms of words.
"use strict";

globalThis.DebercBuilder = globalThis.DebercBuilder || {};

DebercBuilder.walk = (data, path) => {
  let inner = data;
  for (const step of path.split(".")) {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner) || !(step in inner)) return undefined;
    inner = inner[step];
  }
  return inner;
};

// Returns a copy with a value at a path, or without it; what is beside the path is shared.
DebercBuilder.put = (data, path, value) => {
  const [first, ...rest] = Array.isArray(path) ? path : path.split(".");
  const inner = data?.[first];
  const isMap = inner !== null && typeof inner === "object" && !Array.isArray(inner);
  return { ...data, [first]: rest.length ? DebercBuilder.put(isMap ? inner : {}, rest, value) : value };
};

DebercBuilder.Words = class {
  static PLACEHOLDER = /\{([a-z0-9_.]+)(?:\|([a-z_]+))?(?::([a-z]+))?\}/g;
  static CASES = ["nom", "gen", "dat", "acc", "ins", "prep"];

  constructor(data) {
    this.data = data;
    this.plural = new Intl.PluralRules(data.lang);
    this.order = new Intl.PluralRules("en", { type: "ordinal" });
    this.and = { ru: " и ", en: " and " }[data.lang];
  }

  entry(rule) {
    const found = this.data.wording[rule] || this.data.wording[rule.replace(/[^.]*$/, "*")];
    if (!found) throw new Error(`no wording for ${rule}`);
    return found;
  }

  title(rule, rules) {
    return this.fill(this.entry(rule).title, { rules, extras: { name: this.name(rule, rules) } });
  }

  sentence(rule, value, rules) {
    const said = this.say(rule, value, rules, false);
    return said.slice(0, 1).toUpperCase() + said.slice(1);
  }

  short(rule, value, rules) {
    return this.say(rule, value, rules, true);
  }

  cell(rule, cell, value, rules) {
    return this.sayCell(this.entry(rule), this.on(rule, { [cell]: value }, rules), cell, true);
  }

  rank(rank) {
    return this.data.terms[this.data.ranks[rank].term].one[0];
  }

  listed(items) {
    if (items.length < 2) return items.join("");
    return items.slice(0, -1).join(", ") + this.and + items[items.length - 1];
  }

  on(rule, value, rules) {
    const seen = DebercBuilder.put(rules, rule, value);
    return { rules: { ...seen, facts: this.facts(seen) }, value, extras: {} };
  }

  say(rule, value, rules, short) {
    const entry = this.entry(rule);
    const view = this.on(rule, value, rules);
    const extras = { name: this.name(rule, view.rules) };
    if (Array.isArray(value) || "*" in (entry.items || {})) extras.items = this.items(entry, view, short);
    for (const cell of Object.keys(entry.cells || {})) {
      extras[`cell.${cell}`] = this.sayCell(entry, view, cell, short);
    }
    return this.fill(this.pick(this.phrase(entry, value), short), { ...view, extras });
  }

  pick(phrase, short) {
    return short && "short" in phrase ? phrase.short : phrase.text;
  }

  phrase(entry, value) {
    const empty = value === null || (typeof value === "object" && Object.keys(value).length === 0);
    if (entry.empty && empty) return entry.empty;
    const found = entry.any || entry.values?.[String(value)];
    if (!found) throw new Error(`no wording for ${value}`);
    return found;
  }

  sayCell(entry, view, cell, short) {
    if (!(cell in (view.value || {}))) return undefined;
    const value = view.value[cell];
    const phrases = entry.cells?.[cell] || entry.items;
    const phrase = phrases[String(value)] || phrases["*"];
    return this.fill(this.pick(phrase, short), { ...view, extras: { keys: [cell], worth: value } });
  }

  items(entry, view, short) {
    if (!Array.isArray(view.value)) return this.worth(entry, view, short).join(", ");
    const phrases = view.value.map((item) => entry.items?.[String(item)] || entry.items?.["*"]);
    const written = phrases.map((phrase, index) =>
      this.fill(this.pick(phrase, short), { ...view, extras: { item: view.value[index] } }));
    if (!entry.join) return this.listed(written);
    let said = written[0] ?? "";
    for (let index = 1; index < written.length; index++) {
      const level = phrases[index - 1].level;
      const extras = level ? { level: this.fill(level, view) } : {};
      said += this.fill(this.pick(entry.join, short), { ...view, extras }) + written[index];
    }
    return said;
  }

  // Points by rank; ranks next to each other of equal worth together.
  worth(entry, view, short) {
    const groups = [];
    for (const [rank, worth] of DebercBuilder.byRank(view.value)) {
      const last = groups[groups.length - 1];
      if (last?.worth === worth) last.keys.push(rank);
      else groups.push({ keys: [rank], worth });
    }
    return groups.map((extras) => this.fill(this.pick(entry.items["*"], short), { ...view, extras }));
  }

  name(rule, rules) {
    if (this.data.wording[rule]) return undefined;
    const own = DebercBuilder.walk(rules || {}, `${rule}.name`);
    return own ? own[this.data.lang] : this.data.terms[rule.split(".").pop()]?.one[0] ?? rule.split(".").pop();
  }

  lookup(view, reference) {
    if (view.extras && reference in view.extras) return view.extras[reference];
    if (reference === "value") return view.value;
    if (reference.startsWith("value.")) return DebercBuilder.walk(view.value, reference.slice(6));
    return DebercBuilder.walk(view.rules || {}, reference);
  }

  fill(text, view) {
    return this.choose(text, view).replace(DebercBuilder.Words.PLACEHOLDER, (whole, name, noun, form) => {
      const found = this.lookup(view, name);
      const isMap = typeof found === "object" && !Array.isArray(found);
      if (found === undefined || found === null || isMap) throw new Error(`nothing for ${whole}`);
      return this.written(found, noun, form);
    });
  }

  choose(text, view) {
    const versions = Array.isArray(text) ? text : [text];
    for (const version of versions) {
      if (typeof version === "string") return version;
      const demands = Object.entries(version.when || {});
      if (demands.every(([path, wanted]) => this.holds(this.lookup(view, path), wanted))) return version.text;
    }
    throw new Error("no text");
  }

  holds(found, wanted) {
    const words = (value) => (value === undefined || value === null ? [] : [value].flat().map(String));
    const have = words(found);
    return words(wanted).some((word) => have.includes(word));
  }

  written(value, noun, form) {
    if (noun) return `${value} ${this.counted(this.data.terms[noun], value, form || "nom")}`;
    if (!form) return String(value);
    if (form === "ordinal") return this.ordinal(value);
    const ranks = Array.isArray(value) ? value : String(value).split(" ");
    if (form === "letters") return ranks.map((rank) => this.data.ranks[rank].letter).join(" ");
    const terms = ranks.map((rank) => this.data.terms[this.data.ranks[rank].term]);
    if (form === "names") return terms.map((term) => term.one[0]).join(", ");
    return this.listed(terms.map((term) => (form === "many" ? term.many[0] : term.one[0])));
  }

  ordinal(number) {
    return number + ({ one: "st", two: "nd", few: "rd" }[this.order.select(number)] || "th");
  }

  counted(term, number, form) {
    const category = this.plural.select(Math.abs(number));
    if (this.data.lang === "en") return category === "one" ? term.one[0] : term.many[0];
    const at = (name) => DebercBuilder.Words.CASES.indexOf(name);
    if (category === "one") return term.one[at(form === "dist" ? "dat" : form)];
    if (["gen", "dat", "ins", "prep"].includes(form)) return term.many[at(form)];
    const few = category === "few" && !(form === "acc" && term.animate);
    return few ? term.one[at("gen")] : term.many[at("gen")];
  }

  // Numbers that follow from the rules without being written in them.
  facts(rules) {
    const found = {};
    const { packets, draw } = rules.dealing || {};
    if (packets?.length) {
      found.first_hand = packets.reduce((sum, one) => sum + one, 0);
      if (new Set(packets).size === 1) found.packet = packets[0];
      if (draw !== undefined) found.hand = found.first_hand + draw;
    }
    if (rules.bidding?.rounds?.length) found.rounds = rules.bidding.rounds.length;
    const lengths = new Set(Object.values(rules.melds?.sequences || {}).map((one) => one.length).filter(Number.isInteger));
    if (lengths.size) {
      found.shortest = Math.min(...lengths);
      found.longest = Math.max(...lengths);
      found.lengths = lengths.size === found.longest - found.shortest + 1 ? "unbroken" : "broken";
    }
    const ends = rules.game?.ends;
    if (ends?.kind === "target" && ends.points) found.one_short = ends.points - 1;
    return found;
  }
};

DebercBuilder.RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6"];

// The cells of a table. Scripts put keys like 9 before all others, so ranks get an order here.
DebercBuilder.byRank = (table) => {
  const keys = Object.keys(table);
  if (!keys.every((key) => DebercBuilder.RANKS.includes(key))) return Object.entries(table);
  const place = (rank) => DebercBuilder.RANKS.indexOf(rank);
  const sorted = keys.sort((one, other) => table[other] - table[one] || place(one) - place(other));
  return sorted.map((key) => [key, table[key]]);
};
