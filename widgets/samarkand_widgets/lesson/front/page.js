// Starts the widgets of a page without a kernel. Each widget is a frame whose first child has the data stored in the
// notebook, as JSON. The reader's actions are stored only in this browser.

const FRAMES = ".samarkand-front";
const FOLD = "details.fold"; // on the site: the part of a lesson that follows the guess

// The model of one widget, with the interface of anywidget. The browser stores the values named in `kept` at `place`.
class Model {
  constructor(values, place, kept) {
    this.values = values;
    this.place = place;
    this.kept = kept;
    this.listeners = new Map();
    Object.assign(values, recalled(place));
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const deed of this.listeners.get(`change:${name}`) ?? []) deed();
  }

  on(event, deed) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), deed]);
  }

  off() {}

  save_changes() {
    const now = Object.fromEntries(this.kept.map((name) => [name, this.values[name]]));
    if (this.kept.length) keep(this.place, now);
  }
}

// If the browser forbids storage, the values last until the page is closed.
const here = new Map();

function recalled(place) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}");
  } catch {
    return here.get(place) ?? {};
  }
}

function keep(place, values) {
  here.set(place, values);
  try {
    localStorage.setItem(place, JSON.stringify(values));
  } catch {
    // Nothing to do: the value stays in `here`.
  }
}

// By widget: the initial values, and the names of the values that the browser stores.
const BEGUN = {
  beam: { at: 0, predicted: null },
  chances: { seed: null, dice: [], lawShown: false },
  check: { answer: "", right: null },
  guess: { guess: null, scored: false },
  live: { points: [], exactShown: false, isRunning: false },
  what_if: { predicted: null },
};
const KEPT = { guess: ["guess", "scored", "said"] };

// By widget: draws it for a model in an element.
const FRONTS = {
  beam: renderBeam,
  chances: renderChances,
  check: renderCheck,
  guess: renderGuess,
  live: renderLive,
  slider: renderSlider,
  what_if: renderWhatIf,
};

// Starts all widgets. `given` are their shared texts, signs and measures.
function wake(given) {
  const fold = document.querySelector(FOLD);
  const models = new Map(); // models of guesses by name, because a lesson shows its own guess twice
  const frames = [...document.querySelectorAll(FRAMES)].map((frame) => {
    const { front, ...values } = JSON.parse(frame.querySelector("script").textContent);
    if (front === "chances") values.places = values.places ? values.places.split(" ").map(Number) : [];
    const key = `${front} ${values.key ?? models.size}`;
    const earlier = models.get(key);
    // Pass the sealed answer of a later widget on to an earlier one with the same guess.
    if (earlier && values.truth) earlier.set("truth", values.truth);
    const place = `samarkand ${location.pathname} ${key}`;
    const model = earlier ?? new Model({ ...BEGUN[front], ...given, ...values }, place, KEPT[front] ?? []);
    models.set(key, model);
    return [front, frame, model];
  });
  for (const [front, frame, model] of frames) {
    const live = document.createElement("div");
    FRONTS[front]({ model, el: live });
    frame.replaceChildren(live);
    if (fold && front === "guess") follow(model, "guess", () => { fold.open ||= model.get("guess") !== null; });
  }
}
