// What the page makes of the cases; cases, words and signs come on standard input. The files of the page stand above.
const { readFileSync } = await import("node:fs");
const { cases, said: translated, signs, wants, configs, charts, look } = JSON.parse(readFileSync(0, "utf-8"));
const words = translated.en;

const ratio = ([above, below]) => (below === 1n ? `${above}` : `${above}/${below}`);

function reading(text, language) {
  try {
    const found = read(text, translated[language], signs[language]);
    if (typeof found === "string") return { words: found };
    return { number: ratio(found.value), decimals: found.decimals };
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    return { unreadable: reason.message };
  }
}

// A number in the signs of the language, in plain ones; null if it may mean two.
function typed(text, language) {
  try {
    return asTyped(text, translated[language], signs[language]);
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    return null;
  }
}

const made = { answers: [], readings: [], typed: [], terms: [], scores: [], mistakes: [], numbers: [] };
for (const [name, answer] of cases.answers) {
  const found = judged(answer, await opened(cases.seals[name]), wants[name], words, signs.en);
  made.answers.push([name, answer, found.right, found.said]);
}
for (const [language, text] of cases.readings) made.readings.push([language, text, reading(text, language)]);
for (const [language, text] of cases.typed) made.typed.push([language, text, typed(text, language)]);
for (const [text] of cases.terms) {
  const value = reckoned(text, words, signs.en);
  made.terms.push([text, value && ratio(value)]);
}
for (const [guess, truth] of cases.scores) {
  made.scores.push([guess, truth, said(guess, words, signs.en), score("a question", guess, truth, words, signs.en)]);
}
for (const [question, value, truth] of cases.mistakes) {
  made.mistakes.push([question, value, truth, explanation(question, { value }, truth, words)]);
}
for (const [value, form] of cases.numbers) made.numbers.push([value, form, written(value, form, signs.en, true)]);
// What a field of a guess makes of a text: the number, or what is said of it.
function guessed(config, text) {
  const values = { ...configs[config], words, signs: signs.en };
  try {
    return entered("my guess", text, { get: (name) => values[name] });
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
    return reason.message;
  }
}

made.guesses = cases.guesses.map(([config, text]) => [config, text, guessed(config, text)]);
const write = (value, form) => written(value, form, signs.en);
made.charts = charts.map((given) => tally(...given, look, write));
process.stdout.write(JSON.stringify(made));
