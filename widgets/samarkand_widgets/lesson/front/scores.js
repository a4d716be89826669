// Scores guesses and describes the scores, like `samarkand.lessons.guesses`, which names the papers.
import { say, written } from "./sentences.js";

const LEVEL = 0.9; // default confidence of an interval guess
const EVEN = 0.25; // Brier score of someone who always says 50%

const round = (number, digits) => Number(number.toFixed(digits));
const level = (guess) => Math.min(0.99, Math.max(0.01, guess.confidence ?? LEVEL));

export const isInterval = (guess) => guess.low != null;

// Returns whether a choice, an interval or a number with a required precision is right, or null for other guesses.
export function isRight(guess, truth) {
  if (typeof guess.value === "string") return guess.value === truth;
  if (isInterval(guess)) return guess.low <= truth && truth <= guess.high;
  if (guess.near == null) return null;
  return round(Math.abs(guess.value - truth), 12) <= guess.near;
}

// Describes a guess.
export function said(guess, words, signs) {
  const value = isInterval(guess) ? say(words.interval, guess, signs)
    : typeof guess.value === "string" ? guess.value
      : say(guess.near == null ? words.number : words.numberNear, guess, signs);
  if (guess.confidence == null) return value;
  return say(words.sure, { guess: value, sure: round(100 * guess.confidence, 9) }, signs);
}

// Describes the score.
export function score(guess, truth, words, signs) {
  const right = isRight(guess, truth);
  if (isInterval(guess)) return intervalScore(guess, truth, right, words, signs);
  let came = right ? words.guessRight : words.guessWrong;
  if (typeof guess.value !== "string") {
    const sentence = right === null ? words.offBy : right ? words.offButNear : words.offNotNear;
    came = say(sentence, { off: round(Math.abs(guess.value - truth), 4), near: guess.near }, signs);
    if (right === null) return came;
  }
  if (guess.confidence == null) return came;
  const lost = round(((right ? 1 : 0) - guess.confidence) ** 2, 12);
  return say(words.loses, { came, share: round(100 * guess.confidence, 9), lost, even: EVEN }, signs);
}

function intervalScore(guess, truth, right, words, signs) {
  const width = guess.high - guess.low;
  if (right) return say(words.held, { width }, signs);
  const times = 2 / (1 - level(guess));
  const missed = Math.max(guess.low - truth, truth - guess.high);
  const points = round(width + times * missed, 12);
  return say(words.missed, { missed, points, width, times }, signs);
}

// Returns the sentence for a scored guess.
export function scored(guess, truth, words, signs) {
  const shown = typeof truth === "string" ? truth : written(round(truth, 4), "g", signs, true);
  const places = { guess: said(guess, words, signs), truth: shown, score: score(guess, truth, words, signs) };
  return say(words.scored, places, signs);
}
