// A score-keeper's two questions, `settle_deal` and `game_ledger`, answered from the ruleset alone.

import { claimed, doubled, offered, passedOut, redealt } from "./entries.mjs";
import { recordOf } from "./game.mjs";
import { baitOnCards } from "./offence.mjs";
import { enterPlayed } from "./played.mjs";
import { line, madeLines, totalsOf } from "./settle.mjs";
import { bySeat, Refused, sideNames, sideOf } from "./table.mjs";

/** Settle a deal from card points, tricks, melds and bella by seat. */
export function settleDeal(rules, asked) {
  return fields(rules, settledEntry(rules, asked));
}

/** The same as an entry: besides the answer it tells who is past the target. */
export function settledEntry(rules, asked) {
  const before = readBefore(rules, asked.before);
  const lines = madeLines(rules, asked);
  const last_tricks = asked.last_tricks ?? [asked.last_trick];
  const deal = { ...asked, lines, last_tricks, said: before.said };
  return enterPlayed(rules, deal, before);
}

/** Add up the deals of a game. Throws Refused with the line of a deal that cannot stand there. */
export function gameLedger(rules, { dealer, before, deals }) {
  let entry = { after: readBefore(rules, before), lines: [], next_dealer: dealer, winner: null };
  const written = [];
  for (const [place, row] of deals.entries()) {
    entry = atLine(place + 1, () => enter(rules, row, entry));
    written.push(totalsOf(rules, entry.lines));
  }
  const { outcome, points, breakdown, ...answer } = fields(rules, entry);
  const record = entry.ended && { record: recordOf(rules, entry.after.totals, entry.winner) };
  return { ...answer, written, ...record };
}

/** Do something; what the rules refuse in it was asked for at this line. */
function atLine(place, doing) {
  try {
    return doing();
  } catch (error) {
    if (error instanceof Refused) error.line = place;
    throw error;
  }
}

/** The entry of one row of the ledger after the entry before it. */
export function enter(rules, row, { ended, after, next_dealer: dealer }) {
  if (ended) throw new Refused("game.ends.kind");
  const kind = Object.keys(ROWS).find((key) => key in row);
  if (kind) return ROWS[kind](rules, row, after, dealer);
  return enterPlayed(rules, playedRow(rules, row, dealer), after);
}

/** What enters a row that is no played deal, by the key that marks it. */
const ROWS = {
  passed_out: passedOut,
  redeal: redealt,
  claim: claimed,
  offer: offered,
  double: doubled,
  bait_on_cards: baitOnCards,
};

/** A played row as a deal whose lines are the points that each side made. */
function playedRow(rules, row, dealer) {
  const made = (side) => line(side, "points", row.points[side], "own");
  const last_tricks = row.last_tricks ?? (row.last_trick ? [row.last_trick] : []);
  return { ...row, dealer, lines: sideNames(rules).map(made), last_tricks };
}

/** The score before a deal, with what is left out as at the start of a game. */
export function readBefore(rules, before = {}) {
  const counts = (held = {}) => bySeat(rules, (seat) => held[seat] ?? 0);
  return {
    stake: 1,
    cube: null,
    forced: null,
    passed_out: 0,
    pots: [],
    ...before,
    totals: counts(before.totals),
    baits: counts(before.baits),
    trickless: counts(before.trickless),
    hung: before.hung ? sideOf(rules, before.hung) : null,
  };
}

/** An entry as the operations answer it; counts and stakes where the ruleset has them. */
function fields(rules, { outcome, points, after, lines, next_dealer, winner }) {
  const { counters, match } = rules;
  return {
    outcome,
    points,
    written: totalsOf(rules, lines),
    totals: after.totals,
    pots: after.pots,
    next_dealer,
    winner,
    breakdown: lines,
    ...(counters.bait.kind !== "none" && { baits: after.baits }),
    ...(counters.trickless.kind !== "none" && { trickless: after.trickless }),
    ...(match.doubling.kind !== "none" && { stake: after.stake, cube: after.cube }),
    ...(after.forced && { forced: after.forced.maker }),
  };
}
