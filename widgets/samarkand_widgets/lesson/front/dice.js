// Random number streams, identical to those of `samarkand.engine.dice`, which names the sources.

const [MODULUS_1, FACTOR_1, MODULUS_2, FACTOR_2] = [2147483563, 40014, 2147483399, 40692];
const VALUES = MODULUS_1 - 1; // `advance` returns 1 … VALUES

// Returns the next number of a stream, and advances the stream, which is a pair. All products stay below 2^53.
function advance(dice) {
  const value = dice[0] - dice[1];
  dice[0] = (dice[0] * FACTOR_1) % MODULUS_1;
  dice[1] = (dice[1] * FACTOR_2) % MODULUS_2;
  return value < 1 ? value + VALUES : value;
}

// Returns a whole number from 0 to `number` − 1, all equally likely.
export function below(dice, number) {
  const share = Math.floor(VALUES / number);
  for (;;) {
    const value = Math.floor((advance(dice) - 1) / share);
    if (value < number) return value;
  }
}

// Returns the stream of a seed, as NumPy's `SeedSequence` derives it (M. E. O'Neill's `randutils`).
export const stream = (seed) => [...numbersOf(wordsOf(seed), 1)].map(Number);

// Returns the first `number` streams of a seed and a key. The key tells apart streams of the same seed.
export const streams = (seed, key, number) => numbersOf([...padded(wordsOf(seed)), ...wordsOf(key)], number);

const wordsOf = (number) => [number % 2 ** 32, Math.floor(number / 2 ** 32)].slice(0, number < 2 ** 32 ? 1 : 2);
const padded = (words) => [0, 1, 2, 3].map((at) => words[at] ?? 0);

function numbersOf(words, number) {
  const state = generated(mixed(words), 4 * number);
  return BigInt64Array.from({ length: 2 * number }, (_, at) => {
    const whole = BigInt(state[2 * at]) + (BigInt(state[2 * at + 1]) << 32n);
    const [modulus, factor] = (at % 2 ? [MODULUS_2, FACTOR_2] : [MODULUS_1, FACTOR_1]).map(BigInt);
    return (((whole % (modulus - 1n)) + 1n) * factor) % modulus;
  });
}

function hash(constants) {
  return (value) => {
    const word = value ^ constants[0];
    constants[0] = Math.imul(constants[0], constants[1]);
    const product = Math.imul(word, constants[0]);
    return (product ^ (product >>> 16)) >>> 0;
  };
}

function mixed(words) {
  const hashed = hash([0x43b0d7e5, 0x931e8875]);
  const mix = (x, y) => {
    const found = Math.imul(x, 0xca01f9dd) - Math.imul(y, 0x4973f715);
    return (found ^ (found >>> 16)) >>> 0;
  };
  const pool = padded(words).map(hashed);
  for (let from = 0; from < 4; from += 1) {
    for (let to = 0; to < 4; to += 1) if (from !== to) pool[to] = mix(pool[to], hashed(pool[from]));
  }
  for (const word of words.slice(4)) {
    for (let to = 0; to < 4; to += 1) pool[to] = mix(pool[to], hashed(word));
  }
  return pool;
}

function generated(pool, number) {
  const hashed = hash([0x8b51f9dd, 0x58f38ded]);
  return Array.from({ length: number }, (_, at) => hashed(pool[at % 4]));
}

// Returns a random seed, short enough to be called out in a classroom.
export const fresh = () => crypto.getRandomValues(new Uint32Array(1))[0] % 10 ** 6;
