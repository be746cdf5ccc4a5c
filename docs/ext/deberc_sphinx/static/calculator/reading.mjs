// What a ruleset asks of the form, and what is wrong or missing in what was entered.

import { checkCards, checkCounted, checkMelds, checkTotals, checkTricks } from "./checks.mjs";
import { seatsOf, sideNames, sideOf } from "./table.mjs";

const WHOLE = /^\d+$/;
const INTEGER = /^[-\u2212]?\d+$/;

/** Which questions a ruleset asks. */
export function questions(rules) {
  const { counters, melds, bella } = rules;
  const needed = [melds.trick_needed, bella.trick_needed].some((one) => one && one !== "not_needed");
  const empty = counters.trickless.kind !== "none" && counters.trickless.measure === "tricks";
  return {
    kinds: kindsOf(rules),
    bella: bella.points > 0,
    no_trick: needed || empty,
    pots: rules.pot !== undefined,
    several_pots: rules.pot?.second_tie === "in_turn",
    hung: rules.pot?.goes_to === "hung_side",
    baits: counters.bait.kind !== "none",
    trickless: counters.trickless.kind !== "none",
  };
}

/** How a deal can end, as far as the score is asked about it. */
function kindsOf({ penalties, game, bidding }) {
  const onCards = Object.values(penalties).includes("bait_on_cards");
  const passes = bidding.all_pass !== "dealer_obliged" || bidding.obliged.after > 0;
  return [
    "played",
    ...(onCards ? ["bait_on_cards"] : []),
    ...(game.claim?.kind === "mid_deal" ? ["claim"] : []),
    ...(passes ? ["passed_out"] : []),
  ];
}

/**
 * Read what was entered. `state` holds the texts of the fields by name, as `cards.A`.
 * Returns `{row, before, missing, problems, remarks}`: the row of a ledger, or a deal to settle,
 * the fields that are still needed, those that are wrong with the key of a text and its fields.
 */
export function read(rules, state) {
  const reader = new Reader(rules, state);
  const before = reader.before();
  const kind = questions(rules).kinds.includes(state.kind) ? state.kind : "played";
  const dealer = kind === "claim" ? null : reader.chosen("dealer");
  const row = reader[kind]();
  const { missing, problems, remarks } = reader;
  return { kind, row: { dealer, ...row }, before, missing, problems, remarks };
}

class Reader {
  constructor(rules, state) {
    Object.assign(this, { rules, state, asks: questions(rules) });
    Object.assign(this, { missing: [], problems: [], remarks: [] });
    this.seats = seatsOf(rules);
    this.sides = sideNames(rules);
  }

  wrong(field, key, values = {}) {
    this.problems.push({ field, key, values });
  }

  chosen(field) {
    const seat = this.state[field];
    if (this.seats.includes(seat)) return seat;
    this.missing.push(field);
    return null;
  }

  /** A number; where the field is empty, the usual one, and without any it is missing. */
  number(field, { usual, signed = false } = {}) {
    const text = (this.state[field] ?? "").trim();
    if (text === "" && usual === undefined) this.missing.push(field);
    if (text === "") return usual ?? 0;
    if (!(signed ? INTEGER : WHOLE).test(text)) {
      this.wrong(field, signed ? "need_integer" : "need_number");
      return 0;
    }
    return Number(text.replace("\u2212", "-"));
  }

  by(names, read) {
    const others = this.seats.filter((seat) => !names.includes(seat)).map((seat) => [seat, 0]);
    return Object.fromEntries([...names.map((name) => [name, read(name)]), ...others]);
  }

  before() {
    const { baits, trickless, pots, hung } = this.asks;
    const totals = this.by(this.sides, (side) => this.number(`total.${side}`, { usual: 0, signed: true }));
    const counts = (name) => this.by(this.counted(name), (seat) => this.number(`${name}.${seat}`, { usual: 0 }));
    const held = pots ? this.pots() : [];
    this.totals = totals;
    checkTotals(this, totals);
    return {
      totals,
      pots: held,
      hung: hung && held.length > 0 ? this.chosen("hung") : null,
      ...(baits && { baits: counts("baits") }),
      ...(trickless && { trickless: counts("trickless") }),
    };
  }

  /** Whose baits, or empty deals, are counted: of seats or of sides. */
  counted(name) {
    const counter = this.rules.counters[name === "baits" ? "bait" : name];
    return counter.of === "seat" ? this.seats : this.sides;
  }

  pots() {
    const words = (this.state.pots ?? "").split(/[\s,;]+/).filter(Boolean);
    const several = this.asks.several_pots;
    if (!words.every((word) => WHOLE.test(word)) || (words.length > 1 && !several)) {
      this.wrong("pots", several ? "need_pots" : "need_number");
      return [];
    }
    return words.map(Number).filter((points) => points > 0);
  }

  played() {
    const maker = this.chosen("maker");
    const last_trick = this.chosen("last_trick");
    const melds = this.by(this.seats, (seat) => this.number(`melds.${seat}`, { usual: 0 }));
    const idle = this.asks.no_trick ? this.seats.filter((seat) => this.state[`no_trick.${seat}`]) : [];
    const cards = this.by(this.sides, (side) => this.cardsOf(side, idle));
    const tricks = this.by(this.seats, (seat) => (idle.includes(seat) ? 0 : 1));
    const said = this.asks.bella && this.seats.includes(this.state.bella) ? this.state.bella : null;
    const bella = this.by(this.seats, (seat) => (seat === said ? this.rules.bella.points : 0));
    checkCards(this, cards);
    checkTricks(this, cards, idle, last_trick);
    checkMelds(this, melds);
    const last_of = this.seats.filter((seat) => seat === this.state.last_of);
    return { maker, last_trick, cards, melds, tricks, bella, last_tricks: [last_trick, ...last_of] };
  }

  /** Card points of a side; without a trick there are none, and none need be entered. */
  cardsOf(side, idle) {
    const taking = this.seats.some((seat) => sideOf(this.rules, seat) === side && !idle.includes(seat));
    return this.number(`cards.${side}`, taking ? {} : { usual: 0 });
  }

  bait_on_cards() {
    const maker = this.chosen("maker");
    return { maker, bait_on_cards: this.chosen("offender"), points: this.number("whole") };
  }

  claim() {
    const claim = this.chosen("claimer");
    const counted = this.number("counted");
    const side = claim && sideOf(this.rules, claim);
    checkCounted(this, counted, side);
    return { claim, counted };
  }

  passed_out() {
    return { passed_out: true };
  }
}
