// Random numbers: Tommy Ettinger's Mulberry32, in the public domain. A stream is a list of one number, its state.

// Returns the stream of a seed.
const stream = (seed) => [((seed % 2 ** 32) ^ Math.floor(seed / 2 ** 32)) >>> 0];

// Returns the next number of a stream, from 0 to 2^32 - 1, and advances the stream.
function advance(dice) {
  dice[0] = (dice[0] + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(dice[0] ^ (dice[0] >>> 15), dice[0] | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

// Returns a whole number from 0 to `number` − 1, all equally likely.
function below(dice, number) {
  const most = 2 ** 32 - (2 ** 32 % number);
  for (;;) {
    const value = advance(dice);
    if (value < most) return value % number;
  }
}

// Returns a random seed, short enough to be called out in a classroom.
const fresh = () => crypto.getRandomValues(new Uint32Array(1))[0] % 10 ** 6;
