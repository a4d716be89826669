// A guess that is committed before the answer is shown, and scored when the reader asks.

const MAX_GUESS = 1e12; // in either direction
const MOST_SURE = 99; // per cent

// Returns the number in a field, or throws an error that says what to write.
function entered(name, text, model) {
  const [words, signs] = [model.get("words"), model.get("signs")];
  const refuse = (sentence, places) => {
    throw new Unreadable(say(words[sentence], { field: name, entered: text, ...places }, signs));
  };
  if (!text.trim()) refuse("fillIn", {});
  const { low, high, isShare, takesPercent } = model.get("range");
  const wanted = model.get(isShare ? "example" : "expected");
  let found;
  try {
    found = read(text, words, signs);
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    refuse("notRead", { reason: reason.message, example: wanted });
  }
  if (typeof found === "string") refuse("notExpected", { expected: wanted });
  const value = near(found.value);
  const isPercent = inPlainSigns(text).includes("%");
  const isInRange = (low ?? -MAX_GUESS) <= value && value <= (high ?? MAX_GUESS);
  if (isInRange && (takesPercent || !isPercent)) return value;
  if (low === null && !isInRange) refuse("tooLarge", { low: -MAX_GUESS, high: MAX_GUESS });
  if (isShare && value > 1 && value <= 100 && !isPercent) refuse("didYouMean", { entered: text.trim() });
  return refuse("notExpected", { expected: model.get("expected") });
}

// Returns the sealed answer, a number or a choice. It is encoded so that it is not read by accident.
const unsealed = (seal) => (seal ? JSON.parse(new TextDecoder().decode(
  Uint8Array.from(atob(seal), (letter) => letter.charCodeAt(0)))) : null);

function renderGuess({ model, el }) {
  const { fields, drawing, row, sentence } = frame(model, el);
  const [words, signs, kind, asks] = ["words", "signs", "kind", "asks"].map((name) => model.get(name));
  const inputs = (kind === "choice" ? choices : number)(model, fields, () => commit());
  // Nothing is chosen for the reader: how sure they are is null until they say it.
  let sure = null;
  const confidence = asks && howSure(model, fields, (value) => {
    sure = value;
    confidence.set(value);
  });
  const commit = () => {
    try {
      const value = inputs.value();
      if (asks && sure === null) {
        throw new Unreadable(say(words.saySure, { least: model.get("least"), most: MOST_SURE }, signs));
      }
      const guess = { ...value, confidence: asks ? sure / 100 : null, near: asks ? model.get("near") : null };
      tell(model, { guess, scored: false, said: committed(model, guess) });
    } catch (reason) {
      if (!(reason instanceof Unreadable)) throw reason;
      tell(model, { said: reason.message });
    }
  };
  const buttons = [
    button(words.commit, row, commit),
    button(words.guessAnew, row, () => tell(model, { guess: null, scored: false, said: model.get("asked") })),
    button(words.score, row, () => {
      const truth = unsealed(model.get("truth"));
      tell(model, { scored: true, said: score(model.get("key"), model.get("guess"), truth, words, signs) });
    }),
  ];
  let shown = null; // the guess in the fields, which may have been committed on another card
  follow(model, "guess scored truth", () => {
    const [guess, isScored, truth] = [model.get("guess"), model.get("scored"), unsealed(model.get("truth"))];
    if (guess !== shown) {
      inputs.show(guess);
      sure = guess?.confidence == null ? null : Math.round(100 * guess.confidence);
      if (confidence) confidence.set(sure);
      shown = guess;
    }
    inputs.disable(guess !== null);
    if (confidence) confidence.disable(guess !== null);
    buttons[0].disabled = guess !== null;
    buttons[1].disabled = guess === null;
    buttons[2].disabled = isScored;
    buttons[2].hidden = guess === null || truth === null;
    mark(sentence, isScored && guess !== null && truth !== null ? isRight(guess, truth) : null);
    show(model, drawing, guess, isScored);
  });
}

// Adds the slider for how sure the reader is. Its label says of what.
function howSure(model, parent, deed) {
  const [words, signs, kind, near] = ["words", "signs", "kind", "near"].map((name) => model.get(name));
  const sentence = kind === "choice" ? words.sureOfChoice : near === 0 ? words.sureExactly : words.sureNear;
  const label = say(sentence, { near }, signs);
  const bounds = { least: model.get("least"), most: MOST_SURE, value: null, none: words.notChosen };
  const place = make("div", parent, { className: "samarkand-sure" });
  return slider(label, label, place, bounds, deed);
}

// Returns the sentence for a guess that is committed and not yet scored.
function committed(model, guess) {
  const [words, signs] = [model.get("words"), model.get("signs")];
  const sentence = model.get("truth") ? words.committedDue : words.committed;
  return say(sentence, { guess: said(guess, words, signs) }, signs);
}

function show(model, drawing, guess, isScored) {
  drawing.innerHTML = "";
  if (typeof guess?.value !== "number") return;
  const [words, look, signs] = ["words", "look", "signs"].map((name) => model.get(name));
  const span = guess.near ? [guess.value - guess.near, guess.value + guess.near] : null;
  const marks = [[words.myGuess, guess.value, look.blue]];
  if (isScored) marks.push([words.truth, unsealed(model.get("truth")), look.red]);
  const write = (value, form) => written(value, form, signs);
  drawing.innerHTML = numberLine(model.get("ends"), span, marks, model.get("question"), look, write);
}

// --- the fields of each kind --------------------------------------------------------------------------

// Returns a number as it would be typed, or "" if there is none.
const typed = (value, signs) => (value === undefined || value === null ? "" : written(value, "", signs));

function number(model, parent, commit) {
  const [words, signs] = [model.get("words"), model.get("signs")];
  const input = field(words.myGuess, parent, commit, { placeholder: model.get("example") });
  const id = `samarkand-wanted-${input.id}`; // a line below the field that stays in view
  const textContent = say(words.wanted, { wants: model.get("expected") }, signs);
  make("p", parent, { className: "samarkand-wanted", id, textContent });
  input.setAttribute("aria-describedby", id);
  return {
    value: () => ({ value: entered(words.myGuess, input.value, model) }),
    show: (guess) => { input.value = typed(guess?.value, signs); },
    disable: (is) => { input.disabled = is; },
  };
}

function choices(model, parent) {
  const words = model.get("words");
  const set = make("fieldset", parent, { className: "samarkand-choices" });
  make("legend", set, { textContent: words.myGuess });
  const name = `samarkand-choice-${Date.now()}-${Math.random()}`;
  const inputs = model.get("choices").map((value) => {
    const label = make("label", set);
    const input = make("input", label, { type: "radio", name, value });
    label.append(value);
    return input;
  });
  return {
    value: () => {
      const chosen = inputs.find((input) => input.checked);
      if (!chosen) throw new Unreadable(words.chooseFirst);
      return { value: chosen.value };
    },
    show: (guess) => inputs.forEach((input) => { input.checked = input.value === guess?.value; }),
    disable: (is) => { set.disabled = is; },
  };
}
