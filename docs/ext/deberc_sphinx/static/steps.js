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

  function read(details) {
    return JSON.parse(details.querySelector("script.deal-data").textContent);
  }

  function gather() {
    for (const details of document.querySelectorAll("details.deal-steps")) {
      const { address, words, cards, said } = read(details);
      if (words) Object.assign(common, { words, cards });
      for (const [rule, text] of Object.entries(said)) common.rules[`${address} ${rule}`] = text;
    }
  }

  // Puts drawn cards in place of their signs, which stand in the list for those without scripts.
  function draw(text) {
    common.signs ??= new Map(
      Object.values(common.cards).map((span) => [/>([^<]+)</.exec(span)[1], span]),
    );
    const drawn = element("p", { className: "deal-what" });
    const parts = text.split(/([0-9A-Z\u0410-\u042f]*[\u2660\u2663\u2665\u2666]\ufe0e)/);
    for (const part of parts) {
      const span = common.signs.get(part);
      if (span) drawn.insertAdjacentHTML("beforeend", span);
      else drawn.append(part);
    }
    return drawn;
  }

  function without(codes, code) {
    return codes.split(" ").filter((one) => one !== code).join(" ");
  }

  // The table after each step.
  function tables(data) {
    const seats = data.sides.flat().length;
    let table = data.start;
    return data.changes.map(({ play, ...change }) => {
      const hands = { ...table.hands, ...change.hands };
      let { trick } = table;
      if (play) {
        const [seat, card] = play;
        hands[seat] = without(hands[seat], card);
        // A trick that was taken lies there until the next card is led.
        trick = [...(trick.length < seats ? trick : []), play];
      }
      table = { ...table, ...change, hands, trick };
      return table;
    });
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
      const data = read(details);
      this.data = data;
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
      const what = draw(item.firstChild.textContent.trim());
      const rules = this.data.decide[this.at].map((number) => this.rule(this.data.rules[number]));
      this.said.replaceChildren(element("p", { className: "deal-count" }, count), what, ...rules);
    }

    rule(rule) {
      const line = element("p", { className: "deal-rule" });
      line.innerHTML = common.rules[`${this.data.address} ${rule}`];
      return line;
    }

    draw(table, forward) {
      this.table.replaceChildren(this.state(table), this.hands(table), this.middle(table, forward));
      this.shown = table;
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
      const seats = this.sides[side];
      const whose = seats.length > 1 ? `${seats.join("+")} ` : "";
      if (seats[0] === seat) made.unshift(`${whose}${words.points}: ${table.points[side]}`);
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
      if (forward && table.trick !== this.shown?.trick) laid.at(-1)?.classList.add("deal-new");
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
