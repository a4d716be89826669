// Fills the placeholders of sentences, like `samarkand.grammar`. `signs` are those of the language:

// {language, decimal, thousands}.

const PLACE = /\{(\w+)(?::([^{}]*))?\}/g;
const FORM = /^(,?)(?:\.(\d+))?([gf]?)$/;

const WRITTEN_OUT = { least: -9, most: 15 }; // exponents for which numbers are written out, as in `grammar/numbers.py`

// Formats a number like Python's format(), but without a power of ten in a sentence.
function written(value, form, signs, isInSentence = false) {
  const [, grouped, digits, kind] = FORM.exec(form);
  const size = Math.abs(value);
  const plain = kind === "f" ? rounded(size, Number(digits ?? 6))
    : kind === "g" ? shortest(size, Number(digits ?? 6), isInSentence) : String(size);
  const [whole, ...rest] = plain.split(".");
  const isLong = isInSentence && kind === "g" && whole.length > Number(digits ?? 6);
  const parted = grouped || isLong ? whole.replace(/\B(?=(\d{3})+$)/g, signs.thousands) : whole;
  return (value < 0 ? "\u2212" : "") + [parted, ...rest].join(signs.decimal);
}

// Rounds to a number of decimals, which may be negative. Ties go to the even digit, as in Python.
function rounded(value, digits) {
  const scale = 10n ** BigInt(Math.abs(digits));
  const exact = times(decimal(value.toFixed(100)), digits < 0 ? [1n, scale] : [scale, 1n]);
  const above = plus(exact, [1n, 2n]);
  let units = floor(above);
  if (above[1] === 1n && units % 2n) units -= 1n;
  if (digits <= 0) return String(units * scale);
  const text = String(units).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function shortest(value, digits, isInSentence) {
  if (value === 0) return "0";
  const exponent = Number(value.toExponential(digits - 1).split("e")[1]);
  const { least, most } = isInSentence ? WRITTEN_OUT : { least: -4, most: digits - 1 };
  if (exponent >= digits && exponent <= most) return rounded(value, 0);
  const plain = rounded(value, digits - 1 - exponent);
  if (exponent >= least && exponent < digits) return plain.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  const figures = plain.replace(/^[0.]+/, "").slice(0, digits).replace(/0+$/, "");
  const mantissa = figures.length > 1 ? `${figures[0]}.${figures.slice(1)}` : figures;
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

// In the order of a sentence's forms. If a form is missing, the last one is used.
const PLURALS = ["zero", "one", "two", "few", "many", "other"];

// A sentence with plural forms is a list: the name of the placeholder with the number, and the text for each form.
function say(sentence, places, signs) {
  if (Array.isArray(sentence)) {
    const [place, ...forms] = sentence;
    return say(forms[plural(places[place], forms.length, signs)], places, signs);
  }
  return sentence.replace(PLACE, (_, name, form = "") => shown(places[name], form, signs));
}

function plural(value, forms, signs) {
  const rules = new Intl.PluralRules(signs.language);
  const used = PLURALS.filter((form) => rules.resolvedOptions().pluralCategories.includes(form));
  return Math.min(used.indexOf(rules.select(value)), forms - 1);
}

function shown(value, form, signs) {
  if (form.includes("|")) {
    const forms = form.split("|");
    return forms[plural(value, forms.length, signs)].replace(/#(\S*)/g, (_, inner) => shown(value, inner, signs));
  }
  return typeof value === "number" ? written(value, form, signs, true) : String(value);
}
