// The table of rulesets on the first page as three questions; without scripts the table stays.
"use strict";

(() => {
  class Chooser {
    constructor(place) {
      this.words = place.dataset;
      this.table = document.querySelector("table.chooser-table");
      this.rows = [...this.table.tBodies[0].rows];
      this.questions = [0, 1, 2].map((index) => this.question(index));
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = this.words.again;
      again.addEventListener("click", () => this.reset());
      this.said = document.createElement("p");
      this.said.className = "chooser-found";
      this.said.setAttribute("role", "status");
      const group = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = this.words.legend;
      group.append(legend, ...this.questions.map((one) => one.parentElement), again);
      place.append(group, this.said);
      place.addEventListener("change", () => this.apply());
      this.apply();
    }

    question(column) {
      const label = document.createElement("label");
      const select = document.createElement("select");
      select.append(new Option(this.words.any, ""));
      const said = new Set(this.rows.map((row) => this.text(row, column)));
      for (const text of said) select.append(new Option(text, text));
      label.className = "field";
      label.append(this.words[`ask-${column}`], select);
      return select;
    }

    // The first cell is the name, the others are what is asked for.
    text(row, column) {
      return row.cells[column + 1].textContent.trim();
    }

    fits(row, except = -1) {
      return this.questions.every(
        (one, column) =>
          column === except || one.value === "" || this.text(row, column) === one.value,
      );
    }

    // An answer that would leave nothing cannot be chosen.
    apply() {
      const fitting = this.rows.filter((row) => this.fits(row));
      for (const row of this.rows) row.hidden = !fitting.includes(row);
      this.questions.forEach((one, column) => {
        const left = new Set(
          this.rows.filter((row) => this.fits(row, column)).map((row) => this.text(row, column)),
        );
        for (const option of one.options) option.disabled = option.value && !left.has(option.value);
      });
      this.said.textContent = fitting.length
        ? `${this.words.found}${fitting.length}`
        : this.words.foundNone;
    }

    reset() {
      for (const one of this.questions) one.value = "";
      this.apply();
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const place of document.querySelectorAll('.controls[data-kind="chooser"]')) {
      new Chooser(place);
    }
  });
})();
