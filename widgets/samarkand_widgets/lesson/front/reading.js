// Converts numbers as pupils write them into one form: 1/6, 0.1667, 16.67 %. Terms are left as text.

const MAX_LENGTH = 200; // maximum number of characters in an answer
const MAX_EXPONENT = 300; // maximum exponent of ten
const SIGNS_ALONE = /^[-+\d.,\s/%e]+$/i; // text without any words
const NUMBER =
  /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)(?:\s*\/\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?))?\s*(%?)$/i;
// Characters of other keyboards, and their meaning.
const OTHER_SIGNS = {
  "\u2212": "-", "\u2044": "/", "\u2215": "/", "\u066b": ".", "\u066c": " ", "\u066a": "%",
};
const OTHER_SIGN = /[\u2212\u2044\u2215\u066a-\u066c]/g;
const OTHER_SPACE = /[\t\n\v\f\r\x1c-\x1f\x85]/g;
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g; // direction, no width
const RAISED = /\u207b?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g; // 10² is 10^2, not 102
const MIXED = /(?<=\p{Nd})(?=[\u00bc-\u00be\u2150-\u215f\u2189])/gu; // 1½ is not 11/2
const IN_THREES = /(?<![\d.,])([1-9]\d{0,2})((?:([ .,])\d{3})(?:\3\d{3})*)(?![\d])/g;

// Thrown for a text that is not an answer. The message explains why.
class Unreadable extends Error {}

// Returns the value of a decimal digit of any script. The ten digits of a script are consecutive.
function digit(sign) {
  let zero = sign.codePointAt(0);
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((sign.codePointAt(0) - zero) % 10);
}

// Returns a typed text in normal form: ASCII digits, plain spaces, one form for each letter.
function inPlainSigns(text) {
  return text.replace(UNSEEN, "").replace(RAISED, "^$&").replace(MIXED, " ").normalize("NFKC")
    .replace(OTHER_SPACE, " ").replace(OTHER_SIGN, (sign) => OTHER_SIGNS[sign])
    .replace(/\p{Nd}/gu, digit).trim();
}

// Returns a typed text with numbers in standard notation: a decimal point, and no thousands separators.
function asTyped(given, words, signs) {
  const text = inPlainSigns(given);
  const joined = text.replace(IN_THREES, (found, _, groups, between, at) => {
    const plain = found.replaceAll(between, "");
    const after = text.slice(at + found.length, at + found.length + 2);
    const isParted = groups.split(between).length > 2 || (/^[.,]\d/.test(after) && after[0] !== between);
    if (between === " " || isParted) return plain;
    if (between === signs.decimal) return found;
    throw new Unreadable(say(words.ambiguous[between], { found, plain }, signs));
  });
  return joined.replace(/(?<![^\s\d+\-/]),(?=\d)/g, ".");
}

// Returns {value, decimals}, with null decimals for an exact value, or a string for what may be a term.
function read(given, words, signs) {
  const text = inPlainSigns(given);
  if ([...text].length > MAX_LENGTH) {
    throw new Unreadable(say(words.tooLong, { number: [...text].length }, signs));
  }
  const found = SIGNS_ALONE.test(text) ? NUMBER.exec(asTyped(text, words, signs)) : null;
  if (!found) return text.toLowerCase().split(/\s+/).join(" ");
  const [, above, below, percent] = found;
  for (const part of [above, below ?? "1"]) {
    if (Math.abs(Number(part.toLowerCase().split("e")[1] ?? 0)) > MAX_EXPONENT) {
      throw new Unreadable(say(words.tooFar, { number: part }, signs));
    }
  }
  if (below && decimal(below)[0] === 0n) throw new Unreadable(words.byZero);
  const shown = below ? over(decimal(above), decimal(below)) : decimal(above);
  const value = percent ? over(shown, ratio(100n)) : shown;
  if (below || (!/[.e]/i.test(above) && !percent)) return { value, decimals: null };
  return { value, decimals: decimals(above) + (percent ? 2 : 0) };
}

function decimals(text) {
  const [number, exponent] = text.toLowerCase().split("e");
  const part = number.endsWith(".0") ? "" : (number.split(".")[1] ?? "");
  return Math.max(0, part.length - Number(exponent ?? 0));
}
