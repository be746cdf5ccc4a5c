// The rulesets as the page holds them: resolved rules, and what each of them says.

/** Rules by ruleset and options, rebuilt from the entries that the build wrote. */
export class Book {
  constructor(data) {
    this.data = data;
    this.entries = data.entries;
    this.rulesets = data.rulesets;
  }

  ruleset(name) {
    return this.rulesets.find((one) => one.name === name) ?? this.rulesets[0];
  }

  /** The options among those named that go together, in the order of the file. */
  together(ruleset, names) {
    return ruleset.options.filter((one) => names.includes(one.name)).map((one) => one.name);
  }

  /** The places of the rules that apply with these options. */
  placesOf(ruleset, options) {
    return ruleset.rules[this.together(ruleset, options).join("+")];
  }

  /** The resolved rules as one tree, as the protocol sends them. */
  rulesOf(ruleset, options) {
    const rules = {};
    for (const place of this.placesOf(ruleset, options)) {
      const { rule, value } = this.entries[place];
      const steps = rule.split(".");
      const last = steps.pop();
      steps.reduce((inner, step) => (inner[step] ??= {}), rules)[last] = value;
    }
    return rules;
  }

  /** What a rule says there: title, text, and the address of its place; nothing where it does not apply. */
  said(ruleset, options, rule) {
    if (rule in this.data.terms) return { rule, ...this.data.terms[rule] };
    const places = this.placesOf(ruleset, options);
    const place = places.find((one) => this.entries[one].rule === rule);
    if (place === undefined) return null;
    const { title, text } = this.entries[place];
    return { rule, title, text, address: this.addressOf(ruleset, options, rule) };
  }

  /** Where the book states a rule: on the page of its ruleset, or at the option that changes it. */
  addressOf(ruleset, options, rule) {
    const chosen = ruleset.options.filter((one) => options.includes(one.name));
    const changing = chosen.find((one) => one.changes.includes(rule));
    const anchor = changing ? `option.${changing.name}` : rule;
    return `rulesets/${ruleset.name}.html#${anchor}`;
  }

  /** What is left of chosen options when one is taken or given up: needs come, what is excluded goes. */
  choose(ruleset, options, name, taken) {
    const option = ruleset.options.find((one) => one.name === name);
    const known = ruleset.options.map((one) => one.name);
    if (!taken) {
      const orphans = ruleset.options.filter((one) => one.needs.includes(name)).map((one) => one.name);
      return options.filter((one) => one !== name && !orphans.includes(one));
    }
    const wanted = [name, ...option.needs.filter((one) => known.includes(one))];
    const against = ruleset.options.filter((one) => one.excludes.includes(name)).map((one) => one.name);
    const barred = [...option.excludes, ...against];
    return [...new Set([...options.filter((one) => !barred.includes(one)), ...wanted])];
  }
}
