// Entries in the score: a played deal, and how an entry may end the game.

import { nextDealer, standing } from "./game.mjs";
import { potLines } from "./pot.mjs";
import { settle, totalsOf } from "./settle.mjs";
import { bySeat, Refused, sum } from "./table.mjs";

/**
 * Enter a played deal: `{dealer, maker, lines, tricks, last_tricks, said}`, lines being what was made.
 * Throws Refused where a forced replay is due and another seat is the maker.
 */
export function enterPlayed(rules, deal, before) {
  if (before.forced && before.forced.maker !== deal.maker) throw new Refused("settlement.after_tie");
  const settled = settle(rules, deal, before);
  const { outcome, pots, hung, baits, trickless } = settled;
  const replay = outcome === "tied" && rules.settlement.after_tie === "forced_replay";
  const forced = replay ? { maker: deal.maker } : null;
  const after = { ...before, pots, hung, baits, trickless, forced, passed_out: 0 };
  const entry = { ...deal, ...settled };
  return close(rules, { next_dealer: nextDealer(rules, entry), ...entry }, after);
}

/** Write the lines of an entry into the score `after` and see whether that ends the game. */
export function close(rules, entry, after, stands = standing) {
  const totals = added(rules, after.totals, entry.lines);
  const found = stands(rules, { ...entry, totals });
  const closed = { ...entry, ...found, after: { ...after, totals } };
  return found.ended ? ended(rules, closed) : closed;
}

/** The last entry of a game: nobody deals, and a pot burns or goes to the winner. */
function ended(rules, { lines, after, winner, ...entry }) {
  const paid = winner && rules.pot?.at_game_end === "to_winner";
  const pot = paid ? potLines(sum(after.pots), [winner], "pot.at_game_end") : [];
  const totals = added(rules, after.totals, pot);
  const last = { ...after, totals, pots: [], hung: null, forced: null };
  return { ...entry, winner, lines: [...lines, ...pot], after: last, next_dealer: null };
}

function added(rules, totals, lines) {
  const written = totalsOf(rules, lines);
  return bySeat(rules, (seat) => totals[seat] + written[seat]);
}

/** An entry that writes nothing and leaves the game as it is, but for the score `after` it. */
export function waiting(rules, outcome, after, next_dealer) {
  const points = bySeat(rules, () => 0);
  return { outcome, points, lines: [], after, next_dealer, winner: null, ended: false, past: [] };
}
