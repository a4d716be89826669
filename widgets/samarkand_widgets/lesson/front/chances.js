// Random experiments by hand: a die to roll, a bag to draw from, or an experiment that runs in the kernel.

const MAX_SHOWN = 14;

// One try. Returns the position of the outcome among the labels, and the hand that was drawn, if any.
const TRIES = {
  die: (model, dice) => ({ outcome: model.get("faces")[below(dice, model.get("faces").length)] }),
  bag(model, dice) {
    const cards = Object.entries(model.get("cards")).flatMap(([name, number]) => Array(number).fill(name));
    const hand = Array.from({ length: model.get("drawn") }, (_, at) => {
      const place = at + below(dice, cards.length - at);
      [cards[at], cards[place]] = [cards[place], cards[at]];
      return cards[at];
    });
    const count = (name) => hand.filter((card) => card === name).length;
    const good = model.get("good");
    const number = good === null ? Math.max(...hand.map(count)) : count(good);
    return { outcome: model.get("labels").indexOf(String(number)), hand };
  },
};

function renderChances({ model, el }) {
  const { fields, drawing, row } = frame(model, el);
  const words = model.get("words");
  const latest = make("div", fields, { className: "samarkand-latest" });
  const nothing = { places: [], hand: [], isSpecimen: false, said: words.nothingYet };
  const begin = (seed) => tell(model, { seed, dice: [], ...nothing });
  if (model.get("seed") === null) tell(model, { seed: fresh() });
  const doIt = (times) => {
    const one = TRIES[model.get("kind")];
    if (!one) {
      ask(model, { do: times });
      return;
    }
    const dice = model.get("dice").length ? [...model.get("dice")] : stream(model.get("seed"));
    const tries = Array.from({ length: times }, () => one(model, dice));
    const before = model.get("isSpecimen") ? [] : model.get("places");
    const results = [...before, ...tries.map((attempt) => attempt.outcome)];
    const hand = tries[times - 1].hand ?? [];
    tell(model, { places: results, hand, dice, isSpecimen: false, said: soFar(model, results, hand) });
  };
  button(model.get("once"), row, () => doIt(1));
  button(model.get("often"), row, () => doIt(model.get("many")));
  button(words.beginAgain, row, () => tell(model, nothing));
  let law = null;
  if (model.get("shares").length) {
    law = button("", row, () => tell(model, { lawShown: !model.get("lawShown") }));
  }
  const seed = seedField(words, row, begin);
  follow(model, "places hand lawShown seed", () => {
    seed.value = model.get("seed");
    if (law) law.textContent = model.get("lawShown") ? words.hideExpected : words.showExpected;
    drawing.innerHTML = counted(model);
    const drawings = model.get("drawings");
    latest.hidden = !Object.keys(drawings).length;
    latest.innerHTML = names(model, model.get("places"), model.get("hand")).map((name) => drawings[name] ?? "").join("");
  });
}

// Describes the latest outcomes or, for a bag, the cards of the last hand.
function names(model, results, hand) {
  const labels = model.get("labels");
  return hand.length ? hand : results.slice(-MAX_SHOWN).map((place) => labels[place]);
}

function soFar(model, results, hand) {
  const places = { number: results.length, latest: names(model, results, hand).join(", ") };
  return say(model.get("words").soFar, places, model.get("signs"));
}

function counted(model) {
  const [labels, results, words, signs] = ["labels", "places", "words", "signs"].map((name) => model.get(name));
  const counts = labels.map(() => 0);
  for (const place of results) counts[place] += 1;
  const expected = model.get("lawShown") ? model.get("shares").map((share) => share * results.length) : null;
  const parts = labels.map((label, at) => {
    const [count, mean] = [counts[at], expected && expected[at]];
    return expected ? say(words.barExpected, { label, count, mean }, signs) : say(words.bar, { label, value: count }, signs);
  });
  const about = { title: model.get("question"), unit: model.get("unit"), told: parts.join(", ") };
  return tally(labels, counts, expected, about, fitting(model.get("look")), (value, form) => written(value, form, signs));
}
