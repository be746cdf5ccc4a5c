// The form for a deal, as a ruleset needs it.

import { choice, element, field, number, tick } from "./controls.mjs";
import { questions } from "./reading.mjs";
import { seatsOf, sidesOf } from "./table.mjs";

/** Builds the fields of a ruleset over the texts in `state`. */
export class Form {
  constructor(words, rules, state) {
    Object.assign(this, { words, rules, state, asks: questions(rules) });
    this.seats = seatsOf(rules);
    this.sides = sidesOf(rules);
    this.kind = this.asks.kinds.includes(state.kind) ? state.kind : "played";
  }

  build() {
    const { words, kind } = this;
    const parts = kind === "played" ? [this.players()] : this.before();
    return [
      element("h2", { id: "calculator-deal" }, words.say("deal")),
      element("div", { className: "calculator-row" }, ...this.deal()),
      ...parts,
    ];
  }

  /** What is asked once: how the deal ended, who dealt, who played, what hung before. */
  deal() {
    const { asks, kind } = this;
    const kinds = asks.kinds.map((name) => [name, this.words.say(`kind_${name}`)]);
    const parts = [field("kind", this.words.say("kind"), choice(kinds, kind))];
    if (kind !== "claim") parts.push(this.seat("dealer"));
    parts.push(...this[kind]());
    if (asks.pots && kind !== "claim") parts.push(this.pots());
    if (asks.pots && asks.hung && kind === "played") parts.push(this.seat("hung"));
    return parts;
  }

  played() {
    const last_of = this.seat("last_of");
    last_of.hidden = true;
    const bella = this.asks.bella ? [this.seat("bella", this.words.say("nobody"))] : [];
    return [this.seat("maker"), this.seat("last_trick"), ...bella, last_of];
  }

  bait_on_cards() {
    const { words, state } = this;
    const whole = field("whole", words.say("whole"), number(state.whole), words.say("whole_hint"));
    return [this.seat("maker"), this.seat("offender"), whole];
  }

  claim() {
    const counted = number(this.state.counted);
    return [this.seat("claimer"), field("counted", this.words.say("counted"), counted)];
  }

  passed_out() {
    return [];
  }

  pots() {
    const { words, asks, state } = this;
    const hint = asks.several_pots ? words.say("pots_hint") : undefined;
    return field("pots", words.say("pots"), number(state.pots, { signed: asks.several_pots }), hint);
  }

  seat(name, nothing = `— ${this.words.say("choose")} —`) {
    const shown = [["", nothing], ...this.seats.map((seat) => [seat, seat])];
    return field(name, this.words.say(name), choice(shown, this.state[name]));
  }

  players() {
    const sides = this.sides.map((side) => this.side(side, [this.total(side), ...this.made(side), ...this.counts(side)]));
    return element("div", { className: "calculator-sides" }, ...sides);
  }

  /** The totals alone, where nothing else of a side is asked. */
  before() {
    const sides = this.sides.map((side) => this.side(side, [this.total(side), ...this.counts(side)]));
    return [element("div", { className: "calculator-sides" }, ...sides)];
  }

  side(side, parts) {
    const { words } = this;
    const pair = words.say("and", { one: side[0], other: side[1] });
    const title = side.length > 1 ? words.say("pair", { seats: pair }) : words.say("side", { seat: side[0] });
    const legend = element("legend", {}, title);
    return element("fieldset", { className: "calculator-side", data: { side: side[0] } }, legend, ...parts);
  }

  total([first]) {
    const value = this.state[`total.${first}`];
    return field(`total.${first}`, this.words.say("total"), number(value, { signed: true }));
  }

  made(side) {
    const { words, state, asks } = this;
    const of = (label, seat) => (side.length > 1 ? words.say("of_seat", { label: words.say(label), seat }) : words.say(label));
    const cards = `cards.${side[0]}`;
    const parts = [field(cards, words.say("cards"), number(state[cards]), words.say("cards_hint"))];
    for (const seat of side) {
      parts.push(field(`melds.${seat}`, of("melds", seat), number(state[`melds.${seat}`])));
    }
    for (const seat of asks.no_trick ? side : []) {
      parts.push(tick(`no_trick.${seat}`, of("no_trick", seat), Boolean(state[`no_trick.${seat}`])));
    }
    return parts;
  }

  /** Baits and empty deals so far, of the side or of each seat in it. */
  counts(side) {
    const { words, asks, rules, state } = this;
    const parts = [];
    for (const [name, counter] of [["baits", rules.counters.bait], ["trickless", rules.counters.trickless]]) {
      if (!asks[name]) continue;
      const each = side.length > 1 && counter.of === "seat";
      for (const seat of each ? side : [side[0]]) {
        const label = words.say(name);
        const shown = each ? words.say("of_seat", { label, seat }) : label;
        parts.push(field(`${name}.${seat}`, shown, number(state[`${name}.${seat}`])));
      }
    }
    return parts;
  }
}
