// Checks what is typed against a code of `samarkand.lessons.seal`. The code contains hashes, never the answer.

const MARK = "check1:";
const BYTES = 9; // length of a hash
const PLACES = 3; // decimals that an answer needs, if it is compared to more

const letters = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");

// Returns the contents of a code.
const opened = async (code) => inflated(code.slice(MARK.length)).json();

// Returns {right, number, said}: whether the answer is right, null if it is not an answer, its number or null, and the
// feedback. `wants` describes the kind of answer that is expected.
function judged(answer, seal, wants, words, signs) {
  let found;
  const tell = (right, sentence, more = {}) => ({
    right,
    number: found?.value ? near(found.value) : null,
    said: say(words[sentence], { wants, digits: Math.min(seal.digits, PLACES), ...more }, signs),
  });
  if (!answer.trim()) return tell(null, "noAnswer");
  try {
    found = read(answer, words, signs);
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    return tell(null, "unreadable", { reason: reason.message });
  }
  if (seal.share === false && inPlainSigns(answer).endsWith("%")) return tell(null, "noShare");
  if (typeof found === "string") {
    const value = reckoned(found, words, signs);
    if (!value) return tell(null, "noNumber");
    found = { value, decimals: null };
  }
  const mark = hashed(seal.salt, fixed(found.value, seal.digits));
  if (seal.right.includes(mark) || isRounded(found, seal)) return tell(true, "right");
  if (isOffByADigit(found, seal)) return tell(true, "rightButForADigit");
  let name = seal.wrong[mark] ?? "";
  if (name === words.rough && found.decimals === null) name = "";
  if (name) {
    const sentence = name === words.rough ? "notYetWanted" : "notYetFor";
    return tell(false, sentence, { hint: words.hints?.[name] ?? seal.hints[name] ?? name });
  }
  return otherwise(found, seal, tell);
}

// Whether a number is the answer rounded to the decimals that are asked for.
function isRounded(found, seal) {
  if (found.decimals !== PLACES || seal.digits <= PLACES) return false;
  const half = 10 ** (seal.digits - PLACES) / 2; // in units of the last decimal that is compared
  return Array.from({ length: 2 * half + 1 }, (_, step) => step - half).some((step) => {
    const beside = plus(found.value, ratio(BigInt(step), 10n ** BigInt(seal.digits)));
    return seal.right.includes(hashed(seal.salt, fixed(beside, seal.digits)));
  });
}

function isOffByADigit(found, seal) {
  if (seal.kind !== "number" || (found.decimals ?? 0) < Math.max(seal.digits, 1)) return false;
  const isRight = (units) => {
    const beside = plus(found.value, ratio(BigInt(units), 10n ** BigInt(seal.digits)));
    return seal.right.includes(hashed(seal.salt, fixed(beside, seal.digits)));
  };
  return [-1, 1].some((step) => isRight(step) && !isRight(2 * step));
}

function otherwise(found, seal, tell) {
  const isShort = seal.kind === "number" && found.decimals !== null && found.decimals < Math.min(seal.digits, PLACES);
  if (!seal.hint) return tell(false, isShort ? "notYetRounded" : "notYet");
  const hint = /[.?!]$/.test(seal.hint) ? seal.hint : `${seal.hint}.`;
  return tell(false, isShort ? "notYetForRounded" : "notYetFor", { hint });
}

const hashed = (salt, text) =>
  letters(sha256(new TextEncoder().encode(`${salt}|${text}`)).slice(0, BYTES));

// --- SHA-256 (FIPS 180-4): `crypto.subtle` does not exist on pages served over plain HTTP ------------------

const PRIMES = (() => {
  const found = [];
  for (let number = 2; found.length < 64; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
})();
const leading = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0; // the first 32 bits of the fractional part
const START = PRIMES.slice(0, 8).map((prime) => leading(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => leading(Math.cbrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(bytes) {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const sum = [...START];
  for (let block = 0; block < padded.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, at) => padded.getInt32(block + 4 * at));
    for (let at = 16; at < 64; at += 1) {
      const [early, late] = [words[at - 15], words[at - 2]];
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words.push((words[at - 16] + low + words[at - 7] + high) | 0);
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let at = 0; at < 64; at += 1) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { sum[at] = (sum[at] + word) | 0; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  sum.forEach((word, at) => digest.setInt32(4 * at, word));
  return new Uint8Array(digest.buffer);
}
