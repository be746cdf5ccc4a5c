// Entries that are no played deal: passed out, dealt again, claimed, offered, doubled.

import { alone, seatAfter } from "./game.mjs";
import { close, waiting } from "./played.mjs";
import { potLines } from "./pot.mjs";
import { defendersOf, line } from "./settle.mjs";
import { Refused, sideOf, sum } from "./table.mjs";

/** Everybody passed; refused where the dealer would have had to play. */
export function passedOut(rules, row, before, dealer) {
  const { all_pass, obliged } = rules.bidding;
  if (before.forced) throw new Refused("settlement.after_tie");
  const must = all_pass === "dealer_obliged" && before.passed_out >= obliged.after;
  if (must) throw new Refused("bidding.all_pass");
  const next = rules.dealing.next_dealer.passed_out === "same_dealer" ? dealer : seatAfter(rules, dealer);
  const after = { ...before, passed_out: before.passed_out + 1 };
  return waiting(rules, "passed_out", after, next);
}

/** A misdeal; four sevens may write points for the seat that shows them. */
export function redealt(rules, { redeal }, before, dealer) {
  const { four_sevens: sevens, few_points: few } = rules.dealing;
  const found = [sevens, few].find(({ call }) => call !== "never");
  if (!found) throw new Refused("dealing.four_sevens.call");
  const next = found.dealer === "same_dealer" ? dealer : seatAfter(rules, dealer);
  const entry = waiting(rules, "redeal", before, next);
  if (redeal === true || !found.points) return entry;
  const rule = "dealing.four_sevens.points";
  return close(rules, { ...entry, lines: [line(sideOf(rules, redeal), "points", found.points, rule)] }, before);
}

/** A claim in mid-deal ends the game: it is won, or lost by a false one. */
export function claimed(rules, { claim, counted }, before, dealer) {
  const { ends, claim: how } = rules.game;
  if (how?.kind !== "mid_deal") throw new Refused(how ? "game.claim.kind" : "game.ends.kind");
  const side = sideOf(rules, claim);
  if (counted >= ends.points) {
    const lines = [line(side, "points", counted - before.totals[side], "game.claim.counts")];
    return wonBy(rules, side, { ...waiting(rules, "claimed", before, dealer), lines }, before);
  }
  if (rules.penalties.false_claim !== "game_lost") throw new Refused("penalties.false_claim");
  return wonBy(rules, opponent(rules, claim), waiting(rules, "false_claim", before, dealer), before);
}

/** The entry as the last of a game that a side, or nobody, has won. */
function wonBy(rules, winner, entry, before) {
  return close(rules, entry, before, () => ({ ended: true, winner, past: [] }));
}

/** The side against a seat where there is one only, else nobody. */
function opponent(rules, seat) {
  return alone(defendersOf(rules, seat));
}

/** Points offered in place of the play; where they are refused, the deal goes on. */
export function offered(rules, { offer, accepted }, before, dealer) {
  const how = rules.bidding.offer;
  if (how.kind === "none") throw new Refused("bidding.offer.kind");
  if (!accepted) return waiting(rules, "refused", before, dealer);
  const writer = opponent(rules, offer);
  // Of several others the row does not say who accepted.
  if (writer == null) throw new Refused("bidding.offer.kind");
  const takes = how.pot === "to_who_writes";
  const pot = takes ? potLines(sum(before.pots), [writer], "bidding.offer.pot") : [];
  const dealers = { who_writes: writer, who_offered: offer, next_seat: seatAfter(rules, dealer) };
  const entry = waiting(rules, "offered", before, dealers[how.next_dealer]);
  entry.lines = [line(writer, "offer", how.points, "bidding.offer.points"), ...pot];
  const after = { ...before, passed_out: 0, forced: null, ...(takes && { pots: [], hung: null }) };
  return close(rules, entry, after);
}

/** An offer to raise the stake between two deals; who refuses loses the game. */
export function doubled(rules, { double: seat, accepted }, before, dealer) {
  const how = rules.match.doubling;
  const side = sideOf(rules, seat);
  const anothers = before.cube && sideOf(rules, before.cube) !== side;
  if (how.kind === "none" || anothers) throw new Refused("match.doubling.kind");
  if (!how.moments.includes("between_deals")) throw new Refused("match.doubling.moments");
  if (!accepted) return wonBy(rules, side, waiting(rules, "conceded", before, dealer), before);
  const stake = how.raises === "adds_one" ? before.stake + 1 : before.stake * 2;
  return waiting(rules, "doubled", { ...before, stake, cube: opponent(rules, seat) }, dealer);
}
