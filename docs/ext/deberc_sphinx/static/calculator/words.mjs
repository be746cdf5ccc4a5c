// The page's own words: texts with fields, numbers with the right form of their noun.

export class Words {
  constructor({ lang, texts }) {
    this.texts = texts;
    this.plural = new Intl.PluralRules(lang);
  }

  say(key, fields = {}) {
    return this.texts[key].replace(/\{([a-z_]+)\}/g, (whole, name) => String(fields[name] ?? whole));
  }

  /** `1 очко`, `2 очка`, `5 очков`; a negative number has a real minus. */
  points(number) {
    const forms = this.texts.point.split("|");
    const order = forms.length === 3 ? ["one", "few", "many"] : ["one", "other"];
    return `${this.number(number)} ${forms[order.indexOf(this.plural.select(Math.abs(number)))]}`;
  }

  number(number) {
    return String(number).replace("-", "\u2212");
  }

  signed(number) {
    return number > 0 ? `+${number}` : this.number(number);
  }
}
