// What cannot be true of a deal that was entered. A reader has `wrong` for errors, `remarks` beside.

import { sideOf, sum } from "./table.mjs";

/** The least and the most card points of a deal: as many cards as are dealt, of the whole pack. */
export function cardLimits(rules) {
  const { cards, dealing, table } = rules;
  const plain = Object.values(cards.plain_points);
  const all = [...Object.values(cards.trump_points), ...plain, ...plain, ...plain];
  const pack = all.sort((one, other) => other - one).slice(0, cards.pack);
  const dealt = table.players * (sum(dealing.packets) + dealing.draw);
  return { most: sum(pack.slice(0, dealt)), least: sum(pack.slice(-dealt)) };
}

/** Whether points are a sum of the melds of the ruleset. */
export function isSumOfMelds(rules, points) {
  const { sequences = {}, four_of_a_kind = {} } = rules.melds;
  const kinds = Object.values(four_of_a_kind.points ?? four_of_a_kind).filter(Number.isInteger);
  const worth = [...Object.values(sequences).map((one) => one.points), ...kinds].filter((one) => one > 0);
  const reached = new Set([0]);
  for (let total = 1; total <= points; total += 1) {
    if (worth.some((one) => reached.has(total - one))) reached.add(total);
  }
  return reached.has(points);
}

/** Card points that no deal gives. */
export function checkCards(reader, cards) {
  const fields = reader.sides.map((side) => `cards.${side}`);
  const open = [...reader.missing, ...reader.problems.map((one) => one.field)];
  const whole = !fields.some((field) => open.includes(field));
  const total = sum(Object.values(cards));
  const { least, most } = cardLimits(reader.rules);
  if (total > most || (whole && total < least)) {
    reader.wrong(fields.at(-1), least === most ? "cards_exact" : "cards_sum", { sum: total, least, most });
  }
}

/** Tricks that somebody must have taken, or cannot have. */
export function checkTricks(reader, cards, idle, last_trick) {
  if (idle.length === reader.seats.length) reader.wrong(`no_trick.${idle[0]}`, "no_trick_all");
  else if (idle.includes(last_trick)) reader.wrong(`no_trick.${last_trick}`, "no_trick_last");
  for (const side of reader.sides) {
    const seats = reader.seats.filter((seat) => sideOf(reader.rules, seat) === side);
    const without = seats.every((seat) => idle.includes(seat));
    if (without && cards[side] > 0) reader.wrong(`cards.${side}`, "no_trick_cards");
  }
}

/** Points for melds that the melds of the ruleset do not add up to: a remark, since tables differ. */
export function checkMelds(reader, melds) {
  for (const seat of reader.seats) {
    const points = melds[seat];
    if (isSumOfMelds(reader.rules, points)) continue;
    reader.remarks.push({ field: `melds.${seat}`, key: "melds_odd", values: { points } });
  }
}

/** A total with which the game was over before, unless one more deal was due. */
export function checkTotals(reader, totals) {
  const { ends, both_past } = reader.rules.game;
  if (ends.kind !== "target" || both_past.includes("one_more_deal")) return;
  for (const side of reader.sides) {
    const points = totals[side];
    if (points >= ends.points) reader.wrong(`total.${side}`, "game_over", { points });
  }
}

/** A claim counts the written total too. */
export function checkCounted(reader, counted, side) {
  if (!side || reader.missing.includes("counted")) return;
  if (counted < reader.totals[side]) reader.wrong("counted", "counted_low");
}
