// After the deal: who deals next, whether the game is over, who has won it.

import { defendersOf } from "./settle.mjs";
import { highest, seatsFrom, seatsOf, sideNames, sideOf } from "./table.mjs";

/** The next dealer after a played deal (`dealing.next_dealer`). */
export function nextDealer(rules, { dealer, maker, outcome, points }) {
  const how = rules.dealing.next_dealer;
  const rule = outcome === "tied" ? how.tie : how.played;
  if (rule === "maker") return maker;
  if (rule === "same_dealer") return dealer;
  if (rule === "next_seat") return seatAfter(rules, dealer);
  const sides =
    rule === "defender" ? levelDefenders(rules, maker, points) : highest(points, sideNames(rules));
  return firstOf(rules, dealer, sides);
}

/** The seat on the left of a seat. */
export function seatAfter(rules, seat) {
  return seatsFrom(rules, seat)[0];
}

/** The first seat of several sides that may deal (`dealing.next_dealer.level`). */
function firstOf(rules, dealer, sides) {
  const seats = seatsFrom(rules, dealer, rules.dealing.next_dealer.level);
  return seats.find((seat) => sides.includes(sideOf(rules, seat)));
}

/** The defenders level with the maker; all of them where he is level with their sum. */
function levelDefenders(rules, maker, points) {
  const defenders = defendersOf(rules, maker);
  const own = points[sideOf(rules, maker)];
  const level = defenders.filter((side) => points[side] === own);
  return level.length > 0 ? level : defenders;
}

/**
 * How the game stands after a deal: `{ended, winner, past}`; `past` the sides past the target.
 * `deal` has maker, outcome, totals, last_tricks and the seats that said to have reached it.
 */
export function standing(rules, deal) {
  switch (rules.game.ends.kind) {
    case "one_deal":
      return afterOneDeal(rules, deal);
    case "lead":
      return byLead(rules, deal.totals);
    default:
      return byTarget(rules, deal);
  }
}

function byLead(rules, totals) {
  const sides = sideNames(rules);
  const [first, ...others] = [...sides].sort((one, other) => totals[other] - totals[one]);
  const ahead = totals[first] - totals[others[0]];
  const winner = ahead >= rules.game.ends.points ? first : null;
  return { ended: winner !== null, winner, past: [] };
}

function byTarget(rules, deal) {
  const reached = sideNames(rules).filter((side) => deal.totals[side] >= rules.game.ends.points);
  const said = (deal.said ?? []).map((seat) => sideOf(rules, seat));
  const needed = rules.game.while_writing === "said";
  const past = needed ? reached.filter((side) => said.includes(side)) : reached;
  const winner = past.length > 1 ? amongPast(rules, deal, past) : past[0] ?? null;
  return { ended: winner !== null, winner, past };
}

/** Who wins of several past the target: the first way that names one side (`game.both_past`). */
function amongPast(rules, deal, past) {
  const { maker, totals } = deal;
  const ways = {
    last_trick: () => lastTakers(rules, deal, past),
    defender: () => defendersOf(rules, maker).filter((side) => past.includes(side)),
    higher_total: () => highest(totals, past),
    one_more_deal: () => [],
  };
  for (const way of rules.game.both_past) {
    const winner = alone(ways[way]());
    if (winner || way === "one_more_deal") return winner;
  }
  return null;
}

/** Who of them took a trick last, as far as the order of tricks, or who took any, tells it. */
function lastTakers(rules, { last_tricks = [], tricks }, past) {
  const known = last_tricks.map((seat) => sideOf(rules, seat)).find((side) => past.includes(side));
  if (known) return [known];
  const taking = (side) => seatsOf(rules).some((seat) => sideOf(rules, seat) === side && tricks[seat] > 0);
  return tricks ? past.filter(taking) : [];
}

function afterOneDeal(rules, deal) {
  const byTotal = rules.match.decided_by === "higher_total";
  const winner = byTotal ? alone(highest(deal.totals, sideNames(rules))) : byOutcome(rules, deal);
  const level = byTotal ? winner === null : deal.outcome === "tied";
  return { ended: !level || rules.match.tied_deal === "nobody", winner, past: [] };
}

/** The winner where the outcome decides: after a bait the defender with the most points. */
function byOutcome(rules, { outcome, maker, points }) {
  if (outcome === "made") return sideOf(rules, maker);
  return outcome === "tied" ? null : alone(highest(points, defendersOf(rules, maker)));
}

/** The only one of several names, nobody where there are more. */
export const alone = (names) => (names.length === 1 ? names[0] : null);

/** The totals as a finished game is recorded (`game.both_past_record`). */
export function recordOf(rules, totals, winner) {
  const { ends, both_past_record } = rules.game;
  const reached = seatsOf(rules).filter((seat) => totals[seat] >= ends.points);
  if (both_past_record !== "one_short" || reached.length < 2 || !winner) return totals;
  const recorded = reached.map((seat) => [seat, ends.points - (seat === winner ? 0 : 1)]);
  return { ...totals, ...Object.fromEntries(recorded) };
}
