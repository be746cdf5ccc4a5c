// A small peer for protocol 1 in plain JavaScript: four operations for two players, by its own code.
//
//     deberc verify --peer "node conformance/peers/deberc-peer.mjs"
//
// It plays whatever rules the `ruleset` message says, as far as it knows them, and refuses the rest.

import { createInterface } from "node:readline";

const PROTOCOL = 1;
const OPS = { card_values, legal_cards, trick_winner, settle_deal };

// Values that this program plays, by rule. Another value of one of these is refused with its rule.
const KNOWN = {
  "table.players": [2],
  "melds.trick_needed": ["not_needed", "own"],
  "bella.trick_needed": ["not_needed", "own"],
  "settlement.after_tie": ["new_deal"],
  "pot.goes_to": ["higher_score"],
  "pot.second_tie": ["sum", "in_turn", "to_defender"],
  "pot.lasts": ["until_won"],
  "counters.bait.kind": ["none"],
  "counters.trickless.kind": ["none"],
  "game.ends.kind": ["target", "one_deal"],
};

/** Thrown where the rules forbid what was asked. */
class Refused extends Error {
  constructor(rule) {
    super(`refused by ${rule}`);
    this.rule = rule;
  }
}

let current = null; // { hash, rules } of the last ruleset

// ---- cards ----------------------------------------------------------------------------------

const rank = (card) => card[0];
const suit = (card) => card[1];

/** The ranks of a list that the ruleset writes as one string, highest first. */
const order = (words) => words.split(" ");

function pointsOf(card, trump, { cards }) {
  const table = suit(card) === trump ? cards.trump_points : cards.plain_points;
  if (!(rank(card) in table)) throw new Refused("cards.pack");
  return table[rank(card)];
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Whether `card` beats `other`, which lies in the trick already. */
function beats(card, other, trump, { cards }) {
  if (suit(card) !== suit(other)) return suit(card) === trump;
  const ranks = order(suit(card) === trump ? cards.trump_order : cards.plain_order);
  return ranks.indexOf(rank(card)) < ranks.indexOf(rank(other));
}

function best(trick, trump, rules) {
  return trick.reduce((top, play) => (beats(play.card, top.card, trump, rules) ? play : top));
}

// ---- operations -----------------------------------------------------------------------------

function card_values({ trump, cards }, rules) {
  const points = Object.fromEntries(cards.map((card) => [card, pointsOf(card, trump, rules)]));
  return { points, total: sum(Object.values(points)) };
}

function trick_winner({ trump, trick }, rules) {
  const points = sum(trick.map(({ card }) => pointsOf(card, trump, rules)));
  return { winner: best(trick, trump, rules).seat, points };
}

function legal_cards({ trump, hand, trick }, rules) {
  hand.forEach((card) => pointsOf(card, trump, rules));
  return { cards: trick.length === 0 ? hand : answering(hand, trick, trump, rules) };
}

function answering(hand, trick, trump, rules) {
  const { play } = rules;
  const led = suit(trick[0].card);
  const following = hand.filter((card) => suit(card) === led);
  if (following.length > 0) {
    if (play.follow_suit !== "required") return hand;
    const must = led === trump ? play.beat.trump_lead : play.beat.plain_lead;
    if (must !== "required") return following;
    const top = best(trick, trump, rules).card;
    const higher = following.filter((card) => beats(card, top, trump, rules));
    return higher.length > 0 ? higher : following;
  }
  const trumps = hand.filter((card) => suit(card) === trump);
  return trumps.length > 0 && play.ruff === "required" ? trumps : hand;
}

function settle_deal(given, rules) {
  const { dealer, maker } = given;
  const defender = other(maker);
  const before = { totals: { A: 0, B: 0 }, pots: [], ...given.before };
  const points = pointsMade(given, rules);
  const outcome = compare(points[maker], points[defender]);
  const cells = rules.settlement[outcome];
  const written = {
    [maker]: share(cells.maker, points[maker], points[defender]),
    [defender]: share(cells.defender, points[defender], points[maker]),
  };
  let pots = takePot(before.pots, outcome, maker, points, written, rules);
  const totals = { A: before.totals.A + written.A, B: before.totals.B + written.B };
  const winner = winnerOf(given, outcome, totals, rules);
  const ended = winner !== null || nobodyWins(rules);
  if (ended && rules.pot?.at_game_end === "burns") pots = [];
  const next_dealer = ended ? null : nextDealer(outcome, dealer, maker, points, rules);
  return { outcome, points, written, totals, pots, next_dealer, winner };
}

const other = (seat) => (seat === "A" ? "B" : "A");

function pointsMade({ cards, tricks, last_trick, melds = {}, bella = {} }, rules) {
  const made = {};
  for (const seat of ["A", "B"]) {
    const counts = (needed) => needed === "not_needed" || tricks[seat] > 0;
    made[seat] =
      cards[seat] +
      (last_trick === seat ? rules.cards.last_trick : 0) +
      (counts(rules.melds.trick_needed) ? (melds[seat] ?? 0) : 0) +
      (counts(rules.bella.trick_needed) ? (bella[seat] ?? 0) : 0);
  }
  return made;
}

function compare(maker, defender) {
  if (maker === defender) return "tied";
  return maker > defender ? "made" : "bait";
}

function share(value, own, others) {
  const both = own + others;
  return { own, nothing: 0, hangs: 0, all: both, share: both, to_highest: both }[value];
}

/** Add a pot that is won to what its winner writes; return the pots that are left. */
function takePot(pots, outcome, maker, points, written, rules) {
  const second = rules.pot?.second_tie;
  if (outcome === "tied") {
    if (rules.settlement.tied.maker !== "hangs") return pots;
    if (second === "in_turn") return [...pots, points[maker]];
    if (second === "sum") return [sum(pots) + points[maker]];
    written[other(maker)] += sum(pots);
    return [points[maker]];
  }
  const winner = points.A > points.B ? "A" : "B";
  const won = second === "in_turn" ? pots.slice(0, 1) : pots;
  written[winner] += sum(won);
  return pots.slice(won.length);
}

function nextDealer(outcome, dealer, maker, points, { dealing: { next_dealer } }) {
  const rule = outcome === "tied" ? next_dealer.tie : next_dealer.played;
  const higher = points.A > points.B ? "A" : "B";
  return {
    defender: other(maker),
    maker,
    next_seat: other(dealer),
    same_dealer: dealer,
    higher_score: higher,
  }[rule];
}

function winnerOf({ maker, last_trick }, outcome, totals, { game, match }) {
  if (game.ends.kind === "one_deal") {
    if (match.decided_by === "higher_total") return higher(totals);
    return { made: maker, bait: other(maker), tied: null }[outcome];
  }
  const past = ["A", "B"].filter((seat) => totals[seat] >= game.ends.points);
  if (past.length < 2) return past[0] ?? null;
  for (const way of game.both_past) {
    if (way === "last_trick") return last_trick;
    if (way === "defender") return other(maker);
    if (way === "one_more_deal") return null;
    if (totals.A !== totals.B) return higher(totals);
  }
  return null;
}

/** The seat with more points, null where both have as many. */
function higher(points) {
  if (points.A === points.B) return null;
  return points.A > points.B ? "A" : "B";
}

/** Whether a game of one deal that nobody has won is over all the same. */
function nobodyWins({ game, match }) {
  return game.ends.kind === "one_deal" && match.tied_deal === "nobody";
}

// ---- protocol -------------------------------------------------------------------------------

function hello() {
  return {
    re: "hello",
    protocol: PROTOCOL,
    name: "deberc-peer.mjs",
    version: "1",
    language: "JavaScript",
    ops: Object.keys(OPS),
    players: [2],
    max_in_flight: 16,
  };
}

function ruleset({ hash, rules }) {
  const unsupported = Object.keys(KNOWN).filter((rule) => {
    const value = rule.split(".").reduce((data, step) => data?.[step], rules);
    return value !== undefined && !KNOWN[rule].includes(value);
  });
  if (unsupported.length > 0) return { re: "ruleset", hash, ok: false, unsupported };
  current = { hash, rules };
  return { re: "ruleset", hash, ok: true };
}

function run({ id, op, ruleset: hash, given }) {
  if (!Object.hasOwn(OPS, op)) return { id, unsupported: { reason: `no operation ${op}` } };
  if (current?.hash !== hash) return { id, error: { message: `no ruleset ${hash} was sent` } };
  try {
    return { id, result: OPS[op](given, current.rules) };
  } catch (error) {
    if (error instanceof Refused) return { id, refused: { rule: error.rule } };
    return { id, error: { message: String(error) } };
  }
}

const HANDLERS = { hello, ruleset, run };

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.cmd === "bye") {
    process.stdin.destroy();
    break;
  }
  const handler = HANDLERS[message.cmd];
  process.stdout.write(`${JSON.stringify(handler(message))}\n`);
}
