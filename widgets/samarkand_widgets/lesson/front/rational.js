// Exact numbers as pairs of whole numbers without a common factor. The second one is positive.

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

function ratio(above, below = 1n) {
  if (below === 0n) throw new RangeError("division by zero");
  if (below < 0n) [above, below] = [-above, -below];
  let [a, b] = [above < 0n ? -above : above, below];
  while (b) [a, b] = [b, a % b];
  return [above / a, below / a];
}

const plus = ([a, b], [c, d]) => ratio(a * d + c * b, b * d);
const minus = ([a, b], [c, d]) => ratio(a * d - c * b, b * d);
const times = ([a, b], [c, d]) => ratio(a * c, b * d);
const over = ([a, b], [c, d]) => ratio(a * d, b * c);
const near = ([a, b]) => Number(a) / Number(b);

// Returns the exact value of a decimal number such as -0.25 or 1e-3.
function decimal(text) {
  const [, sign, whole, part, exponent = "0"] = DECIMAL.exec(text);
  const shift = Number(exponent) - part.length;
  const digits = BigInt(`${sign}${whole}${part}`);
  return shift < 0 ? ratio(digits, 10n ** BigInt(-shift)) : ratio(digits * 10n ** BigInt(shift));
}

// Returns the greatest whole number that is not larger.
function floor([a, b]) {
  const whole = a / b;
  return a < 0n && whole * b !== a ? whole - 1n : whole;
}

// Returns the number rounded to `digits` decimals, with halves rounded up.
function fixed(value, digits) {
  const units = floor(plus(times(value, [10n ** BigInt(digits), 1n]), [1n, 2n]));
  const text = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const sign = units < 0n ? "-" : "";
  return digits ? `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` : sign + text;
}
