// Elements of the form. Every control has a label of its own, a place for its hint and its error.

/** An element with properties, `aria` and `data` among them, and children. */
export function element(name, { aria = {}, data = {}, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(aria)) made.setAttribute(`aria-${key}`, value);
  Object.assign(made.dataset, data);
  made.append(...children.filter((one) => one !== null && one !== undefined));
  return made;
}

/** A label over a control, with a hint; errors are put below it by `mark`. */
export function field(name, label, control, hint) {
  const id = `calculator-${name}`;
  Object.assign(control, { id, name });
  const note = hint ? element("small", { id: `${id}-hint`, className: "calculator-hint" }, hint) : null;
  const error = element("small", { id: `${id}-error`, className: "calculator-error", hidden: true });
  control.setAttribute("aria-describedby", note ? `${note.id} ${error.id}` : error.id);
  const text = element("label", { htmlFor: id }, label);
  return element("div", { className: "calculator-field" }, text, control, note, error);
}

/** A choice among values with what is shown for each. */
export function choice(shown, chosen) {
  const options = shown.map(([value, text]) => element("option", { value }, text));
  const made = element("select", {}, ...options);
  made.value = shown.some(([value]) => value === chosen) ? chosen : shown[0][0];
  return made;
}

/** A place for a number; one that may be negative gets a keyboard with a minus. */
export function number(value, { signed = false } = {}) {
  const inputMode = signed ? "text" : "numeric";
  return element("input", { type: "text", inputMode, autocomplete: "off", value: value ?? "" });
}

/** A box to tick, with its label behind it. */
export function tick(name, label, checked) {
  const input = element("input", { type: "checkbox", id: `calculator-${name}`, name, checked });
  const error = element("small", { id: `${input.id}-error`, className: "calculator-error", hidden: true });
  input.setAttribute("aria-describedby", error.id);
  const text = element("label", { htmlFor: input.id }, input, ` ${label}`);
  return element("div", { className: "calculator-tick" }, text, error);
}

/** Show the errors of a form at their controls, and none at the others. */
export function mark(form, errors) {
  for (const place of form.querySelectorAll(".calculator-error")) {
    const control = form.querySelector(`#${CSS.escape(place.id.replace(/-error$/, ""))}`);
    const found = errors.find(({ field: name }) => name === control.name);
    place.hidden = !found;
    place.textContent = found?.text ?? "";
    if (found) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}
