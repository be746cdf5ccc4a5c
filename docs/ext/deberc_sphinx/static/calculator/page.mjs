// The page: a ruleset, a deal, and at once who writes what. Everything stays on this device.

import { Answer } from "./answer.mjs";
import { choice, element, field, mark, tick } from "./controls.mjs";
import { Form } from "./form.mjs";
import { read } from "./reading.mjs";
import { Book } from "./rules.mjs";
import { sidesOf } from "./table.mjs";
import { carried, entryOf, wantsLastOf } from "./telling.mjs";
import { Words } from "./words.mjs";

const KEPT = "deberc-calculator";

class Page {
  constructor(place, data) {
    this.place = place;
    this.book = new Book(data);
    this.words = new Words(data);
    this.state = {};
    this.options = [];
    this.recall();
    this.build();
    this.choose();
    window.addEventListener("hashchange", () => this.arrive());
  }

  // --- what is kept from visit to visit, and what the address asks for

  recall() {
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      // Nothing is kept here, or nothing that can be read.
    }
    const [asked, ...options] = decodeURIComponent(location.hash.slice(1)).split("+");
    const known = this.book.rulesets.some((one) => one.name === asked);
    this.ruleset = this.book.ruleset(known ? asked : kept.ruleset);
    const own = kept.ruleset === this.ruleset.name;
    this.options = this.allowed(known && (options.length > 0 || !own) ? options : kept.options ?? []);
    this.state = own ? kept.state ?? {} : {};
  }

  /** Go where a link on the page itself leads. */
  arrive() {
    this.recall();
    this.parent.value = this.ruleset.name;
    this.choose();
  }

  /** The options that the ruleset has, together if they go together. */
  allowed(names) {
    const taken = [];
    return names
      .filter((name) => this.ruleset.options.some((one) => one.name === name))
      .reduce((options, name) => this.book.choose(this.ruleset, options, name, true), taken);
  }

  keep() {
    const { name } = this.ruleset;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ruleset: name, options: this.options, state: this.state }));
    } catch {
      // A browser that keeps nothing still counts.
    }
  }

  // --- the page

  build() {
    const { words } = this;
    const shown = this.book.rulesets.map((one) => [one.name, one.title]);
    this.parent = choice(shown, this.ruleset.name);
    this.optionBox = element("fieldset", { className: "calculator-options" });
    this.fields = element("div", { className: "calculator-fields" });
    this.result = element("div", { className: "calculator-result", aria: { live: "polite" } });
    this.form = element(
      "form",
      { className: "calculator-form", noValidate: true, autocomplete: "off" },
      element("h2", {}, words.say("rules")),
      field("ruleset", words.say("ruleset"), this.parent),
      this.optionBox,
      this.fields,
    );
    this.place.replaceChildren(this.form, this.answerPlace());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    for (const kind of ["input", "change"]) {
      this.form.addEventListener(kind, ({ target }) => {
        if ((target.type === "text") === (kind === "input")) this.changed(target);
      });
    }
  }

  answerPlace() {
    const heading = element("h2", { id: "calculator-result", tabIndex: -1 }, this.words.say("result"));
    this.next = this.button("next_deal", () => this.carry());
    this.clear = this.button("clear", () => this.restart());
    const buttons = element("p", { className: "calculator-buttons" }, this.next, this.clear);
    this.why = element("div", {});
    return element("section", { aria: { labelledby: heading.id } }, heading, this.result, buttons, this.why);
  }

  button(key, act) {
    const made = element("button", { type: "button", data: { act: key } }, this.words.say(key));
    made.addEventListener("click", act);
    return made;
  }

  /** Show the options and the fields of the chosen ruleset. */
  choose() {
    const { words, ruleset } = this;
    const boxes = ruleset.options.map((one) => tick(`option.${one.name}`, one.title, this.options.includes(one.name)));
    const note = element("small", { className: "calculator-hint" }, words.say("options_note"));
    this.optionBox.replaceChildren(element("legend", {}, words.say("options")), note, ...boxes);
    this.optionBox.hidden = boxes.length === 0;
    this.rules = this.book.rulesOf(ruleset, this.options);
    this.fields.replaceChildren(...new Form(words, this.rules, this.state).build());
    this.answer = new Answer(words, this.rules, (rule) => this.book.said(ruleset, this.options, rule));
    this.count();
  }

  changed(control) {
    const { name } = control;
    if (name === "ruleset") {
      Object.assign(this, { ruleset: this.book.ruleset(control.value), options: [], state: {} });
    } else if (name.startsWith("option.")) {
      this.options = this.book.choose(this.ruleset, this.options, name.slice(7), control.checked);
    } else {
      this.state[name] = control.type === "checkbox" ? control.checked : control.value;
    }
    if (name !== "ruleset" && name !== "kind" && !name.startsWith("option.")) this.count();
    else this.rebuild(name);
  }

  /** Build the form anew and leave the keyboard where it was. */
  rebuild(name) {
    this.choose();
    this.form.elements[name]?.focus();
  }

  // --- the answer

  count() {
    this.keep();
    const found = read(this.rules, this.state);
    this.entry = found.missing.length + found.problems.length > 0 ? null : entryOf(this.rules, found);
    this.maker = found.row.maker;
    this.askLastOf();
    const remarks = [...found.problems, ...found.remarks, ...this.lastOfRemark()];
    mark(this.form, remarks.map((one) => ({ ...one, text: this.told(one) })));
    this.result.replaceChildren(...(this.entry ? this.answer.build(this.entry) : this.wanting(found)));
    this.why.replaceChildren(...(this.entry ? [this.answer.why(this.entry)] : []));
    this.next.hidden = !this.entry;
    this.next.textContent = this.words.say(this.entry?.ended ? "new_game" : "next_deal");
  }

  /** The question who of them took a trick last comes up only where the last trick leaves it open. */
  askLastOf() {
    const control = this.form.elements.last_of;
    if (!control) return;
    const open = this.entry !== null && wantsLastOf(this.rules, this.entry);
    const box = control.closest(".calculator-field");
    box.hidden = !open && !(this.entry?.past.length > 1 && control.value !== "");
  }

  /** A remark where the one named took a trick but is not past the target. */
  lastOfRemark() {
    const seat = this.form.elements.last_of?.value;
    const open = seat && this.entry && wantsLastOf(this.rules, this.entry);
    return open ? [{ field: "last_of", key: "last_of_reached", values: {} }] : [];
  }

  told({ key, values = {} }) {
    return this.words.say(key, values);
  }

  /** What is still needed, and what is wrong, as links to the fields. */
  wanting({ missing, problems }) {
    const named = (names) => names.map((name) => [name, this.labelOf(name)]);
    const wrong = problems.map((one) => [one.field, `${this.labelOf(one.field)}. ${this.told(one)}`]);
    const lists = [["problems", wrong], ["missing", named(missing)]].filter(([, found]) => found.length > 0);
    return lists.flatMap(([key, found]) => [
      element("p", {}, this.words.say(key)),
      element("ul", { className: `calculator-${key}` }, ...found.map(([name, text]) => this.linkTo(name, text))),
    ]);
  }

  linkTo(name, text) {
    const link = element("button", { type: "button", className: "calculator-link" }, text);
    link.addEventListener("click", () => this.form.elements[name].focus());
    return element("li", {}, link);
  }

  /** The label of a field, with the side that it is of. */
  labelOf(name) {
    const label = this.form.elements[name].labels[0].textContent.trim();
    const [, seat] = name.split(".");
    const own = sidesOf(this.rules).some(([first]) => first === seat);
    return own ? this.words.say("of_side", { side: this.answer.seatsOf(seat), label }) : label;
  }

  // --- from deal to deal

  carry() {
    const ended = this.entry.ended;
    this.state = ended ? {} : carried(this.rules, this.entry, this.maker);
    this.begin(ended ? null : this.words.say("carried"));
  }

  restart() {
    this.state = {};
    this.begin(null);
  }

  begin(said) {
    this.choose();
    if (said) this.result.prepend(element("p", { className: "calculator-carried" }, said));
    this.form.elements.kind.focus();
  }
}

const place = document.querySelector(".calculator");
if (place) new Page(place, JSON.parse(document.getElementById("calculator-data").textContent));
