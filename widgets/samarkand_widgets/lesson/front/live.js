// A simulation that runs while one watches. A kernel plays it; without one, what was recorded is played again.
import { fitting, running } from "./charts.js";
import { ask, button, follow, frame, make, seedField, tell } from "./frame.js";
import { unpacked } from "./packing.js";
import { say, written } from "./sentences.js";

const FRAME = 100; // milliseconds between two drawings
const MOST_POINTS = 240;

// The mean so far of results that come one by one, and its standard error.
class Mean {
  constructor() {
    [this.games, this.sum, this.squares, this.stride] = [0, 0, 0, 1];
    this.points = [];
  }

  take(value) {
    this.games += 1;
    this.sum += value;
    this.squares += value * value;
    if (this.games % this.stride) return;
    this.points.push(this.latest());
    if (this.points.length <= MOST_POINTS) return;
    this.stride *= 2;
    this.points = this.points.filter(([games]) => games % this.stride === 0);
  }

  latest() {
    const mean = this.sum / this.games;
    const spread = Math.max(this.squares / this.games - mean * mean, 0);
    return [this.games, mean, Math.sqrt(spread / Math.max(1, this.games - 1))];
  }
}

// What was recorded, played at the speed that is chosen.
class Recording {
  constructor(model, speed) {
    [this.model, this.speed, this.mean, this.timer] = [model, speed, new Mean(), null];
    this.results = model.get("recorded") ? unpacked(model.get("recorded")) : null;
    this.showAll();
  }

  // As it looks in the end, before anything is pressed.
  async showAll() {
    const [results, whole] = [await this.results, new Mean()];
    for (const result of results ?? []) whole.take(result);
    if (results && !this.mean.games) tell(this.model, { points: whole.points });
  }

  async step(games) {
    const [results, words] = [await this.results, this.model.get("words")];
    if (!results) {
      tell(this.model, { said: words.needsKernel });
      return false;
    }
    const last = Math.min(this.mean.games + games, results.length);
    for (let at = this.mean.games; at < last; at += 1) this.mean.take(results[at]);
    const latest = this.mean.latest();
    const points = this.mean.points.at(-1)?.[0] === latest[0] ? this.mean.points : [...this.mean.points, latest];
    tell(this.model, { points, said: estimate(this.model, latest) });
    return last < results.length;
  }

  toggle() {
    const isRunning = this.timer === null;
    clearInterval(this.timer);
    this.timer = isRunning ? setInterval(async () => {
      if (!(await this.step(Math.round((this.speed() * FRAME) / 1000))) && this.timer !== null) this.toggle();
    }, FRAME) : null;
    tell(this.model, { isRunning });
  }

  send(message) {
    if ("step" in message) this.step(message.step);
    if ("toggle" in message) this.toggle();
    if ("exact" in message) {
      tell(this.model, { exactShown: !this.model.get("exactShown") });
      if (this.mean.games) tell(this.model, { said: estimate(this.model, this.mean.latest()) });
    }
    if ("seed" in message) {
      this.mean = new Mean();
      tell(this.model, { points: [], said: this.model.get("words").notBegun });
    }
  }
}

function estimate(model, [games, mean, error]) {
  const [words, signs, seed, exact] = ["words", "signs", "seed", "exact"].map((name) => model.get(name));
  if (!model.get("exactShown") || exact === null || error === 0) {
    return say(words.estimate, { seed, games, mean, error }, signs);
  }
  return say(words.estimateAndExact, { seed, games, mean, error, exact, away: Math.abs(mean - exact) / error }, signs);
}

function render({ model, el }) {
  const { drawing, row } = frame(model, el);
  const [words, signs] = [model.get("words"), model.get("signs")];
  const speed = make("select", null, { ariaLabel: words.speed });
  for (const [label, games] of model.get("speeds")) make("option", speed, { value: games, textContent: label });
  speed.value = String(model.get("speed"));
  const player = model.send ? { send: (message) => ask(model, message) } : new Recording(model, () => Number(speed.value));
  const run = button("", row, () => player.send({ toggle: Number(speed.value) }));
  button(words.oneMore, row, () => player.send({ step: 1 }));
  row.append(speed);
  speed.addEventListener("change", () => tell(model, { speed: Number(speed.value) }));
  const anew = model.send ? words.anotherSeed : words.beginAgain;
  if (model.send) {
    const seed = seedField(words, row, (value) => player.send({ seed: value }));
    follow(model, "seed", () => { seed.value = model.get("seed"); });
  }
  button(anew, row, () => player.send({ seed: model.get("seed") + 1 }));
  const line = model.get("exact") === null ? null : button("", row, () => player.send({ exact: true }));
  follow(model, "points exactShown isRunning", () => {
    run.textContent = model.get("isRunning") ? words.pause : words.run;
    const isShown = model.get("exactShown");
    if (line) line.textContent = isShown ? words.hideExactLine : words.showExactLine;
    const exact = isShown ? model.get("exact") : null;
    const about = { title: model.get("question"), told: model.get("said"), within: model.get("within"), words };
    drawing.innerHTML = running(model.get("points"), exact, about, fitting(model.get("look")), (value, form) =>
      written(value, form, signs));
  });
}

export default { render };
