// A guess that is committed before the answer is shown, and scored when the reader asks.
import { button, field, follow, frame, make, slider, tell } from "./frame.js";
import { numberLine } from "./number_line.js";
import { near as about } from "./rational.js";
import { inPlainSigns, read, Unreadable } from "./reading.js";
import { isInterval, said, scored } from "./scores.js";
import { say, written } from "./sentences.js";

const MAX_GUESS = 1e12; // in either direction

// Returns the number in a field, or throws an error that says what to write.
export function entered(name, text, model) {
  const [words, signs] = [model.get("words"), model.get("signs")];
  const refuse = (sentence, places) => {
    throw new Unreadable(say(words[sentence], { field: name, entered: text, ...places }, signs));
  };
  let found;
  try {
    found = read(text, words, signs);
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    refuse("notRead", { reason: reason.message, example: model.get("example") });
  }
  if (typeof found === "string") refuse("notExpected", { expected: model.get("example") });
  const { low, high, isShare, takesPercent } = model.get("range");
  const value = about(found.value);
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

function render({ model, el }) {
  const { fields, drawing, row } = frame(model, el);
  const [words, kind] = [model.get("words"), model.get("kind")];
  const inputs = { choice: choices, interval, number, probability: number }[kind](model, fields, () => commit());
  let sure = model.get("sure");
  const typed = say(words.typed, { description: words.howSure }, model.get("signs"));
  const bounds = { least: model.get("least"), most: 99, value: sure };
  const confidence = model.get("asks") && slider(words.howSure, typed, fields, bounds, (value) => {
    sure = value;
    confidence.set(value);
  });
  const commit = () => {
    try {
      const share = sure === null ? null : sure / 100;
      const guess = { ...inputs.value(), confidence: share, near: share === null ? null : model.get("near") };
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
      tell(model, { scored: true, said: scored(model.get("guess"), truth, words, model.get("signs")) });
    }),
  ];
  follow(model, "guess scored truth", () => {
    const [guess, isScored] = [model.get("guess"), model.get("scored")];
    inputs.disable(guess !== null);
    if (confidence) confidence.disable(guess !== null);
    buttons[0].disabled = guess !== null;
    buttons[1].disabled = guess === null;
    buttons[2].disabled = isScored;
    buttons[2].hidden = guess === null || !model.get("truth");
    show(model, drawing, guess, isScored);
  });
}

// Returns the sentence for a guess that is committed and not yet scored.
function committed(model, guess) {
  const [words, signs] = [model.get("words"), model.get("signs")];
  const sentence = model.get("truth") ? words.committedDue : words.committed;
  return say(sentence, { guess: said(guess, words, signs) }, signs);
}

function show(model, drawing, guess, isScored) {
  drawing.innerHTML = "";
  if (guess === null || typeof guess.value === "string") return;
  const [words, look, signs] = ["words", "look", "signs"].map((name) => model.get(name));
  const reach = guess.near ? [guess.value - guess.near, guess.value + guess.near] : null;
  const marks = isInterval(guess) ? [] : [[words.myGuess, guess.value, look.blue]];
  if (isScored) marks.push([words.truth, unsealed(model.get("truth")), look.red]);
  const span = isInterval(guess) ? [guess.low, guess.high] : reach;
  const write = (value, form) => written(value, form, signs);
  drawing.innerHTML = numberLine(model.get("ends"), span, marks, model.get("question"), look, write);
}

// --- the fields of each kind --------------------------------------------------------------------------

function number(model, parent, commit) {
  const words = model.get("words");
  const input = field(words.myGuess, parent, commit, { placeholder: model.get("example") });
  return {
    value: () => ({ value: entered(words.myGuess, input.value, model) }),
    disable: (is) => { input.disabled = is; },
  };
}

function interval(model, parent, commit) {
  const words = model.get("words");
  const names = [words.atLeast, words.atMost];
  const inputs = names.map((name) => field(name, parent, commit));
  const value = () => {
    const [low, high] = inputs.map((input, at) => entered(names[at], input.value, model));
    if (low > high) throw new Unreadable(say(words.backwards, { low, high }, model.get("signs")));
    return { low, high };
  };
  return { value, disable: (is) => inputs.forEach((input) => { input.disabled = is; }) };
}

function choices(model, parent) {
  const words = model.get("words");
  const set = make("fieldset", parent, { className: "samarkand-choices" });
  make("legend", set, { textContent: words.myGuess });
  const name = `samarkand-choice-${Date.now()}-${Math.random()}`;
  const inputs = model.get("choices").map((value, at) => {
    const label = make("label", set);
    const input = make("input", label, { type: "radio", name, value, checked: at === 0 });
    label.append(value);
    return input;
  });
  return {
    value: () => ({ value: inputs.find((input) => input.checked).value }),
    disable: (is) => { set.disabled = is; },
  };
}

export default { render };
