// A simulation that runs while you watch. A kernel plays it. Without a kernel, a recording is replayed.

const FRAME = 100; // milliseconds between two updates
const MAX_POINTS = 240;

// The running mean of a series of results, and its standard error.
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
    if (this.points.length <= MAX_POINTS) return;
    this.stride *= 2;
    this.points = this.points.filter(([games]) => games % this.stride === 0);
  }

  latest() {
    const mean = this.sum / this.games;
    const spread = Math.max(this.squares / this.games - mean * mean, 0);
    return [this.games, mean, Math.sqrt(spread / Math.max(1, this.games - 1))];
  }

  // Returns the points to draw, which end with the latest.
  drawn() {
    return this.games % this.stride ? [...this.points, this.latest()] : this.points;
  }
}

// Replays a recording at the chosen speed.
class Player {
  constructor(model, speed) {
    [this.model, this.speed, this.mean, this.timer, this.isBusy] = [model, speed, new Mean(), null, false];
    this.recorded = model.get("recorded") ? unpacked(model.get("recorded")) : null;
    this.showAll();
  }

  // Shows the final state before anything is pressed.
  async showAll() {
    const [results, whole] = [await this.recorded, new Mean()];
    for (const result of results ?? []) whole.take(result);
    if (results && !this.mean.games) tell(this.model, { points: whole.drawn() });
  }

  async step(games) {
    const mean = this.mean;
    const results = await this.recorded;
    if (mean !== this.mean) return true; // restarted in the meantime
    if (!results) {
      tell(this.model, { said: this.model.get("words").needsKernel });
      return false;
    }
    const last = Math.min(mean.games + games, results.length);
    for (let at = mean.games; at < last; at += 1) mean.take(results[at]);
    tell(this.model, { points: mean.drawn(), said: estimate(this.model, mean.latest()) });
    return last < results.length;
  }

  async tick() {
    if (this.isBusy) return;
    this.isBusy = true;
    const goesOn = await this.step(Math.max(1, Math.round((this.speed() * FRAME) / 1000)));
    this.isBusy = false;
    if (!goesOn && this.timer !== null) this.toggle();
  }

  toggle() {
    const isRunning = this.timer === null;
    clearInterval(this.timer);
    this.timer = isRunning ? setInterval(() => this.tick(), FRAME) : null;
    tell(this.model, { isRunning });
  }

  send(message) {
    if ("step" in message) this.step(message.step);
    if ("toggle" in message) this.toggle();
    if ("exact" in message) {
      tell(this.model, { exactShown: !this.model.get("exactShown") });
      if (this.mean.games) tell(this.model, { said: estimate(this.model, this.mean.latest()) });
    }
    if ("seed" in message) this.begin();
  }

  begin() {
    if (this.timer !== null) this.toggle();
    this.mean = new Mean();
    tell(this.model, { points: [], said: this.model.get("words").notBegun });
  }
}

function estimate(model, [games, mean, error]) {
  const [words, signs, seed, exact] = ["words", "signs", "seed", "exact"].map((name) => model.get(name));
  if (error === 0) return say(words.allEqual, { seed, games, mean }, signs);
  const isExact = model.get("exactShown") && exact !== null;
  if (!model.get("namesError")) {
    const band = { seed, games, mean, low: mean - 2 * error, high: mean + 2 * error };
    return isExact ? say(words.usualAndExact, { ...band, exact }, signs) : say(words.usual, band, signs);
  }
  if (!isExact) {
    return say(words.estimate, { seed, games, mean, error }, signs);
  }
  return say(words.estimateAndExact, { seed, games, mean, error, exact, away: Math.abs(mean - exact) / error }, signs);
}

function renderLive({ model, el }) {
  const { drawing, row } = frame(model, el);
  const [words, signs] = [model.get("words"), model.get("signs")];
  const speed = make("select", null, { ariaLabel: words.speed });
  for (const [label, games] of model.get("speeds")) make("option", speed, { value: games, textContent: label });
  speed.value = String(model.get("speed"));
  const player = model.send ? { send: (message) => ask(model, message) } : new Player(model, () => Number(speed.value));
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
