// Brings the widgets of a page to life where no kernel runs: each is a frame whose first part is what a notebook
// has stored of it, as JSON. What a reader does is kept in this browser alone.

const FRAMES = ".samarkand-front";

// The values of one widget, as anywidget has them; `kept` are those that the browser keeps under `place`.
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

// A browser may forbid a page to keep anything: it then knows it until the page is left.
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
    // Nothing to do: it stays in `here`.
  }
}

// By the widget: what its reader has not done yet, and what of it the browser keeps.
const BEGUN = {
  chances: { seed: null, dice: [], lawShown: false },
  check: { answer: "" },
  guess: { guess: null, scored: false },
  live: { points: [], exactShown: false, isRunning: false },
};
const KEPT = { guess: ["guess", "scored", "said"] };

// Widgets of one group take their value from whichever of them is slid.
function together(models) {
  const inGroup = models.filter((model) => model.get("group"));
  for (const model of inGroup) {
    model.on("change:value", () => {
      const others = inGroup.filter((other) => other.get("group") === model.get("group"));
      others.forEach((other) => other.set("value", model.get("value")));
    });
  }
}

// `fronts` are the widgets by name, `given` the words, signs and measures of all.
export function wake(fronts, given) {
  const models = new Map(); // of guesses, by their name: a lesson shows its own twice
  const frames = [...document.querySelectorAll(FRAMES)].map((frame) => {
    const { front, ...values } = JSON.parse(frame.querySelector("script").textContent);
    if (front === "chances") values.places = values.places ? values.places.split(" ").map(Number) : [];
    const key = `${front} ${values.key ?? models.size}`;
    const earlier = models.get(key);
    // What is known below, the sealed answer, is known above.
    if (earlier && values.truth) earlier.set("truth", values.truth);
    const place = `samarkand ${location.pathname} ${key}`;
    const model = earlier ?? new Model({ ...BEGUN[front], ...given, ...values }, place, KEPT[front] ?? []);
    models.set(key, model);
    return [front, frame, model];
  });
  together([...models.values()]);
  for (const [front, frame, model] of frames) {
    const live = document.createElement("div");
    fronts[front].render({ model, el: live });
    frame.replaceChildren(live);
  }
}
