// Points in abeyance: who takes them, which of them, how long they wait.

import { highest, shares, sideOf, sum } from "./table.mjs";

/**
 * What a played deal does to the pots. `hanging` points hang over from this deal.
 * Returns lines for what is taken, the pots left, oldest first, and whose they were.
 */
export function potAfterDeal(rules, deal, hanging, before) {
  if (hanging > 0) {
    const { taken, pots } = secondTie(rules, deal, hanging, before.pots);
    return { lines: taken, pots, hung: pots.length ? sideOf(rules, deal.maker) : null };
  }
  if (before.pots.length === 0) return { lines: [], pots: [], hung: null };
  const takers = takersOf(rules, deal, before);
  if (takers.length === 0) {
    const pots = rules.pot.lasts === "one_deal" ? [] : before.pots;
    return { lines: [], pots, hung: pots.length ? before.hung : null };
  }
  const count = rules.pot.second_tie === "in_turn" ? 1 : before.pots.length;
  const lines = potLines(sum(before.pots.slice(0, count)), takers, "pot.goes_to");
  const pots = before.pots.slice(count);
  return { lines, pots, hung: pots.length ? before.hung : null };
}

/** What becomes of older pots when points hang over again (`pot.second_tie`). */
function secondTie(rules, { maker, points, order }, hanging, old) {
  if (old.length === 0) return { taken: [], pots: [hanging] };
  const defenders = order.filter((side) => side !== sideOf(rules, maker));
  const rule = "pot.second_tie";
  switch (rules.pot.second_tie) {
    case "to_defender":
      return { taken: potLines(sum(old), highest(points, defenders), rule), pots: [hanging] };
    case "shared":
      return { taken: potLines(sum(old) + hanging, defenders, rule), pots: [] };
    default:
  }
  // Nobody has taken the old points: where they live for one deal only, they are gone.
  const kept = rules.pot.lasts === "one_deal" ? [] : old;
  const pots = [...kept, hanging];
  return { taken: [], pots: rules.pot.second_tie === "sum" ? [sum(pots)] : pots };
}

/** The sides that take the pot by the points made in this deal; none where it waits. */
function takersOf(rules, { outcome, maker, points, order }, before) {
  const best = highest(points, order);
  switch (rules.pot.goes_to) {
    case "maker":
      return outcome === "made" ? [sideOf(rules, maker)] : [];
    case "hung_side":
      return best.length === 1 && best[0] === before.hung ? best : [];
    default:
      return best.length === 1 || rules.pot.level !== "waits" ? best : [];
  }
}

/** Lines for points that sides share. */
export function potLines(points, sides, rule) {
  const parts = shares(points, sides);
  const lines = sides.map((seat) => ({ seat, what: "pot", points: parts[seat], rule }));
  return lines.filter((one) => one.points !== 0);
}
