// Evaluates answers given as a term: 4*60, 5 of 11, C(11,4)/C(48,4).

const MAX_BITS = 4096; // maximum size of an intermediate result
const MAX_THINGS = 1000n; // maximum number of things to choose from
const ROOT_DIGITS = 30n; // of an irrational root
const TIMES = { "\u00d7": "*", "\u00b7": "*", "\u00f7": "/" };
const NOTATIONS = [ // notations, and their meaning
  [/\^/g, "**"],
  [/\u221a\s*(\d+(?:\.\d+)?|(?=\())/g, "sqrt($1)"],
  [/sqrt\(\)/g, "sqrt"],
  [/(\d+)\s*choose\s*(\d+)/g, "c($1,$2)"],
  [/(\d)\s*%\s+(?:of|de)\s+(?=[\d(])/g, "$1/100*"],
  [/(\/\s*\d+|\.\d+)\s+(?:of|de)\s+(?=[\d(])/g, "$1*"], // 2/3 of 12 is a product
  [/(\d)\s+(?:chances?\s+)?(?:out\s+of|of|in|sur)\s+(?=[\d(])/g, "$1/"],
];
const UNIT = /(?<=[\d)])\s*\p{L}+(?:\s+\p{L}+)*\.?$/u; // words after the number
const TOKEN = /\s*(\*\*|[-+*/(),]|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[a-z]+)/iy;
const ONE = ratio(1n);

// Returns the value of a term, or null if the text is not a term or its value is too large.
function reckoned(text, words, signs) {
  try { // the comma between the two numbers of C(n,k) is not a decimal comma
    let plain = text.includes("c(") ? text : asTyped(text, words, signs);
    plain = plain.replace(/[\u00d7\u00b7\u00f7]/g, (sign) => TIMES[sign]);
    for (const [notation, meaning] of NOTATIONS) plain = plain.replace(notation, meaning);
    const isPercent = plain.trimEnd().endsWith("%");
    if (isPercent) plain = plain.trimEnd().slice(0, -1);
    const found = new Term(plain.replace(UNIT, "").trim()).whole();
    return isPercent ? over(found, ratio(100n)) : found;
  } catch {
    return null;
  }
}

class Term {
  constructor(text) {
    this.tokens = [];
    TOKEN.lastIndex = 0;
    for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
      const found = TOKEN.exec(text);
      if (!found) throw new SyntaxError();
      this.tokens.push(found[1]);
    }
  }

  take(...signs) {
    return signs.includes(this.tokens[0]) ? this.tokens.shift() : null;
  }

  need(sign) {
    if (!this.take(sign)) throw new SyntaxError();
  }

  whole() {
    const value = this.sum();
    if (this.tokens.length) throw new SyntaxError();
    return value;
  }

  sum() {
    let value = this.product();
    for (let sign; (sign = this.take("+", "-")); ) {
      value = small((sign === "+" ? plus : minus)(value, this.product()));
    }
    return value;
  }

  product() {
    let value = this.signed();
    for (let sign; (sign = this.take("*", "/")); ) {
      value = small((sign === "*" ? times : over)(value, this.signed()));
    }
    return value;
  }

  signed() {
    const sign = this.take("+", "-");
    if (!sign) return this.power();
    const value = this.signed();
    return sign === "-" ? minus(ratio(0n), value) : value;
  }

  power() {
    const base = this.atom();
    return this.take("**") ? small(raised(base, this.signed())) : base;
  }

  atom() {
    if (this.take("(")) {
      const value = this.sum();
      this.need(")");
      return value;
    }
    const token = this.tokens.shift() ?? "";
    if (/^[\d.]/.test(token)) return constant(token);
    this.need("(");
    const given = [this.sum()];
    while (this.take(",")) given.push(this.sum());
    this.need(")");
    if (token === "sqrt" && given.length === 1) return root(given[0]);
    if (["c", "comb", "binom"].includes(token) && given.length === 2) return small(chosen(...given));
    throw new SyntaxError();
  }
}

function constant(token) {
  if (/[.e]/i.test(token)) return small(decimal(String(Number(token))));
  if (/^0+[1-9]/.test(token)) throw new SyntaxError();
  return small(ratio(BigInt(token)));
}

function small(value) {
  if (value.some((part) => bits(part) > MAX_BITS)) throw new RangeError();
  return value;
}

const bits = (number) => (number < 0n ? -number : number).toString(2).length;

function raised(base, [exponent, below]) {
  const size = exponent < 0n ? -exponent : exponent;
  const most = Math.max(...base.map(bits));
  if (below !== 1n || size * BigInt(most) > BigInt(MAX_BITS)) throw new RangeError();
  const value = ratio(base[0] ** size, base[1] ** size);
  return exponent < 0n ? over(ONE, value) : value;
}

function root([above, below]) {
  if (above < 0n) throw new RangeError();
  const exact = ratio(whole(above), whole(below));
  const [a, b] = times(exact, exact);
  if (a === above && b === below) return exact;
  return ratio(whole((above * 100n ** ROOT_DIGITS) / below), 10n ** ROOT_DIGITS);
}

// Returns the greatest whole number whose square is not larger, by Newton's method.
function whole(number) {
  if (number < 2n) return number;
  let found = 1n << BigInt(Math.ceil(bits(number) / 2));
  for (let next; (next = (found + number / found) >> 1n) < found; ) found = next;
  return found;
}

function chosen([total, one], [number, other]) {
  if (one !== 1n || other !== 1n || [total, number].some((count) => count < 0n || count > MAX_THINGS)) {
    throw new RangeError();
  }
  let ways = number > total ? 0n : 1n;
  for (let k = 0n; k < number && ways; k += 1n) ways = (ways * (total - k)) / (k + 1n);
  return ratio(ways);
}
