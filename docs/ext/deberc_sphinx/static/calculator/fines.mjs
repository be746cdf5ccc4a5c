// Fines for baits, and for deals without a trick.

import { seatsOf, sideNames, sideOf, sidesOf, sum } from "./table.mjs";

/** Fines of a played deal, and the counts by seat afterwards (`counters`). */
export function fines(rules, deal, before) {
  const { bait } = rules.counters;
  const counted = deal.outcome === "bait" || (deal.outcome === "tied" && bait.ties === "counted");
  const baits = counting(rules, "bait", counted ? [deal.maker] : [], before.baits);
  const trickless = counting(rules, "trickless", emptyHanded(rules, deal), before.trickless);
  return {
    lines: [...baits.lines, ...trickless.lines],
    baits: baits.counts,
    trickless: trickless.counts,
  };
}

/** Count one more for each seat, or for its side, and fine it where a fine is due. */
export function counting(rules, name, seats, before) {
  const counter = rules.counters[name];
  const counts = { ...before };
  const lines = [];
  if (counter.kind === "none") return { counts, lines };
  for (const seat of seats) {
    const side = sideOf(rules, seat);
    const place = counter.of === "seat" ? seat : side;
    counts[place] += 1;
    const points = -fineFor(counter, counts[place]);
    if (points !== 0) lines.push({ seat: side, what: "fine", points, rule: `counters.${name}.cost` });
    if (counter.kind === "every" && counts[place] >= counter.n) counts[place] = 0;
  }
  return { counts, lines };
}

/** What the n-th costs. */
function fineFor(counter, count) {
  if (count < counter.n) return 0;
  if (counter.kind === "every") return counter.cost;
  return Math.min(counter.cost + counter.step * (count - counter.n), counter.cap);
}

/** The seats, or first seats of sides, whose deal was empty (`counters.trickless.measure`). */
function emptyHanded(rules, { points, tricks }) {
  const { kind, measure, of } = rules.counters.trickless;
  if (kind === "none") return [];
  if (measure === "points") return sideNames(rules).filter((side) => points[side] === 0);
  if (!tricks) return [];
  if (of === "seat") return seatsOf(rules).filter((seat) => tricks[seat] === 0);
  const taken = (side) => sum(side.map((seat) => tricks[seat]));
  return sidesOf(rules).filter((side) => taken(side) === 0).map((side) => side[0]);
}
