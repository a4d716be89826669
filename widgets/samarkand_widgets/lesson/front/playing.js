// Plays whole games with a game's module in a web worker, so that the page keeps responding. Nothing here depends on
// the game: its records come from Python as bytes, and are passed on to the module unchanged.
import { streams } from "./dice.js";
import { inflated } from "./packing.js";

const WORD = 8; // bytes per number in a record

// In the worker: the first message describes the game, with the module in `code`. Each later one asks for games.
export function listen(openModule) {
  let play;
  onmessage = async ({ data: { whole, code, seed, block } }) => {
    play ??= seated(openModule, whole, code);
    if (block === undefined) return;
    try {
      postMessage((await play)(seed, block));
    } catch {
      postMessage(null); // the page decides what to do instead
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

// Returns the quantity of each game or, for a win, the share of it.
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

// On the page: provides the results of a seed in the order of the games.
export class WholeGames {
  // `worker` is the text of the worker's script.
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

  // Returns the results of at least this many games, or null if the module cannot play. Calls wait for each other.
  upTo(games) {
    this.before = this.before.then(() => this.play(games));
    return this.before;
  }

  async play(games) {
    const { seed, results } = this;
    while (results.length < games) {
      const more = await this.ask(seed, this.blocks);
      if (more === null) return null;
      if (results !== this.results) break; // restarted in the meantime
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
