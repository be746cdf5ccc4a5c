// A deal that is stepped through: a table and four buttons above the list of its steps.
"use strict";

(() => {
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // What a page says once, with whichever of its deals was written first.
  const common = { rules: {} };

  function read(list) {
    const data = JSON.parse(list.parentElement.querySelector("script.deal-data").textContent);
    return data;
  }

  function gather() {
    for (const block of document.querySelectorAll("script.deal-data")) {
      const { words, cards, rules } = JSON.parse(block.textContent);
      if (words) Object.assign(common, { words, cards });
      Object.assign(common.rules, rules);
    }
  }

  // The table after each step: the first is that before any.
  function tables(data) {
    const found = [];
    let table = data.start;
    for (const change of data.changes) {
      const hands = { ...table.hands, ...change.hands };
      table = { ...table, ...change, hands };
      found.push(table);
    }
    return found;
  }

  function cards(codes) {
    const shown = element("span", { className: "cards" });
    shown.innerHTML = codes
      .split(" ")
      .filter(Boolean)
      .map((code) => common.cards[code])
      .join(" ");
    return shown;
  }

  class Deal {
    constructor(details) {
      this.list = details.querySelector("ol");
      this.items = [...this.list.children];
      const data = read(this.list);
      this.sides = data.sides;
      this.tables = tables(data);
      this.place = this.build();
      const every = element("details", { className: "deal-all" });
      every.append(element("summary", {}, common.words.all), this.list);
      details.append(this.place, every);
      this.show(0);
    }

    build() {
      const words = common.words;
      this.buttons = ["first", "back", "next", "last"].map((name) => this.button(name));
      this.said = element("div", { className: "deal-said" });
      this.said.setAttribute("aria-live", "polite");
      this.said.setAttribute("aria-atomic", "true");
      this.table = element("div", { className: "deal-table" });
      const place = element("div", { className: "deal", tabIndex: 0, title: words.keys });
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", `${words.group}. ${words.keys}`);
      place.append(element("div", { className: "deal-buttons" }, ...this.buttons));
      place.append(this.said, this.table);
      place.addEventListener("keydown", (event) => this.key(event));
      return place;
    }

    button(name) {
      const signs = { first: "«", last: "»" };
      const text = signs[name] ?? common.words[name];
      const made = element("button", { type: "button", name }, text);
      made.setAttribute("aria-label", common.words[name]);
      made.addEventListener("click", () => this.go(name));
      return made;
    }

    go(name) {
      const last = this.items.length - 1;
      const wanted = { first: 0, back: this.at - 1, next: this.at + 1, last }[name];
      const number = Math.max(0, Math.min(last, wanted));
      if (number !== this.at) this.show(number);
    }

    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
      if (!(event.key in keys)) return;
      event.preventDefault();
      this.go(keys[event.key]);
    }

    show(number) {
      const before = this.at ?? -1;
      this.items[before]?.removeAttribute("aria-current");
      this.at = number;
      this.items[number].setAttribute("aria-current", "step");
      const ends = [number === 0, number === 0, ...Array(2).fill(number === this.items.length - 1)];
      this.buttons.forEach((one, index) => one.setAttribute("aria-disabled", ends[index]));
      this.say(this.items[number]);
      this.draw(this.tables[number], number === before + 1);
    }

    say(item) {
      const words = common.words;
      const count = words.count.replace("{number}", this.at + 1).replace("{all}", this.items.length);
      const what = element("p", { className: "deal-what" });
      what.append(...item.querySelector(".said").cloneNode(true).childNodes);
      const rules = [...item.querySelectorAll("[data-rule]")].map((one) => this.rule(one));
      this.said.replaceChildren(element("p", { className: "deal-count" }, count), what, ...rules);
    }

    rule(mark) {
      const line = element("p", { className: "deal-rule" });
      line.append(...mark.cloneNode(true).childNodes);
      const sentence = element("span", {});
      sentence.innerHTML = common.rules[mark.dataset.rule] ?? "";
      if (sentence.textContent) line.append(": ", sentence);
      return line;
    }

    draw(table, forward) {
      this.table.replaceChildren(this.state(table), this.hands(table), this.middle(table, forward));
    }

    state(table) {
      const words = common.words;
      const line = element("div", { className: "deal-state" });
      for (const name of ["trump", "turn_up", "bottom_card"]) {
        if (!table[name] || (name === "turn_up" && table.trump)) continue;
        line.append(element("span", {}, words[name] + " ", cards(table[name])));
      }
      return line;
    }

    hands(table) {
      const rows = this.sides.flatMap((seats, side) => seats.map((seat) => [seat, side]));
      rows.sort(([one], [other]) => (one < other ? -1 : 1));
      const shown = element("ul", { className: "deal-hands" });
      shown.append(...rows.map(([seat, side]) => this.hand(table, seat, side)));
      return shown;
    }

    hand(table, seat, side) {
      const words = common.words;
      const roles = ["dealer", "maker"].filter((name) => table[name] === seat);
      const made = [`${words.tricks}: ${table.tricks["ABCD".indexOf(seat)]}`];
      // Partners count together: their points stand with the first of them.
      if (this.sides[side][0] === seat) made.unshift(`${words.points}: ${table.points[side]}`);
      const head = element("div", { className: "deal-seat" }, element("strong", {}, seat));
      head.append(element("span", {}, roles.map((role) => words[role]).join(", ")));
      head.append(element("span", { className: "deal-made" }, made.join(" · ")));
      const held = table.hands[seat] ? cards(table.hands[seat]) : words.empty;
      return element("li", {}, head, held);
    }

    middle(table, forward) {
      const words = common.words;
      const place = element("div", { className: "deal-middle" });
      const laid = table.trick.map(([seat, card]) => element("span", {}, `${seat} `, cards(card)));
      if (forward) laid.at(-1)?.classList.add("deal-new");
      place.append(this.row("trick", words.table, laid));
      const declared = table.melds.map(([seat, codes]) => element("span", {}, `${seat} `, cards(codes)));
      if (declared.length) place.append(this.row("melds", words.melds, declared));
      return place;
    }

    row(name, label, parts) {
      const row = element("div", { className: `deal-${name}` });
      row.append(element("span", { className: "deal-label" }, `${label}:`), " ");
      row.append(...(parts.length ? parts : [common.words.empty]));
      return row;
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const details of document.querySelectorAll("details.deal-steps")) {
      details.addEventListener(
        "toggle",
        () => {
          if (!common.words) gather();
          new Deal(details);
        },
        { once: true },
      );
    }
  });
})();
