// Scores guesses and describes the scores. `samarkand.lessons.guesses` names the paper.

const EVEN = 0.25; // Brier score of someone who always says 50%

const round = (number, digits) => Number(number.toFixed(digits));

// Returns whether a choice or a number with a required precision is right, or null for other guesses.
function isRight(guess, truth) {
  if (typeof guess.value === "string") return guess.value === truth;
  if (guess.near == null) return null;
  return round(Math.abs(guess.value - truth), 12) <= guess.near;
}

// Describes a guess.
function said(guess, words, signs) {
  const value = typeof guess.value === "string" ? guess.value
    : say(guess.near == null ? words.number : words.numberNear, guess, signs);
  if (guess.confidence == null) return value;
  return say(words.sure, { guess: value, sure: round(100 * guess.confidence, 9) }, signs);
}

// Returns what leads to a mistake that the lesson names, or "" if the guess is not one of them. A number is a mistake if
// it is nearly equal to it, and closer to it than to the answer.
function explanation(question, guess, truth, words) {
  const named = words.mistakes[question] ?? [];
  if (typeof guess.value === "string") return named.find(([mistake]) => mistake === guess.value)?.[1] ?? "";
  const away = (mistake) => Math.abs(guess.value - mistake);
  const numbers = named.filter(([mistake]) => typeof mistake === "number");
  const [first, ...others] = numbers.sort(([one], [other]) => away(one) - away(other));
  if (!first) return "";
  const isMistake = away(first[0]) <= words.nearly * Math.abs(first[0]) && away(first[0]) < away(truth);
  return isMistake ? first[1] : "";
}

// Describes the score: the verdict, what leads to a named mistake, the answer, and how the score comes about.
function score(question, guess, truth, words, signs) {
  const right = isRight(guess, truth);
  const verdict = right === null ? "" : right ? words.guessRight : words.guessWrong;
  const explained = right ? "" : explanation(question, guess, truth, words);
  const told = [distance(guess, truth, right, words, signs), loss(guess, right, words, signs)];
  return [verdict, explained, ...told].filter(Boolean).join(" ");
}

function distance(guess, truth, right, words, signs) {
  const { value, near } = guess;
  if (typeof value === "string") return say(right ? words.chosenRight : words.chosenWrong, { value, truth }, signs);
  const off = round(Math.abs(value - truth), 12);
  if (off === 0) return say(words.offByNothing, { truth }, signs);
  const sentence = right === null ? words.off : right ? words.offButNear : words.offNotNear;
  return say(sentence, { truth, value, off, near }, signs);
}

function loss({ confidence: sure }, right, words, signs) {
  if (right === null || sure == null) return "";
  const lost = round(((right ? 1 : 0) - sure) ** 2, 12);
  return say(right ? words.losesRight : words.losesWrong, { share: 100 * sure, sure, lost, even: EVEN }, signs);
}
