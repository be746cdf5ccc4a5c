// What a rule is changed with: made from its schema and its wording, never drawn by hand.
"use strict";

DebercBuilder.element = (name, properties = {}, ...children) => {
  const { data, aria, ...plain } = properties;
  const made = Object.assign(document.createElement(name), plain);
  Object.assign(made.dataset, data);
  for (const [key, value] of Object.entries(aria || {})) made.setAttribute(`aria-${key}`, value);
  made.append(...children);
  return made;
};

// One rule: its title and sentence; opened, the sentences that may stand there instead.
DebercBuilder.Control = class {
  constructor(page, id, rule) {
    Object.assign(this, { page, id, rule, refreshers: [] });
    const make = DebercBuilder.element;
    this.title = make("span", { className: "builder-title" });
    this.mark = make("span", { className: "builder-mark", hidden: true }, page.texts.changed);
    this.said = make("span", { className: "builder-said" });
    const summary = make("summary", {}, this.title, " ", this.mark, " ", this.said);
    this.element = make("details", { className: "builder-rule", data: { rule: id } }, summary);
    summary.addEventListener("click", () => this.make()); // the fold-out tells of it too late for the next key
    this.element.addEventListener("toggle", () => this.element.open && this.make());
  }

  get value() {
    return DebercBuilder.walk(this.page.rules, this.id);
  }

  set(value) {
    this.page.set(this.id, value);
  }

  make() {
    if (this.body) return;
    this.legend = DebercBuilder.element("legend", {}, this.title.textContent);
    this.body = DebercBuilder.element("fieldset", {}, this.legend);
    this.body.append(...this.parts());
    this.element.append(this.body);
    this.refresh();
  }

  refresh() {
    this.element.hidden = this.value === undefined;
    if (this.element.hidden) return;
    this.title.textContent = this.page.titleOf(this.id);
    this.said.textContent = this.page.sentence(this.id, this.value);
    this.mark.hidden = !this.page.isChanged(this.id);
    if (!this.body) return;
    this.legend.textContent = this.title.textContent;
    for (const refresh of this.refreshers) refresh();
  }

  parts() {
    const { node, cells, about } = this.rule;
    if (cells && Object.keys(cells).length) return this.cells(cells);
    if (node.enum) return this.choices(node.enum);
    if (node.type === "integer") return [this.number(about, node, () => this.value, (value) => this.set(value))];
    if (node.type === "array") return this.positions(node);
    if (node.type === "object") return this.ranks(node);
    return this.text(about);
  }

  choices(values) {
    return values.map((value) => {
      const make = DebercBuilder.element;
      const input = make("input", { type: "radio", name: `rule-${this.id}`, value: String(value) });
      const text = make("span");
      const mark = make("span", { className: "builder-parent" }, ` (${this.page.texts.as_parent})`);
      input.addEventListener("change", () => this.set(value));
      this.refreshers.push(() => {
        input.checked = this.value === value;
        text.textContent = this.page.sentence(this.id, value);
        mark.hidden = DebercBuilder.walk(this.page.base, this.id) !== value;
      });
      return make("label", { className: "builder-choice" }, input, " ", make("span", {}, text, mark));
    });
  }

  // A number that is not finished, or none, is kept as it was written: the schema says what is wrong.
  number(label, node, get, set) {
    const make = DebercBuilder.element;
    const input = make("input", { type: "number", inputMode: "numeric", min: node.minimum, max: node.maximum });
    input.addEventListener("input", () => {
      const text = input.value.trim();
      set(/^-?\d+$/.test(text) ? Number(text) : undefined);
    });
    this.refreshers.push(() => {
      const value = get();
      if (document.activeElement !== input) input.value = value ?? "";
    });
    return make("label", { className: "builder-field" }, make("span", {}, label), " ", input);
  }

  select(label, options, get, set) {
    const make = DebercBuilder.element;
    const select = make("select");
    const items = options.map(([value, text]) => [make("option", { value }), text]);
    select.append(...items.map(([item]) => item));
    select.addEventListener("change", () => set(select.value));
    this.refreshers.push(() => {
      for (const [item, text] of items) item.textContent = text();
      select.value = get();
    });
    return make("label", { className: "builder-field" }, make("span", {}, label), " ", select);
  }

  // A list: one place after the other; an empty place closes up.
  positions(node) {
    const known = node.items.enum;
    const most = Math.min(node.maxItems ?? 6, node.uniqueItems && known ? known.length : 6);
    const put = (index, value) => {
      const next = node.uniqueItems ? this.value.map((item) => (item === value ? undefined : item)) : [...this.value];
      next[index] = value;
      const list = next.filter((item) => item !== undefined);
      if (list.length >= (node.minItems ?? 0)) this.set(list);
      else this.refresh();
    };
    return Array.from({ length: most }, (_, index) => {
      const label = this.page.say("position", { number: index + 1 });
      if (!known) return this.number(label, node.items, () => this.value[index], (value) => put(index, value));
      const options = known.map((item) => [item, () => this.page.short(this.id, [item])]);
      const empty = ["", () => this.page.texts.empty_position];
      return this.select(label, [empty, ...options], () => this.value[index] ?? "", (value) => put(index, value || undefined));
    });
  }

  cells(cells) {
    return Object.entries(cells).map(([cell, node]) => {
      const set = (value) => value !== undefined && this.set({ ...this.value, [cell]: value });
      if (!node.enum) return this.number(node.label, node, () => this.value[cell], set);
      const options = node.enum.map((value) => [value, () => this.page.cell(this.id, cell, value)]);
      return this.select(node.label, options, () => this.value[cell], set);
    });
  }

  // Points by rank; what the parent gives points to must keep some.
  ranks(node) {
    return DebercBuilder.RANKS.map((rank) => {
      const set = (value) => {
        const { [rank]: _, ...rest } = this.value;
        const needed = rank in (DebercBuilder.walk(this.page.base, this.id) || {});
        if (value !== undefined) this.set({ ...rest, [rank]: value });
        else if (!needed) this.set(rest);
      };
      return this.number(this.page.words.rank(rank), node.additionalProperties, () => this.value[rank], set);
    });
  }

  text(label) {
    const make = DebercBuilder.element;
    const input = make("input", { type: "text", autocapitalize: "characters", spellcheck: false });
    input.addEventListener("input", () => {
      const ranks = input.value.toUpperCase().replace(/10/g, "T").split(/[\s,]+/).filter(Boolean);
      this.set(ranks.join(" "));
    });
    this.refreshers.push(() => {
      if (document.activeElement !== input) input.value = this.value;
    });
    const hint = make("small", {}, this.page.texts.ranks_hint);
    return [make("label", { className: "builder-field builder-wide" }, make("span", {}, label), " ", input, hint)];
  }
};
