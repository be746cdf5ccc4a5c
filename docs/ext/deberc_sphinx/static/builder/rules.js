// What deberc.rulesets does: which rules apply, how layers lie on each other, what a file must say.
"use strict";

DebercBuilder.same = (one, other) => {
  if (one === other) return true;
  if (!one || !other || typeof one !== "object" || typeof other !== "object") return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length
    && keys.every((key) => key in other && DebercBuilder.same(one[key], other[key]));
};

DebercBuilder.isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

DebercBuilder.Rules = class {
  constructor(data) {
    this.list = data.rules;
    this.tree = {};
    for (const rule of this.list) {
      const path = rule.id.split(".");
      const last = path.pop();
      let group = this.tree;
      for (const name of path) group = group[name] ||= {};
      group[last] = rule;
    }
  }

  // The rule at a path or around it.
  at(path) {
    let inner = this.tree;
    for (const name of path.split(".")) {
      inner = Object.hasOwn(inner, name) ? inner[name] : inner["*"];
      if (!inner || "applies" in inner) return inner;
    }
    return undefined;
  }

  // The rules that are stated: id, rule and value, in the order of the schema.
  stated(data) {
    const found = [];
    const collect = (tree, inner, prefix) => {
      if (!DebercBuilder.isMap(inner)) return;
      for (const [key, below] of Object.entries(tree)) {
        for (const name of key === "*" ? Object.keys(inner) : [key]) {
          if (!(name in inner)) continue;
          if ("applies" in below) found.push([prefix + name, below, inner[name]]);
          else collect(below, inner[name], `${prefix}${name}.`);
        }
      }
    };
    collect(this.tree, data, "");
    return found;
  }

  // Whether a rule applies beside the data; null where that is open.
  applies(rule, data) {
    const all = rule.applies.map((parts) => this.holds(parts, data));
    if (all.includes(false)) return false;
    return all.includes(null) ? null : true;
  }

  holds(parts, data) {
    const each = parts.map((part) => {
      const value = DebercBuilder.walk(data, part.path);
      if (value !== undefined) return part.in.includes(value);
      const rule = this.at(part.path);
      return rule && this.applies(rule, data) === false ? false : null;
    });
    if (each.includes(true)) return true;
    return each.includes(null) ? null : false;
  }

  merge(base, over) {
    const result = { ...base };
    for (const [key, value] of Object.entries(over)) {
      const old = result[key];
      const maps = DebercBuilder.isMap(old) && DebercBuilder.isMap(value);
      const replaced = maps && "kind" in old && "kind" in value && old.kind !== value.kind;
      result[key] = maps && !replaced ? this.merge(old, value) : value;
    }
    return result;
  }

  onlyApplying(data) {
    let stated = this.stated(data);
    for (;;) {
      const kept = this.nested(stated);
      const left = stated.filter(([, rule]) => this.applies(rule, kept) !== false);
      if (left.length === stated.length) return kept;
      stated = left;
    }
  }

  nested(stated) {
    let data = {};
    for (const [id, , value] of stated) data = DebercBuilder.put(data, id, value);
    return data;
  }

  // A ruleset with options, in the order in which it declares them.
  base(ruleset, names) {
    let data = ruleset.data;
    for (const option of ruleset.options) {
      if (names.has(option.name)) data = this.merge(data, option.data);
    }
    return this.onlyApplying(data);
  }

  // The base with changes by rule, and with a usual value for what became due; says which those are.
  changed(base, changes) {
    let data = base;
    for (const [id, value] of changes) data = DebercBuilder.put(data, id, value);
    const chosen = [];
    for (;;) {
      data = this.onlyApplying(data);
      const due = this.list.filter((rule) => !rule.id.endsWith("*")
        && DebercBuilder.walk(data, rule.id) === undefined && this.applies(rule, data) === true);
      if (!due.length) return { data, chosen };
      for (const rule of due) {
        data = DebercBuilder.put(data, rule.id, this.usual(rule, base, changes));
        chosen.push(rule.id);
      }
    }
  }

  usual(rule, base, changes) {
    const known = changes.get(rule.id) ?? DebercBuilder.walk(base, rule.id) ?? rule.usual;
    return known ?? rule.node.enum?.[0] ?? rule.node.minimum ?? {};
  }

  differences(base, data) {
    const one = new Map(this.stated(base).map(([id, , value]) => [id, value]));
    const other = new Map(this.stated(data).map(([id, , value]) => [id, value]));
    const either = this.stated(this.merge(base, data)).map(([id]) => id);
    const ids = new Set([...either, ...one.keys(), ...other.keys()]);
    const order = new Map(this.list.map((rule, index) => [rule, index]));
    return [...ids]
      .sort((left, right) => order.get(this.at(left)) - order.get(this.at(right)))
      .filter((id) => !DebercBuilder.same(one.get(id), other.get(id)))
      .map((id) => ({ id, was: one.get(id), now: other.get(id) }));
  }

  // The least that a file must state for the data to come out over the base.
  least(base, data) {
    let file = {};
    for (const [id, rule, value] of this.stated(data)) {
      const old = this.replaced(base, data, id) ? undefined : DebercBuilder.walk(base, id);
      if (DebercBuilder.same(old, value)) continue;
      const isTable = DebercBuilder.isMap(value) && DebercBuilder.isMap(old);
      if (!isTable || rule.id.endsWith(".kind")) {
        file = DebercBuilder.put(file, id, value);
        continue;
      }
      for (const [cell, inner] of Object.entries(value)) {
        if (!DebercBuilder.same(old[cell], inner)) file = DebercBuilder.put(file, [...id.split("."), cell], inner);
      }
    }
    return file;
  }

  // Whether a map around a rule has another kind than before, and so is replaced whole.
  replaced(base, data, id) {
    const path = id.split(".");
    for (let length = path.length - 1; length > 0; length--) {
      const kind = `${path.slice(0, length).join(".")}.kind`;
      const was = DebercBuilder.walk(base, kind);
      const now = DebercBuilder.walk(data, kind);
      if (was !== undefined && now !== undefined && was !== now) return true;
    }
    return false;
  }
};

// Writes the strict YAML of a ruleset file; `note` gives the remark behind a rule.
DebercBuilder.yaml = (head, file, rules, note) => {
  const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n|nan|inf)$)[a-z_][a-z0-9_-]*$/i;
  const scalar = (value) => {
    if (typeof value !== "string") return JSON.stringify(value);
    return PLAIN.test(value) || /^[a-z0-9_-]+@\d+[a-z0-9_+]*$/.test(value) ? value : JSON.stringify(value);
  };
  const key = (name) => (/^\d+$/.test(name) ? name : scalar(name));
  const flow = (value) => {
    if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
    if (!DebercBuilder.isMap(value)) return scalar(value);
    return `{${DebercBuilder.byRank(value).map(([name, inner]) => `${key(name)}: ${flow(inner)}`).join(", ")}}`;
  };
  const lines = [...head.comments.map((text) => `# ${text}`)];
  for (const [name, value] of Object.entries(head.entries)) lines.push(`${name}: ${flow(value)}`);
  const write = (inner, path) => {
    for (const [name, value] of Object.entries(inner)) {
      const here = [...path, name];
      const rule = rules.at(here.join("."));
      const indent = "  ".repeat(path.length);
      if (DebercBuilder.isMap(value) && (!rule || here.length < rule.id.split(".").length)) {
        lines.push(`${indent}${key(name)}:`);
        write(value, here);
      } else {
        lines.push(`${indent}${key(name)}: ${flow(value)}  # ${note(here.join("."))}`);
      }
    }
  };
  write(file, []);
  return `${lines.join("\n")}\n`;
};
