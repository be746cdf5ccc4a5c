// What the page shows of an entry: who writes what, what hangs, who deals, and why.

import { element } from "./controls.mjs";
import { recordOf } from "./game.mjs";
import { bySide, outcomeName, reasons } from "./telling.mjs";
import { totalsOf } from "./settle.mjs";
import { sidesOf, sum } from "./table.mjs";

export class Answer {
  /** `said` returns what a rule says: title, text, address; null where it is not stated. */
  constructor(words, rules, said) {
    Object.assign(this, { words, rules, said });
  }

  /** The name of a side within a sentence: `игрок A`, `пара A и C`. */
  nameOf(first) {
    const side = sidesOf(this.rules).find((one) => one[0] === first);
    if (side.length === 1) return this.words.say("side_of", { seat: first });
    return this.words.say("pair_of", { seats: this.seatsOf(first) });
  }

  /** The seats of a side alone: `A`, `A и C`. */
  seatsOf(first) {
    const [one, other] = sidesOf(this.rules).find((side) => side[0] === first);
    return other ? this.words.say("and", { one, other }) : one;
  }

  /** What comes of the deal, in short. */
  build(entry) {
    const name = outcomeName(entry);
    return [
      element("p", { className: `calculator-outcome outcome-${name}` }, this.words.say(`outcome_${name}`)),
      this.table(entry),
      element("ul", { className: "calculator-after" }, ...this.after(entry).map((text) => element("li", {}, text))),
    ];
  }

  table(entry) {
    const { words } = this;
    const written = totalsOf(this.rules, entry.lines);
    const rows = bySide(this.rules, entry).map(({ side }) => [
      element("th", { scope: "row" }, this.seatsOf(side)),
      element("td", {}, words.number(entry.points[side])),
      element("td", { className: "calculator-written" }, words.number(written[side])),
      element("td", {}, words.number(entry.after.totals[side])),
    ]);
    const head = ["who", "made", "written", "now"].map((key) => element("th", { scope: "col" }, words.say(key)));
    return element(
      "table",
      { className: "calculator-table" },
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells))),
    );
  }

  /** Sentences on what is left: the pot, counts, the end of the game or the next dealer. */
  after(entry) {
    const { words, rules } = this;
    const { after, ended, winner } = entry;
    const told = [];
    if (rules.pot && !ended) told.push(this.hanging(after.pots));
    if (rules.counters.bait.kind !== "none") told.push(words.say("count_baits", { counts: this.counts(after.baits) }));
    if (rules.counters.trickless.kind !== "none") {
      told.push(words.say("count_trickless", { counts: this.counts(after.trickless) }));
    }
    if (!ended && after.forced) told.push(words.say("replay", { seat: after.forced.maker }));
    if (!ended) return [...told, words.say("next", { seat: entry.next_dealer }), words.say("goes_on")];
    told.push(winner ? words.say("won", { side: this.nameOf(winner) }) : words.say("won_by_nobody"));
    return [...told, ...this.recorded(entry)];
  }

  hanging(pots) {
    if (pots.length === 0) return this.words.say("hangs_nothing");
    const parts = pots.length > 1 ? ` (${pots.join(" + ")})` : "";
    return this.words.say("hangs", { points: this.words.points(sum(pots)) + parts });
  }

  counts(held) {
    const shown = Object.entries(held).filter(([seat, count]) => count > 0 || sidesOf(this.rules).some(([first]) => first === seat));
    return shown.map(([seat, count]) => `${seat} ${count}`).join(", ");
  }

  recorded({ after, winner }) {
    const record = recordOf(this.rules, after.totals, winner);
    const sides = sidesOf(this.rules).map(([first]) => first);
    if (sides.every((side) => record[side] === after.totals[side])) return [];
    const order = [winner, ...sides.filter((side) => side !== winner)];
    return [this.words.say("record", { record: order.map((side) => record[side]).join(" : ") })];
  }

  /** The breakdown, and what the rules say that decide. */
  why(entry) {
    const { words } = this;
    const told = reasons(this.rules, entry).map((rule) => this.said(rule)).filter(Boolean);
    const parts = [element("h3", {}, words.say("why_rules")), this.told(told)];
    if (entry.lines.length > 0) parts.unshift(element("h3", {}, words.say("why_lines")), ...this.breakdown(entry));
    const summary = element("summary", {}, words.say("why"));
    return element("details", { className: "calculator-why", open: true }, summary, ...parts);
  }

  told(rules) {
    const items = rules.map(({ rule, title, text, address }) =>
      element("li", { data: { rule } }, element("a", { href: address }, title), " — ", text));
    return element("ul", { className: "calculator-rules" }, ...items);
  }

  breakdown(entry) {
    return bySide(this.rules, entry).map(({ side, lines }) => this.linesOf(side, lines));
  }

  linesOf(side, lines) {
    const { words } = this;
    const rows = lines.map(({ what, points, rule }) => {
      const said = this.said(rule);
      const label = words.say(`what_${this.whatOf(what)}`);
      const cited = said ? element("a", { href: said.address }, said.title) : "";
      return [label, words.signed(points), cited];
    });
    const total = [words.say("sum"), words.number(sum(lines.map((one) => one.points))), ""];
    const cells = ([label, points, cited], name) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, label),
        element(name, { className: "calculator-points" }, points),
        element("td", {}, cited),
      );
    return element(
      "table",
      { className: "calculator-lines", data: { side } },
      element("caption", {}, this.seatsOf(side)),
      element("tbody", {}, ...rows.map((row) => cells(row, "td"))),
      element("tfoot", {}, cells(total, "td")),
    );
  }

  /** The key of the word for a kind of line; kinds without one are points. */
  whatOf(what) {
    return `what_${what}` in this.words.texts ? what : "points";
  }
}
