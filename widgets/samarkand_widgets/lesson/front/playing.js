// Whole games, played by a game's module in a worker while the page answers. Nothing of a game is known here: its
// records came from Python as bytes, and go to the module as they are.
import { streams } from "./dice.js";
import { inflated } from "./packing.js";

const WORD = 8; // bytes of a number in a record

// In the worker: told first what is played, `code` is the module; then asked for one block of games after another.
export function listen(openModule) {
  let play;
  onmessage = async ({ data: { whole, code, seed, block } }) => {
    play ??= seated(openModule, whole, code);
    if (block === undefined) return;
    try {
      postMessage((await play)(seed, block));
    } catch {
      postMessage(null); // whoever asked says what is done instead
    }
  };
}

async function seated(openModule, whole, code) {
  const unpack = async (text) => new Uint8Array(await inflated(text).arrayBuffer());
  const module = openModule(await unpack(code));
  const [configs, table, worker_states, openings] = await Promise.all(
    [whole.configs, whole.table, whole.worker_states, whole.openings].map(unpack),
  );
  const lineup = new DataView(worker_states.buffer);
  for (const [where, strategy] of whole.seats) lineup.setBigInt64(where, BigInt(module.address(strategy)), true);
  const [, games, number] = whole.numbers;
  return (seed, block) => {
    const dice = new Uint8Array(streams(seed, block, games * number).buffer);
    const results = new Uint8Array(games * whole.size);
    const given = [configs, table, worker_states, dice, openings, results];
    const { returned, after } = module.call("play", given, whole.numbers);
    if (returned !== games) throw new Error("a game could not be played");
    return read(new DataView(after.at(-1).buffer), whole);
  };
}

// The number that is asked for, of each game: of a win the share.
function read(results, { numbers: [, games, streamed], size, at, wins }) {
  const number = (where) => Number(results.getBigInt64(where, true));
  return Array.from({ length: games }, (_, game) => {
    const found = number(game * size + at);
    if (wins === undefined) return found;
    let all = 0;
    for (let player = 0; player < streamed - 1; player += 1) all += number(game * size + wins + WORD * player);
    return found / Math.max(1, all);
  });
}

// On the page: results in the order of their games, of one seed after another.
export class WholeGames {
  // `worker` is the text of a script that listens.
  constructor(worker, whole, code) {
    this.url = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    this.worker = new Worker(this.url);
    this.worker.postMessage({ whole, code });
    this.before = Promise.resolve();
    this.begin(0);
  }

  begin(seed) {
    [this.seed, this.results, this.blocks] = [seed, [], 0];
  }

  // The results of at least so many games; null if the module cannot play them. One call waits for another.
  upTo(games) {
    this.before = this.before.then(() => this.play(games));
    return this.before;
  }

  async play(games) {
    const { seed, results } = this;
    while (results.length < games) {
      const more = await this.ask(seed, this.blocks);
      if (more === null) return null;
      if (results !== this.results) break; // begun again meanwhile
      results.push(...more);
      this.blocks += 1;
    }
    return results;
  }

  ask(seed, block) {
    return new Promise((resolve) => {
      this.worker.onmessage = ({ data }) => resolve(data);
      this.worker.onerror = () => resolve(null);
      this.worker.postMessage({ seed, block });
    });
  }
}
