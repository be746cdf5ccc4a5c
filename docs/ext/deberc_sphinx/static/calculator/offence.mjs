// Bait on cards: the others write the whole deal, the offender nothing.

import { counting } from "./fines.mjs";
import { alone, nextDealer, standing } from "./game.mjs";
import { close } from "./played.mjs";
import { potLines } from "./pot.mjs";
import { line } from "./settle.mjs";
import { bySeat, shares, sideOf, sidesFrom, sum } from "./table.mjs";

/** Enter a bait on cards; `points` are those of the whole deal. */
export function baitOnCards(rules, row, before, dealer) {
  const offender = sideOf(rules, row.bait_on_cards);
  const offended = sidesFrom(rules, dealer).filter((side) => side !== offender);
  const whole = typeof row.points === "number" ? row.points : sum(Object.values(row.points));
  const parts = shares(whole, offended);
  const pot = potOnOffence(rules, offended, before);
  const fined = counting(rules, "bait", counted(rules, row, offender) ? [row.maker] : [], before.baits);
  const lines = offended.map((side) => line(side, "bait", parts[side], "term:bait_on_cards"));
  const entry = {
    ...row,
    dealer,
    outcome: "bait",
    points: { ...bySeat(rules, () => 0), ...parts },
    lines: [...lines, ...pot.lines, ...fined.lines],
  };
  entry.next_dealer = nextDealer(rules, entry);
  const { pots, hung } = pot;
  const after = { ...before, pots, hung, baits: fined.counts, forced: null, passed_out: 0 };
  return close(rules, entry, after, lostBy(offended));
}

/** Whether it counts as a bait of the maker (`penalties.bait_on_cards.counts_as_bait`). */
function counted(rules, { maker }, offender) {
  const how = rules.penalties.bait_on_cards?.counts_as_bait;
  return how === "counted" && sideOf(rules, maker) === offender;
}

/** A pot goes to the offended, the oldest alone where pots are played for in turn, or waits. */
function potOnOffence(rules, offended, { pots, hung }) {
  if (rules.penalties.bait_on_cards?.pot === "waits") return { pots, hung, lines: [] };
  const count = rules.pot?.second_tie === "in_turn" ? 1 : pots.length;
  const lines = potLines(sum(pots.slice(0, count)), offended, "penalties.bait_on_cards.pot");
  const left = pots.slice(count);
  return { pots: left, hung: left.length > 0 ? hung : null, lines };
}

/** How the game stands: in a game of one deal the offender has lost, whatever he was in it. */
function lostBy(offended) {
  return (rules, deal) => {
    if (rules.game.ends.kind !== "one_deal") return standing(rules, deal);
    return { ended: true, winner: alone(offended), past: [] };
  };
}
