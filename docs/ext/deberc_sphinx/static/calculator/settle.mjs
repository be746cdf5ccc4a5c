// What a played deal writes: its outcome, and the breakdown line by line.

import { fines } from "./fines.mjs";
import { potAfterDeal } from "./pot.mjs";
import { bySeat, highest, seatsOf, shares, sideNames, sideOf, sidesFrom, sidesOf, sum } from "./table.mjs";

/** A line of a breakdown: what a side gets, in points, and the rule that gives or takes it. */
export const line = (seat, what, points, rule) => ({ seat, what, points, rule });

/** Whether a seat has the trick that its melds or its bella need. */
export function hasTrick(rules, needed, tricks, seat) {
  if (needed === undefined || needed === "not_needed") return true;
  const seats = needed === "side" ? sidesOf(rules).find((side) => side.includes(seat)) : [seat];
  return seats.some((one) => tricks[one] > 0);
}

/** What each side made, line by line, from figures by seat (`cards`, `melds`, `bella`). */
export function madeLines(rules, { cards, tricks, last_trick, melds = {}, bella = {} }) {
  const lines = [];
  for (const seat of seatsOf(rules)) {
    const side = sideOf(rules, seat);
    const counts = (needed, points = 0) => (hasTrick(rules, needed, tricks, seat) ? points : 0);
    lines.push(line(side, "cards", cards[seat], "own"));
    lines.push(line(side, "last_trick", last_trick === seat ? rules.cards.last_trick : 0, "cards.last_trick"));
    lines.push(line(side, "melds", counts(rules.melds.trick_needed, melds[seat]), "melds.trick_needed"));
    lines.push(line(side, "bella", counts(rules.bella.trick_needed, bella[seat]), "bella.points"));
  }
  return together(lines);
}

/** Lines with those of partners that say the same added up, without what is nothing. */
function together(lines) {
  const found = new Map();
  for (const one of lines) {
    const key = `${one.seat} ${one.what} ${one.rule}`;
    found.set(key, { ...one, points: one.points + (found.get(key)?.points ?? 0) });
  }
  return [...found.values()].filter((one) => one.points !== 0);
}

/** Points by side: the sum of its lines; partners of a first seat have 0. */
export function totalsOf(rules, lines) {
  return bySeat(rules, (seat) => sum(lines.filter((one) => one.seat === seat).map((one) => one.points)));
}

/** How the maker came out: `made`, `bait` or `tied` (`settlement.must_exceed`). */
export function outcomeOf(rules, maker, points) {
  const own = points[sideOf(rules, maker)];
  const others = defendersOf(rules, maker).map((side) => points[side]);
  const bar = rules.settlement.must_exceed === "sum" ? sum(others) : Math.max(...others);
  if (own === bar) return "tied";
  return own > bar ? "made" : "bait";
}

/** The sides against the maker's. */
export function defendersOf(rules, maker) {
  return sideNames(rules).filter((side) => side !== sideOf(rules, maker));
}

/**
 * Settle a played deal: `{dealer, maker, lines, tricks}`, lines being what was made.
 * Returns the outcome, the points made, the whole breakdown, the pots and the counts afterwards.
 */
export function settle(rules, deal, before) {
  const points = totalsOf(rules, deal.lines);
  const outcome = outcomeOf(rules, deal.maker, points);
  const rule = `settlement.${outcome}`;
  const own = deal.lines.map((one) => (one.rule === "own" ? { ...one, rule } : one));
  const settled = { ...deal, outcome, points, order: sidesFrom(rules, deal.dealer) };
  const moved = transfers(rules, settled, rule);
  const hanging = -sum(moved.filter((one) => one.what === "hangs").map((one) => one.points));
  const pot = potAfterDeal(rules, settled, hanging, before);
  const fined = fines(rules, settled, before);
  const lines = [...own, ...moved, ...pot.lines, ...fined.lines].filter((one) => one.points !== 0);
  const { baits, trickless } = fined;
  return { outcome, points, lines, pots: pot.pots, hung: pot.hung, baits, trickless };
}

/** The lines by which points change hands, from the row of the outcome in the ruleset. */
function transfers(rules, { outcome, maker, points, order }, rule) {
  const cells = rules.settlement[outcome];
  const side = sideOf(rules, maker);
  const defenders = order.filter((one) => one !== side);
  const lines = [givenUp(cells.maker, side, points, rule)];
  lines.push(...defenders.map((one) => givenUp(cells.defender, one, points, rule)));
  if (cells.maker === "all") {
    lines.push(line(side, "bait", sum(defenders.map((one) => points[one])), rule));
  }
  lines.push(...received(cells.defender, defenders, points, points[side], rule));
  return lines;
}

/** The line by which a side does not write what it made. */
function givenUp(cell, side, points, rule) {
  if (cell === "nothing") return line(side, "lost", -points[side], rule);
  return line(side, "hangs", cell === "hangs" ? -points[side] : 0, rule);
}

/** The lines by which defenders write what the maker made. */
function received(cell, defenders, points, lost, rule) {
  if (cell === "all") return defenders.map((side) => line(side, "bait", lost, rule));
  if (cell === "to_highest") return [line(highest(points, defenders)[0], "bait", lost, rule)];
  if (cell !== "share") return [];
  const parts = shares(lost, defenders);
  return defenders.map((side) => line(side, "share", parts[side], rule));
}
