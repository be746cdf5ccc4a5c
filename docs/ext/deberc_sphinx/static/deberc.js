// Small helps for the reader; every page says the same without them.
"use strict";

(() => {
  // The switch of language keeps the place on the page.
  function keepPlace() {
    for (const link of document.querySelectorAll(".language-switch")) {
      link.addEventListener("click", () => {
        link.href = link.href.replace(/[?#].*$/, "") + location.search + location.hash;
      });
    }
  }

  // A link to something inside a closed fold-out opens it.
  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    let opened = false;
    for (let node = target; node; node = node.parentElement) {
      if (node.tagName !== "DETAILS" || node.open) continue;
      node.open = true;
      opened = true;
    }
    if (opened) target.scrollIntoView({ behavior: "instant" });
  }

  // Suits in four colours: remembered in this browser, where it may remember anything.
  const kept = {
    read(key) {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        // The choice then lasts as long as the page.
      }
    },
  };

  function colourSuits(on) {
    document.documentElement.classList.toggle("four-colours", on);
    for (const button of document.querySelectorAll(".suits-switch")) {
      button.setAttribute("aria-pressed", String(on));
    }
  }

  function switchSuits() {
    for (const button of document.querySelectorAll(".suits-switch")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const on = button.getAttribute("aria-pressed") !== "true";
        kept.write("deberc-suits", on ? "four" : "two");
        colourSuits(on);
      });
    }
    colourSuits(kept.read("deberc-suits") === "four");
  }

  // What is wider than the page is moved by keys too.
  function reachWide() {
    for (const box of document.querySelectorAll("pre, .table-wrapper, .comparison")) {
      const wide = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (wide) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // The comparison: columns by ruleset, rows by section and by what differs.
  class Comparison {
    constructor(place) {
      this.place = place;
      this.words = place.dataset;
      this.table = document.querySelector("table.comparison-table");
      this.names = this.words.names.split(" ");
      const shown = this.words.shown.split(" ");
      this.shown = new Set(shown);
      this.head = [...this.table.tHead.rows[0].cells];
      this.rows = [...this.table.tBodies[0].rows];
      this.build();
      this.apply();
    }

    build() {
      this.section = element("select", { name: "section" });
      this.section.append(element("option", { value: "" }, this.words.all_sections));
      for (const [name, title] of this.sections()) {
        this.section.append(element("option", { value: name }, title));
      }
      this.differing = element("input", { type: "checkbox", name: "differing" });
      this.empty = element("p", { className: "no-rows", hidden: true }, this.words.no_rows);
      this.beside = element("p", { hidden: true }, element("a", {}, this.words.beside));
      this.place.append(
        element("label", { className: "field" }, this.words.section + " ", this.section),
        element("label", { className: "field" }, this.differing, " " + this.words.only_differing),
        this.columns(),
        this.beside,
        this.empty,
      );
      this.place.addEventListener("change", () => this.apply());
    }

    columns() {
      const box = element("details", { className: "columns" });
      box.append(element("summary", {}, this.words.rulesets));
      this.boxes = this.names.map((name, index) => {
        const input = element("input", { type: "checkbox", name, checked: this.shown.has(name) });
        const title = this.head[index + 1].textContent.trim();
        box.append(element("label", { className: "field" }, input, " " + title));
        return input;
      });
      return box;
    }

    sections() {
      const titles = JSON.parse(this.words.titles);
      const found = new Set(this.rows.map((row) => this.sectionOf(row)));
      return [...found].map((name) => [name, titles[name]]);
    }

    sectionOf(row) {
      return [...row.classList].find((name) => name.startsWith("section-")).slice(8);
    }

    // Marks the cells that say something else than the first ruleset shown.
    marked(row, columns) {
      const first = row.cells[columns[0]]?.textContent.trim();
      for (const index of columns) {
        const cell = row.cells[index];
        cell.classList.toggle("cell-differs", cell.textContent.trim() !== first);
      }
    }

    // Two rulesets that have a page of their own together: a link to it.
    pair(columns) {
      const [one, other] = columns.map((index) => this.names[index - 1]);
      const pages = this.words.pairs.split(" ");
      const wanted = [`pairs/${one}--${other}`, `pairs/${other}--${one}`];
      const page = columns.length === 2 && wanted.find((name) => pages.includes(name));
      this.beside.hidden = !page;
      if (page) this.beside.firstChild.href = `${page}.html`;
    }

    apply() {
      const columns = this.boxes.map((box, index) => (box.checked ? index + 1 : 0)).filter(Boolean);
      for (const row of [this.table.tHead.rows[0], ...this.rows]) {
        [...row.cells].forEach((cell, index) => {
          cell.hidden = index > 0 && !columns.includes(index);
        });
      }
      let visible = 0;
      for (const row of this.rows) {
        const said = columns.map((index) => row.cells[index].textContent.trim());
        const differs = new Set(said).size > 1;
        this.marked(row, columns);
        row.hidden =
          (this.section.value !== "" && this.sectionOf(row) !== this.section.value) ||
          (this.differing.checked && !differs);
        visible += row.hidden ? 0 : 1;
      }
      this.empty.hidden = visible > 0;
      this.pair(columns);
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    keepPlace();
    switchSuits();
    reachWide();
    window.addEventListener("resize", reachWide);
    document.addEventListener("toggle", reachWide, true);
    openTarget();
    window.addEventListener("hashchange", openTarget);
    for (const place of document.querySelectorAll('.controls[data-kind="comparison"]')) {
      new Comparison(place);
    }
  });
})();
