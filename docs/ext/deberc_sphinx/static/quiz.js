// The quiz: one question after the other, drawn from the data in the page; it keeps no more than a score.
"use strict";

(() => {
  let data;

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function html(name, text, properties = {}) {
    const made = element(name, properties);
    made.innerHTML = text.replace(/\{([6-9TJQKA]?[SCDH])\}/g, (_, code) => data.cards[code]);
    return made;
  }

  function filled(label, fields) {
    return data.labels[label].replace(/\{(\w+)\}/g, (_, name) => fields[name]);
  }

  function shuffled(list) {
    const found = [...list];
    for (let last = found.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1));
      [found[last], found[other]] = [found[other], found[last]];
    }
    return found;
  }

  const same = (one, other) => one.length === other.length && one.every((x, n) => x === other[n]);
  const isDisputed = (question) =>
    question.verdicts.some((one) => !same(one.right, question.verdicts[0].right));
  // Options have no page of their own: theirs is that of the ruleset.
  const pageOf = (address) => address.split("+")[0];

  function rulesetLink(address) {
    const page = pageOf(address);
    if (!data.published.includes(page)) return element("span", {}, data.titles[address]);
    return element("a", { href: `rulesets/${page}.html#ruleset` }, data.titles[address]);
  }

  function between(parts) {
    return parts.flatMap((part, number) => (number ? [", ", part] : [part]));
  }

  class Filters {
    constructor(changed) {
      const labels = data.labels;
      this.section = this.select("section", labels.all_sections, data.sections);
      const titles = Object.fromEntries(data.published.map((name) => [name, data.titles[name]]));
      this.ruleset = this.select("ruleset", labels.all_rulesets, titles);
      this.disputed = element("input", { type: "checkbox", name: "disputed" });
      this.place = element("div", { className: "quiz-filters" });
      this.place.setAttribute("role", "group");
      this.place.setAttribute("aria-label", labels.filters);
      this.place.append(
        element("label", {}, labels.section, this.section),
        element("label", {}, labels.ruleset, this.ruleset),
        element("label", {}, this.disputed, labels.disputed),
      );
      this.place.addEventListener("change", changed);
    }

    select(name, every, titles) {
      const made = element("select", { name });
      made.append(element("option", { value: "" }, every));
      for (const [value, title] of Object.entries(titles)) {
        if (title) made.append(element("option", { value }, title));
      }
      return made;
    }

    // All questions that pass, each with the verdict and the ruleset it is asked by.
    passing() {
      return data.questions
        .filter((question) => !this.disputed.checked || isDisputed(question))
        .map((question) => this.asked(question))
        .filter(Boolean);
    }

    asked(question) {
      const fits = (address) => (this.ruleset.value ? address === this.ruleset.value : data.published.includes(address));
      const about = (verdict) => !this.section.value || verdict.sections.includes(this.section.value);
      const found = question.verdicts
        .filter(about)
        .map((verdict) => [verdict, verdict.rulesets.filter(fits)])
        .filter(([, rulesets]) => rulesets.length);
      if (!found.length) return null;
      const [verdict, rulesets] = found[Math.floor(Math.random() * found.length)];
      return { question, verdict, ruleset: rulesets[Math.floor(Math.random() * rulesets.length)] };
    }
  }

  class Quiz {
    constructor(place) {
      this.filters = new Filters(() => {
        this.restart();
        this.show(false);
      });
      this.bar = element("div", { className: "quiz-bar" });
      this.place = element("div", { className: "quiz-place" });
      place.replaceChildren(this.filters.place, this.bar, this.place);
      const address = location.hash;
      this.restart();
      if (!this.follow(address)) this.show(false);
      window.addEventListener("hashchange", () => this.follow(location.hash));
    }

    restart() {
      const found = shuffled(this.filters.passing());
      const disputes = found.filter((one) => isDisputed(one.question));
      this.queue = [...disputes, ...found.filter((one) => !isDisputed(one.question))];
      this.at = 0;
      this.right = this.answered = 0;
    }

    // An address like quiz.html#q-7zehzy@kharkov asks that question first.
    follow(address) {
      const [, id, ruleset] = /^#q-(\w+)@(.+)$/.exec(address) ?? [];
      const question = data.questions.find((one) => one.id === id);
      const verdict = question?.verdicts.find((one) => one.rulesets.includes(ruleset));
      if (!verdict || !data.published.includes(ruleset)) return false;
      this.queue = [{ question, verdict, ruleset }, ...this.queue.filter((one) => one.question !== question)];
      this.at = 0;
      this.show(false);
      return true;
    }

    score() {
      const number = element("span", {}, filled("number", { number: this.at + 1, all: this.queue.length }));
      const score = element("span", {}, filled("score", { right: this.right, asked: this.answered }));
      this.bar.replaceChildren(...(this.queue.length ? [number, score] : []));
    }

    show(focus) {
      this.score();
      if (!this.queue.length) {
        this.place.replaceChildren(element("p", { className: "quiz-none" }, data.labels.none));
        return;
      }
      const { question, ruleset } = this.queue[this.at];
      // The address can be sent to somebody, and the switch of language keeps the question.
      history.replaceState(null, "", `#q-${question.id}@${ruleset}`);
      this.form = element("form", { className: "quiz-question", tabIndex: -1 });
      this.form.dataset.question = `${question.id}@${ruleset}`;
      const by = element("p", { className: "quiz-by" }, data.labels.by_rules, rulesetLink(ruleset));
      this.form.append(by, html("div", question.position), this.choices(question));
      this.error = element("p", { className: "quiz-error" });
      this.error.setAttribute("role", "alert");
      this.send = element("button", { type: "submit" }, data.labels.answer);
      this.form.append(this.error, this.send);
      this.form.addEventListener("submit", (event) => this.answer(event));
      this.place.replaceChildren(this.form);
      if (focus) this.form.focus();
    }

    choices(question) {
      const labels = data.labels;
      const place = element("div", { className: question.several ? "quiz-cards" : "quiz-list" });
      const type = question.several ? "checkbox" : "radio";
      this.inputs = question.choices.map((choice, value) => {
        const input = element("input", { type, name: "choice", value });
        place.append(element("label", { className: "quiz-choice" }, input, html("span", choice)));
        return input;
      });
      const hint = element("p", { className: "quiz-hint" }, labels[question.several ? "several" : "one"]);
      return element("fieldset", {}, html("legend", question.asked), hint, place);
    }

    answer(event) {
      event.preventDefault();
      const chosen = this.inputs.filter((one) => one.checked).map((one) => Number(one.value));
      if (!chosen.length) {
        this.error.textContent = data.labels.choose;
        this.inputs[0].focus();
        return;
      }
      const { question, verdict, ruleset } = this.queue[this.at];
      const right = same(chosen, verdict.right);
      this.answered += 1;
      this.right += right ? 1 : 0;
      this.score();
      this.mark(verdict, chosen);
      this.error.remove();
      this.send.remove();
      const shown = this.verdict(question, verdict, ruleset, right);
      this.form.append(shown);
      shown.focus();
    }

    mark(verdict, chosen) {
      this.inputs.forEach((input, number) => {
        input.disabled = true;
        const right = verdict.right.includes(number);
        if (!right && !chosen.includes(number)) return;
        const name = right ? "right" : "wrong";
        const sign = right ? "✓" : "✗";
        input.parentElement.dataset.mark = name;
        const text = `${sign} ${data.labels["mark_" + name]}`;
        input.parentElement.append(element("span", { className: "quiz-mark" }, text));
      });
    }

    verdict(question, verdict, ruleset, right) {
      const labels = data.labels;
      const shown = element("div", { className: "quiz-verdict", tabIndex: -1 });
      shown.setAttribute("role", "status");
      const result = element("p", { className: "quiz-result" });
      result.append(right ? "✓ " + labels.is_right : "✗ " + labels.is_wrong);
      shown.append(result);
      if (!right) shown.append(this.chosen(labels.right_answer, question, verdict.right));
      shown.append(html("p", verdict.working));
      shown.append(element("h2", {}, labels.rule), ...verdict.rules.map((rule) => this.rule(ruleset, rule)));
      shown.append(...this.elsewhere(question, verdict, ruleset));
      const whole = `corpus/${question.area}.html#${question.id}`;
      shown.append(element("p", {}, element("a", { href: whole }, labels.whole)));
      shown.append(this.onward());
      return shown;
    }

    chosen(label, question, numbers) {
      const line = element("p", { className: "quiz-right" }, label);
      line.append(...between(numbers.map((number) => html("span", question.choices[number]))));
      return line;
    }

    rule(ruleset, rule) {
      const [title, sentence, placed] = data.rules[`${ruleset} ${rule}`];
      const shown = data.texts[title];
      const address = `rulesets/${pageOf(ruleset)}.html#${rule}`;
      const line = element("p", { className: "quiz-rule" });
      line.append(placed ? element("a", { href: address }, shown) : shown, ". ");
      line.append(html("span", data.texts[sentence]));
      return line;
    }

    elsewhere(question, verdict, ruleset) {
      const labels = data.labels;
      const alike = question.verdicts.filter((one) => same(one.right, verdict.right));
      const others = question.verdicts.filter((one) => !same(one.right, verdict.right));
      const names = alike.flatMap((one) => one.rulesets).filter((name) => name !== ruleset);
      const parts = [element("h2", {}, labels.elsewhere)];
      for (const other of others) {
        const line = this.chosen("", question, other.right);
        line.prepend(...between(other.rulesets.map(rulesetLink)), ": ");
        line.append(". ", html("span", other.working));
        parts.push(line);
      }
      if (!others.length) parts.push(element("p", {}, labels.nowhere));
      if (names.length) parts.push(element("p", { className: "quiz-rule" }, labels.everywhere, ...between(names.map(rulesetLink)), "."));
      return parts;
    }

    onward() {
      const last = this.at === this.queue.length - 1;
      const text = last ? data.labels.again : data.labels.next;
      const button = element("button", { type: "button", name: "next" }, text);
      button.addEventListener("click", () => {
        if (last) {
          this.restart();
        } else {
          this.at += 1;
        }
        this.show(true);
      });
      return button;
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const place = document.querySelector(".quiz");
    if (!place) return;
    data = JSON.parse(document.querySelector("script.quiz-data").textContent);
    new Quiz(place);
  });
})();
