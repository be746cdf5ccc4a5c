// What is wrong with the rules: by the schema, through ajv, and what does not go together.
"use strict";

// A problem is a sentence by its key with what fills it, and the rules it is about.
DebercBuilder.crossings = (data, file) => {
  const found = [];
  const at = (rule) => DebercBuilder.walk(data, rule);
  const number = (rule) => at(rule) || 0;
  const report = (key, rules, fields = {}) => found.push({ key, rules, fields });
  const has = number("cards.pack");
  const ranks = DebercBuilder.RANKS.filter((rank) => rank !== "6" || has === 36);
  const first = (at("dealing.packets") || []).reduce((sum, one) => sum + one, 0);
  const hand = first + number("dealing.draw");
  const players = number("table.players");
  const sides = at("table.sides") === "pairs" ? 2 : players;

  function pack() {
    const aside = (at("dealing.turn_up_to") === "nobody") + (at("dealing.bottom_card") === "shown");
    const needed = players * hand + aside;
    if (needed <= has) return;
    const most = Math.max(0, Math.floor((has - aside) / players) - first);
    report("pack-too-small", ["dealing.draw", "dealing.packets", "table.players"], { needed, pack: has, most });
  }

  function orders() {
    for (const rule of ["cards.trump_order", "cards.plain_order", "cards.sequence_order"]) {
      const listed = String(at(rule)).split(" ");
      const wrong = {
        missing: ranks.filter((rank) => !listed.includes(rank)),
        extra: [...new Set(listed)].filter((rank) => !ranks.includes(rank)),
        twice: [...new Set(listed.filter((rank, index) => listed.indexOf(rank) !== index))],
      };
      for (const [kind, names] of Object.entries(wrong)) {
        if (names.length) report(`order-not-the-pack/${kind}`, [rule], { rule, ranks: names.join(", "), pack: has });
      }
    }
  }

  function points() {
    for (const rule of ["cards.trump_points", "cards.plain_points", "melds.four_of_a_kind"]) {
      for (const rank of Object.keys(at(rule) || {})) {
        if (!ranks.includes(rank)) report("rank-not-in-pack", [rule], { rule, rank, pack: has });
      }
      const missing = ranks.filter((rank) => !(rank in (at(rule) || {})));
      if (missing.length && rule !== "melds.four_of_a_kind") {
        report("rank-without-points", [rule], { rule, ranks: missing.join(", ") });
      }
    }
  }

  function exchange() {
    if (at("seven_exchange.seats") === "nobody") return;
    if (at("dealing.turn_up_to") !== "nobody" && at("seven_exchange.window") !== "before_draw") {
      report("window-never-opens/exchange-taken", ["seven_exchange.window", "dealing.turn_up_to"]);
    }
    const suits = [...(at("bidding.rounds") || []), at("bidding.obliged.suits")];
    const may = at("settlement.replay_trump") === "new_turn_up" || suits.includes("turn_up_suit") || suits.includes("any_suit");
    if (at("seven_exchange.trump") === "turn_up_suit" && !may) {
      report("window-never-opens/exchange-suit", ["seven_exchange.trump", "bidding.rounds"]);
    }
  }

  function misdeals() {
    if (at("dealing.four_sevens.call") === "on_demand" && hand < 4) {
      report("four-sevens-never", ["dealing.four_sevens.call"], { hand });
    }
    if (at("dealing.few_points.call") !== "on_demand") return;
    const worth = Object.values(at("cards.plain_points") || {});
    const average = Math.floor((worth.reduce((sum, one) => sum + one, 0) * hand) / worth.length);
    const limit = at("dealing.few_points.limit");
    if (limit >= average) report("few-points-always", ["dealing.few_points.limit"], { limit, average });
  }

  const named = Object.entries(at("melds.sequences") || {}).sort((one, other) => one[1].length - other[1].length);

  function sequences() {
    const most = Math.min(hand, ranks.length);
    for (const [name, row] of named) {
      const fields = { hand: most, length: row.length, name };
      if (row.length > most) report("window-never-opens/sequence", [`melds.sequences.${name}`], fields);
    }
    for (let index = 1; index < named.length; index++) {
      const [[one, less], [other, more]] = [named[index - 1], named[index]];
      const rules = [`melds.sequences.${other}`, `melds.sequences.${one}`];
      if (less.length === more.length) report("sequence-clash/length", rules, { one, other, length: more.length });
      else if (less.points > more.points) {
        report("sequence-clash/points", rules, { one: other, other: one, less: more.points, more: less.points });
      }
    }
  }

  function run() {
    if (at("melds.winning_run.kind") !== "run") return;
    const early = at("melds.winning_run.declared") === "before_bidding" || at("melds.winning_run.cards") === "first_six";
    const most = Math.min(early ? first : hand, ranks.length);
    const length = at("melds.winning_run.length");
    if (length > most) {
      report(`window-never-opens/${early ? "run-before" : "run-hand"}`, ["melds.winning_run.length"], { hand: most, length });
    }
  }

  function precedence() {
    const lengths = new Set(named.map(([, row]) => row.length));
    if (lengths.size > 1 && at("melds.precedence")?.[0] !== "length") report("precedence-too-short", ["melds.precedence"]);
  }

  function dearest() {
    const worth = [at("cards.trump_points"), ...Array(3).fill(at("cards.plain_points"))].flatMap((table) => Object.values(table || {}));
    const dealt = worth.sort((one, other) => other - one).slice(0, players * hand);
    return dealt.reduce((sum, one) => sum + one, 0) + number("cards.last_trick");
  }

  function target() {
    const [points, deal] = [at("game.ends.points"), dearest()];
    if (at("game.ends.kind") === "target" && points < deal) {
      report("target-too-low", ["game.ends.points"], { target: points, deal });
    }
  }

  function twice() {
    const both = {
      "settlement.made": { all: ["own"] },
      "settlement.bait": { own: ["all", "share", "to_highest"] },
      "settlement.tied": { own: ["all", "share", "to_highest"], hangs: ["all", "share", "to_highest"] },
    };
    for (const [rule, cells] of Object.entries(both)) {
      const { maker, defender } = at(rule) || {};
      if (cells[maker]?.includes(defender)) report("written-twice", [rule], { rule, maker, defender });
    }
  }

  function bella() {
    if (at("bella.points") !== 0) return;
    for (const cell of ["window", "to", "trick_needed"]) {
      const rule = `bella.${cell}`;
      if (DebercBuilder.walk(file, rule) !== undefined) report("bella-for-nothing", [rule], { rule });
    }
  }

  function claim() {
    const counts = at("game.claim.counts");
    const never = {
      bella: at("bella.points") === 0,
      pot: !Object.values(at("settlement.tied") || {}).includes("hangs"),
      melds: !named.some(([, row]) => row.points) && !Object.keys(at("melds.four_of_a_kind") || {}).length,
    };
    for (const item of DebercBuilder.walk(file, "game.claim.counts") || []) {
      if (never[item]) report("claim-of-nothing/idle", ["game.claim.counts"], { item });
    }
    if (counts && !counts.includes("written_total") && at("game.ends.points") > dearest()) {
      report("claim-of-nothing/no-total", ["game.claim.counts"], { target: at("game.ends.points") });
    }
  }

  function bothPast() {
    const listed = at("game.both_past") || [];
    const always = ["one_more_deal", ...(sides === 2 ? ["last_trick", "defender"] : [])];
    listed.slice(1).forEach((item, index) => {
      const above = listed[index];
      if (always.includes(above)) report("never-reached", ["game.both_past"], { item, above });
    });
  }

  function counters() {
    for (const rule of ["counters.bait", "counters.trickless"]) {
      const { cap, cost } = at(rule) || {};
      if (cap !== undefined && cap < cost) report("cap-below-cost", [`${rule}.cap`, `${rule}.cost`], { rule, cap, cost });
    }
  }

  function match() {
    const [below, points, stakes] = [at("match.mars.below"), at("game.ends.points"), at("match.stakes.bait")];
    if (below !== undefined && below >= points) report("mars-always", ["match.mars.below"], { below, target: points });
    if (stakes !== undefined && stakes % (sides - 1)) {
      report("stake-not-shareable", ["match.stakes.bait"], { stakes, defenders: sides - 1 });
    }
    const moments = at("match.doubling.moments");
    if (at("game.ends.kind") === "one_deal" && DebercBuilder.same(moments, ["between_deals"])) {
      report("window-never-opens/doubling", ["match.doubling.moments"]);
    }
  }

  for (const check of [pack, orders, points, exchange, misdeals, sequences, run, precedence,
    target, twice, bella, claim, bothPast, counters, match]) check();
  return found;
};

// Checks a file by the schema. Where the browser forbids scripts made at run time, ajv cannot work.
DebercBuilder.Schema = class {
  static KEYS = {
    minimum: "too-small", maximum: "too-large", minItems: "too-few", maxItems: "too-many",
    minProperties: "too-few", maxProperties: "too-many", minLength: "too-short", maxLength: "too-long",
    enum: "unknown-value", const: "unknown-value", pattern: "bad-form", uniqueItems: "repeated",
    type: "wrong-type", required: "missing-key", additionalProperties: "unknown-key/key",
  };

  constructor(schema) {
    try {
      const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
      this.validate = ajv.compile(schema);
    } catch (error) {
      this.failure = error;
    }
  }

  // The problems of a file: key of the sentence, path, and what fills the sentence.
  problems(file) {
    if (!this.validate || this.validate(file)) return [];
    return this.validate.errors
      .filter((error) => !["propertyNames", "if", "anyOf", "oneOf"].includes(error.keyword))
      .map((error) => this.problem(error));
  }

  problem(error) {
    const path = error.instancePath.slice(1).split("/").join(".");
    const named = error.params.additionalProperty ?? error.params.missingProperty ?? "";
    const size = typeof error.data === "object" && error.data !== null ? Object.keys(error.data).length : error.data;
    return {
      key: DebercBuilder.Schema.KEYS[error.keyword] || "not-allowed",
      rules: [path],
      fields: { name: path, size, value: JSON.stringify(error.data), bound: error.params.limit, key: named, where: "" },
    };
  }
};
