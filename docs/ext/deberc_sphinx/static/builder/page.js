// The page itself: a parent, its rules as sentences, what differs, what is wrong, the file.
"use strict";

DebercBuilder.Page = class {
  constructor(place, data) {
    this.place = place;
    this.data = data;
    this.texts = data.texts;
    this.words = new DebercBuilder.Words(data);
    this.catalogue = new DebercBuilder.Rules(data);
    this.schema = new DebercBuilder.Schema(data.schema);
    this.changes = new Map();
    this.options = new Set();
    this.build();
    this.begin(this.remembered());
  }

  say(key, fields = {}) {
    return this.filled(this.texts[key], fields);
  }

  filled(text, fields) {
    return text.replace(/\{([a-z_]+)\}/g, (whole, name) => String(fields[name] ?? ""));
  }

  // What a browser is asked to say must never stop the page: the value itself stands in.
  attempt(value, ...ways) {
    for (const way of ways) {
      try {
        return way();
      } catch {
        // the next one
      }
    }
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  sentence(id, value, rules = this.rules) {
    return this.attempt(value, () => this.words.sentence(id, value, rules), () => this.words.short(id, value, rules));
  }

  short(id, value, rules = this.rules) {
    return this.attempt(value, () => this.words.short(id, value, rules));
  }

  cell(id, cell, value) {
    return this.attempt(value, () => this.words.cell(id, cell, value, this.rules));
  }

  titleOf(id) {
    return this.attempt(id, () => this.words.title(id, this.rules), () => this.words.title(id, this.base));
  }

  isChanged(id) {
    return this.differences.some((one) => one.id === id);
  }

  // --- what stands on the page

  build() {
    const make = DebercBuilder.element;
    this.parent = make("select", { name: "parent" });
    this.parent.append(...this.data.rulesets.map((one) => make("option", { value: one.name }, one.title)));
    this.parent.addEventListener("change", () => this.begin({ parent: this.parent.value }));
    this.optionBox = make("fieldset", { className: "builder-options" });
    this.search = make("input", { type: "search", name: "find" });
    this.search.addEventListener("input", () => this.filter());
    this.nothing = make("p", { hidden: true }, this.texts.nothing_found);
    this.sections = make("div", { className: "builder-sections" });
    this.place.replaceChildren(
      this.section("start", this.field("parent", this.parent), this.optionBox),
      this.section("change", this.field("find", this.search), this.nothing, this.sections),
      this.result(),
      this.bar(),
    );
  }

  section(name, ...children) {
    const heading = DebercBuilder.element("h2", { id: `builder-${name}`, tabIndex: -1 }, this.texts[name]);
    return DebercBuilder.element("section", { aria: { labelledby: heading.id } }, heading, ...children);
  }

  field(name, input, hint) {
    const small = hint ? [DebercBuilder.element("small", {}, hint)] : [];
    const label = DebercBuilder.element("span", {}, this.texts[name]);
    return DebercBuilder.element("label", { className: "builder-field builder-wide" }, label, " ", input, ...small);
  }

  result() {
    const make = DebercBuilder.element;
    this.names = {
      id: make("input", { type: "text", name: "id", value: "my-club", autocapitalize: "none", spellcheck: false }),
      ru: make("input", { type: "text", name: "title-ru", value: this.texts.default_ru, lang: "ru" }),
      en: make("input", { type: "text", name: "title-en", value: this.texts.default_en, lang: "en" }),
    };
    for (const input of Object.values(this.names)) input.addEventListener("input", () => this.update());
    this.list = make("ul", { className: "builder-differences" });
    this.problemList = make("ul", { className: "builder-problems" });
    this.preview = make("pre", { className: "builder-file", tabIndex: 0, translate: false, aria: { label: this.texts.file } });
    this.download = make("button", { type: "button", className: "builder-download" }, this.texts.download);
    this.download.addEventListener("click", () => this.save());
    this.mend = make("p", { className: "builder-mend" }, this.texts.mend_first);
    const part = (name, ...children) => [make("h3", { id: `builder-${name}`, tabIndex: -1 }, this.texts[name]), ...children];
    return this.section(
      "result",
      ...part("differences", this.list),
      ...part("problems", this.problemList),
      ...part("file"),
      this.field("name", this.names.id, this.texts.name_hint),
      this.field("title_ru", this.names.ru),
      this.field("title_en", this.names.en),
      this.preview,
      this.download,
      this.mend,
    );
  }

  bar() {
    const make = DebercBuilder.element;
    this.status = make("span", { role: "status" });
    const link = make("a", { href: "#builder-result" }, this.texts.to_result);
    link.addEventListener("click", (event) => {
      event.preventDefault(); // the address holds the rules
      this.goTo("builder-result");
    });
    return make("p", { className: "builder-bar" }, this.status, " ", link);
  }

  goTo(id) {
    const target = document.getElementById(id);
    target.scrollIntoView({ behavior: "instant", block: "start" });
    target.focus({ preventScroll: true });
  }

  // --- what the keeper does

  begin({ parent, options = [], changes = [], names = {} }) {
    this.ruleset = this.data.rulesets.find((one) => one.name === parent) || this.data.rulesets[0];
    this.parent.value = this.ruleset.name;
    const known = new Set(this.ruleset.options.map((one) => one.name));
    this.options = new Set(options.filter((name) => known.has(name)));
    this.changes = new Map(changes.filter(([id]) => this.catalogue.at(id)));
    for (const [key, text] of Object.entries(names)) {
      if (this.names[key] && typeof text === "string") this.names[key].value = text;
    }
    this.offer();
    this.rebase();
    this.controls();
    this.update();
  }

  offer() {
    const make = DebercBuilder.element;
    this.optionBox.hidden = !this.ruleset.options.length;
    const boxes = this.ruleset.options.map(({ name, title }) => {
      const input = make("input", { type: "checkbox", name: `option-${name}`, checked: this.options.has(name) });
      input.addEventListener("change", () => {
        this.options[input.checked ? "add" : "delete"](name);
        this.rebase();
        this.update();
      });
      return make("label", { className: "builder-choice" }, input, " ", make("span", {}, title));
    });
    this.optionBox.replaceChildren(make("legend", {}, this.texts.options), ...boxes);
  }

  // A change that the options have made already is none.
  rebase() {
    this.base = this.catalogue.base(this.ruleset, this.options);
    for (const [id, value] of this.changes) {
      if (DebercBuilder.same(DebercBuilder.walk(this.base, id), value)) this.changes.delete(id);
    }
  }

  controls() {
    const stated = new Map();
    for (const [id, rule] of this.catalogue.stated(this.base)) {
      if (rule.id.endsWith("*")) stated.set(rule.id, [...(stated.get(rule.id) || []), id]);
    }
    this.held = [];
    const boxes = Object.entries(this.data.sections).map(([name, title]) => {
      const rules = this.catalogue.list.filter((rule) => rule.id.split(".")[0] === name);
      const ids = rules.flatMap((rule) => (rule.id.endsWith("*") ? stated.get(rule.id) || [] : [rule.id]));
      const made = ids.map((id) => new DebercBuilder.Control(this, id, this.catalogue.at(id)));
      this.held.push(...made);
      const box = DebercBuilder.element("details", { className: "builder-section", data: { section: name } });
      box.append(DebercBuilder.element("summary", {}, title), ...made.map((one) => one.element));
      return box;
    });
    this.sections.replaceChildren(...boxes);
  }

  filter() {
    const wanted = this.search.value.trim().toLowerCase();
    let found = 0;
    for (const box of this.sections.children) {
      let inside = 0;
      for (const rule of box.querySelectorAll(".builder-rule")) {
        const fits = !rule.hidden && rule.firstChild.textContent.toLowerCase().includes(wanted);
        rule.classList.toggle("builder-filtered", !fits);
        inside += fits ? 1 : 0;
      }
      box.hidden = inside === 0;
      if (wanted) box.open = inside > 0;
      found += inside;
    }
    this.nothing.hidden = found > 0;
  }

  set(id, value) {
    const before = DebercBuilder.walk(this.base, id);
    if (value === undefined || DebercBuilder.same(before, value)) this.changes.delete(id);
    else this.changes.set(id, value);
    this.update();
  }

  undo(id) {
    this.changes.delete(id);
    this.update();
    this.goTo("builder-differences");
  }

  // --- what follows from it

  update() {
    const { data, chosen } = this.catalogue.changed(this.base, this.changes);
    this.rules = data;
    this.differences = this.catalogue.differences(this.base, data);
    this.file = this.catalogue.least(this.base, data);
    this.problems = this.found();
    this.text = DebercBuilder.yaml(this.head(), this.file, this.catalogue, (path) => this.remark(path));
    for (const control of this.held) control.refresh();
    this.filter();
    this.show(new Set(chosen));
    this.remember();
  }

  head() {
    const { id, ru, en } = this.names;
    const options = this.ruleset.options.filter((one) => this.options.has(one.name)).map((one) => one.name);
    const address = [`${this.ruleset.name}@${this.ruleset.version}`, ...options].join("+");
    const title = { ru: ru.value.trim(), en: en.value.trim() };
    const comments = [this.say("comment", { parent: this.ruleset.title })];
    return { comments, entries: { ruleset: id.value.trim(), version: 1, extends: address, title } };
  }

  remark(path) {
    const rule = this.catalogue.at(path);
    const id = path.split(".").slice(0, rule.id.split(".").length).join(".");
    const was = DebercBuilder.walk(this.base, path);
    const said = was === undefined ? this.texts.not_there : id === path ? this.short(id, was, this.base) : String(was);
    return `${this.titleOf(id)}; ${this.say("was", { value: said })}`.replace(/\s+/g, " ");
  }

  found() {
    const head = this.head().entries;
    const problems = [...this.aboutNames(head), ...this.aboutOptions()];
    if (this.schema.failure) problems.push({ text: this.texts.unchecked, note: true, rules: [] });
    const inFile = this.schema.problems({ ...head, ...this.file });
    const about = inFile.filter((one) => this.catalogue.at(one.rules[0])).map((one) => this.told(one));
    const other = about.some((one) => !one.note) ? [] : DebercBuilder.crossings(this.rules, this.file);
    return [...problems, ...about, ...other.map((one) => this.told(one))];
  }

  aboutNames({ ruleset, title }) {
    const found = [];
    if (this.data.taken.includes(ruleset)) found.push({ text: this.say("name_taken", { name: ruleset }), rules: [] });
    if (!new RegExp(this.data.schema.$defs.name.pattern).test(ruleset)) {
      found.push({ text: this.say("name_form", { form: this.texts.name_hint }), rules: [] });
    }
    if (!title.ru || !title.en) found.push({ text: this.texts.no_title, rules: [] });
    return found;
  }

  aboutOptions() {
    const titles = new Map(this.ruleset.options.map((one) => [one.name, one.title]));
    const found = [];
    const add = (key, one, other) =>
      found.push({ text: this.say(key, { one: one.title, other: titles.get(other) || other }), rules: [] });
    for (const one of this.ruleset.options.filter((option) => this.options.has(option.name))) {
      one.needs.filter((name) => titles.has(name) && !this.options.has(name)).forEach((name) => add("option_needs", one, name));
      one.excludes.filter((name) => this.options.has(name)).forEach((name) => add("option_excludes", one, name));
    }
    return found;
  }

  told({ key, rules, fields }) {
    const said = this.data.sentences[key];
    const rule = this.catalogue.at(rules[0]);
    const about = this.say("expected", { about: rule?.about });
    const named = { fix: about, expected: this.texts.number, kind: fields.value, ...fields };
    for (const place of ["rule", "name"]) {
      if (named[place] && this.catalogue.at(String(named[place]))) named[place] = `«${this.titleOf(named[place])}»`;
    }
    const text = [said.what, said.fix].map((part) => this.filled(part, named)).filter(Boolean).join("; ");
    return { text: text.slice(0, 1).toUpperCase() + text.slice(1), note: said.note, rules };
  }

  show(chosen) {
    const make = DebercBuilder.element;
    const bad = this.problems.filter((one) => !one.note);
    const items = this.differences.map((one) => this.difference(one, chosen));
    this.list.replaceChildren(...(items.length ? items : [make("li", {}, this.texts.no_differences)]));
    const told = this.problems.map((one) => this.problem(one));
    this.problemList.replaceChildren(...(told.length ? told : [make("li", {}, this.texts.no_problems)]));
    this.preview.textContent = this.text;
    this.download.disabled = bad.length > 0;
    this.mend.hidden = bad.length === 0;
    this.status.textContent = this.say("status", { differences: items.length, problems: bad.length });
  }

  difference({ id, was, now }, chosen) {
    const make = DebercBuilder.element;
    const line = (key, value, rules) =>
      make("p", {}, this.texts[key], value === undefined ? this.texts.not_there : this.sentence(id, value, rules));
    const item = make("li", { data: { rule: id } }, make("strong", {}, this.titleOf(id)));
    item.append(line("yours", now, this.rules), line("theirs", was, this.base));
    if (chosen.has(id)) item.append(make("p", { className: "builder-follows" }, this.texts.follows));
    if (this.changes.has(id)) {
      const label = this.say("undo_rule", { rule: this.titleOf(id) });
      const button = make("button", { type: "button", aria: { label } }, this.texts.undo);
      button.addEventListener("click", () => this.undo(id));
      item.append(button);
    }
    return item;
  }

  problem({ text, note, rules }) {
    const make = DebercBuilder.element;
    const item = make("li", { className: note ? "builder-note" : "builder-problem" });
    item.append(note ? this.texts.note : "", text);
    const control = this.held.find((one) => one.id === rules[0]);
    if (!control) return item;
    const button = make("button", { type: "button", className: "builder-go" }, this.titleOf(control.id));
    button.addEventListener("click", () => this.openRule(control));
    item.append(" ", button);
    return item;
  }

  openRule({ element }) {
    this.search.value = "";
    this.filter();
    element.parentElement.open = true;
    element.open = true;
    element.scrollIntoView({ behavior: "instant", block: "center" });
    element.firstChild.focus();
  }

  // --- the address keeps the rules: they can be sent to a friend, and read in the other language

  remember() {
    const names = Object.fromEntries(Object.entries(this.names).map(([key, input]) => [key, input.value]));
    const held = { parent: this.ruleset.name, options: [...this.options], changes: [...this.changes], names };
    try {
      history.replaceState(null, "", `#rules=${encodeURIComponent(JSON.stringify(held))}`);
    } catch {
      // a page that may not change its address works without
    }
  }

  remembered() {
    try {
      const { parent, options, changes, names } = JSON.parse(decodeURIComponent(location.hash.split("rules=")[1]));
      const pairs = changes.filter((pair) => Array.isArray(pair) && typeof pair[0] === "string");
      return { parent: String(parent), options: options.map(String), changes: pairs, names };
    } catch {
      return { parent: "moscow" };
    }
  }

  save() {
    const address = URL.createObjectURL(new Blob([this.text], { type: "application/yaml" }));
    const link = DebercBuilder.element("a", { href: address, download: `${this.head().entries.ruleset}.yaml` });
    this.place.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
};

document.addEventListener("DOMContentLoaded", () => {
  const place = document.querySelector(".builder");
  const data = document.getElementById("builder-data");
  if (place && data) DebercBuilder.shown = new DebercBuilder.Page(place, JSON.parse(data.textContent));
});
