// Who sits where: seats, sides, their order, equal shares. Rules are the resolved ruleset as JSON.

export const SEATS = ["A", "B", "C", "D"];

/** Thrown where the rules forbid what was asked; `rule` is the id of the rule. */
export class Refused extends Error {
  constructor(rule, line) {
    super(`refused by ${rule}`);
    this.rule = rule;
    this.line = line;
  }
}

export const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** The seats of the table in the order of dealing. */
export function seatsOf(rules) {
  return SEATS.slice(0, rules.table.players);
}

/** The sides: lists of seats that write together. A side is named by its first seat. */
export function sidesOf(rules) {
  const pairs = rules.table.sides === "pairs";
  return pairs ? [["A", "C"], ["B", "D"]] : seatsOf(rules).map((seat) => [seat]);
}

/** The name of the side of a seat. */
export function sideOf(rules, seat) {
  return sidesOf(rules).find((side) => side.includes(seat))[0];
}

/** The names of the sides. */
export function sideNames(rules) {
  return sidesOf(rules).map((side) => side[0]);
}

/** All seats from the dealer's left round to him, or from himself on. */
export function seatsFrom(rules, dealer, how = "eldest_first") {
  const seats = seatsOf(rules);
  const start = seats.indexOf(dealer) + (how === "dealer_first" ? 0 : 1);
  return seats.map((_, step) => seats[(start + step) % seats.length]);
}

/** The names of the sides in the order in which an odd point is given (`settlement.odd_point`). */
export function sidesFrom(rules, dealer) {
  const seats = seatsFrom(rules, dealer, rules.settlement.odd_point);
  return [...new Set(seats.map((seat) => sideOf(rules, seat)))];
}

/** Equal shares of points by name; odd points go one each to the first names. */
export function shares(points, names) {
  const each = Math.floor(points / names.length);
  const odd = points - each * names.length;
  return Object.fromEntries(names.map((name, place) => [name, each + (place < odd ? 1 : 0)]));
}

/** Those of the names with the most points. */
export function highest(points, names) {
  const best = Math.max(...names.map((name) => points[name]));
  return names.filter((name) => points[name] === best);
}

/** A number for every seat: `value` of each. */
export function bySeat(rules, value) {
  return Object.fromEntries(seatsOf(rules).map((seat) => [seat, value(seat)]));
}
