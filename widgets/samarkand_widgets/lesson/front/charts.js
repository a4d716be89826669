// The drawings of the lesson widgets as SVG text. `look` has the measures of `samarkand_widgets.lesson.charts`, and
// `write(value, form)` formats numbers.

const [MIN, BESIDE] = [260, 72]; // pixels: minimum width, and room beside a picture
const [LETTER, ROW, GAP] = [6.5, 14, 6]; // pixels: the usual width of a letter, the height of a row, room between labels

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
const tag = (name, attributes, inner = "") =>
  `<${name} ${Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`).join(" ")}>${inner}</${name}>`;
const rect = (x, y, width, height, more) => tag("rect", { x, y, width, height, ...more });
const line = ([x1, y1], [x2, y2], more) => tag("line", { x1, y1, x2, y2, ...more });
const text = (x, y, words, more = {}) =>
  tag("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 12, ...more }, escaped(words));

// Returns the measures for the window. On a phone the picture is narrower, but the text is not smaller.
const fitting = (look) =>
  ({ ...look, width: Math.min(look.width, Math.max(MIN, (globalThis.innerWidth ?? Infinity) - BESIDE)) });

function picture(look, title, told, shapes) {
  const { width, height } = look;
  const frame = rect(0.5, 0.5, width - 1, height - 1, { fill: look.paper, stroke: look.grid });
  const words = tag("title", {}, escaped(title)) + tag("desc", {}, escaped(told));
  const box = { role: "img", viewBox: `0 0 ${width} ${height}`, width, height, "font-family": look.font };
  return tag("svg", { xmlns: "http://www.w3.org/2000/svg", ...box }, words + frame + shapes.join(""));
}

// Returns round numbers from low to high.
function ticks(low, high, most = 6) {
  const rough = (high - low) / Math.max(1, most - 1);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => size * factor).find((each) => each >= rough * 0.999);
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(digits)));
}

let hatches = 0; // one for each drawing: a pattern in a folded part of the page draws nothing elsewhere

// Returns a pattern of stripes for predictions, and how to fill a shape with it.
function hatch(look) {
  hatches += 1;
  const id = `samarkand-hatch-${hatches}`;
  const turned = { width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  const stripe = rect(0, 0, 6, 6, { fill: look.paper }) + rect(0, 0, 2.4, 6, { fill: "#8c7b69" });
  return { pattern: tag("pattern", { id, ...turned }, stripe), fill: `url(#${id})` };
}

function rungs(look, low, high, level, write) {
  return ticks(low, high).flatMap((value) => [
    line([look.left, level(value)], [look.width - look.right, level(value)], { stroke: look.grid }),
    text(look.left - 6, level(value), write(value, "g"), { "text-anchor": "end" }),
  ]);
}

// Draws the mean over the number of games, with a band of two standard errors. `points` are [games, mean, error].
function running(points, exact, { title, told, within, words }, look, write) {
  const later = points.filter(([games]) => games > 1);
  const shown = later.length ? later : [[1, 0, 0.5]];
  const tail = shown.slice(Math.floor(shown.length / 10));
  const known = exact === null ? [] : [exact];
  let low = Math.min(...tail.map(([, mean, error]) => mean - 3 * error), ...known);
  let high = Math.max(...tail.map(([, mean, error]) => mean + 3 * error), ...known);
  if (high - low < 1e-9) [low, high] = [low - 0.5, high + 0.5];
  if (within) [low, high] = [Math.max(low, within[0]), Math.min(high, within[1])];
  const most = Math.max(shown.at(-1)[0], 10);
  const across = (games) => look.left + ((look.width - look.left - look.right) * games) / most;
  const level = (value) =>
    look.top + ((look.height - look.top - look.bottom) * (high - Math.min(Math.max(value, low), high))) / (high - low);
  const shapes = rungs(look, low, high, level, write);
  for (const games of ticks(0, most)) {
    const label = write(games, ",.0f");
    const middle = Math.min(across(games), look.width - (LETTER * label.length) / 2 - GAP); // inside the picture
    shapes.push(text(middle, look.height - look.bottom + 14, label));
  }
  if (points.length && shown.length > 1) {
    const at = (games, value) => `${across(games)},${level(value)}`;
    const upper = shown.map(([games, mean, error]) => at(games, mean + 2 * error));
    const lower = [...shown].reverse().map(([games, mean, error]) => at(games, mean - 2 * error));
    shapes.push(tag("polygon", { points: [...upper, ...lower].join(" "), fill: look.band }));
    const middle = shown.map(([games, mean]) => at(games, mean)).join(" ");
    shapes.push(tag("polyline", { points: middle, fill: "none", stroke: look.blue, "stroke-width": 2 }));
  }
  if (exact !== null) {
    const style = { stroke: look.red, "stroke-width": 2, "stroke-dasharray": "7 4" };
    shapes.push(line([across(0), level(exact)], [across(most), level(exact)], style));
    const end = { "text-anchor": "end", fill: look.red };
    shapes.push(text(across(most), level(exact) - 9, words.exact, end));
  }
  shapes.push(text(look.width / 2, look.height - 9, words.games));
  return picture(look, title, told, shapes);
}

// Breaks a label between its words where it would reach into the label beside it.
function rows(label, room) {
  const broken = [];
  for (const word of String(label).split(" ")) {
    const longer = `${broken.at(-1)} ${word}`;
    if (broken.length && LETTER * longer.length + GAP <= room) broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  return broken;
}

// Draws how often each outcome occurred, with the expected counts as hollow bars. `expected` may be null.
function tally(labels, counts, expected, { title, unit, told }, given, write) {
  const most = Math.max(...counts, ...(expected ?? []), 1);
  const room = (given.width - given.left - given.right) / labels.length;
  const named = labels.map((label) => rows(label, room));
  const more = ROW * (Math.max(...named.map(({ length }) => length)) - 1);
  const look = { ...given, height: given.height + more, bottom: given.bottom + more };
  const [base, height] = [look.height - look.bottom, look.height - 2 * look.top - look.bottom];
  const level = (value) => base - (height * value) / most;
  const shapes = rungs(look, 0, most, level, write);
  const wide = room * 0.38;
  named.forEach((label, at) => {
    const x = look.left + at * room + room * 0.12;
    const bar = expected ? x : x + wide / 2;
    shapes.push(rect(bar, level(counts[at]), wide, base - level(counts[at]), { fill: look.blue }));
    if (expected) {
      const mean = level(expected[at]);
      shapes.push(rect(x + wide, mean, wide, base - mean, { fill: "none", ...look.outline }));
    }
    label.forEach((words, row) => shapes.push(text(x + wide, base + 13 + ROW * row, words)));
    shapes.push(text(bar + wide / 2, level(counts[at]) - 8, counts[at]));
  });
  shapes.push(text(look.width / 2, look.height - 9, unit));
  return picture(look, title, told, shapes);
}

// Draws a hollow bar for each value in `seen`. The chosen bar is filled, and a predicted value is hatched. `bars` are
// [label, value, error].
function levers(bars, chosen, seen, { title, unit, told }, look, write, predicted = null) {
  const ends = bars.flatMap(([, value, error]) => [value - (error ?? 0), value + (error ?? 0)]);
  let [low, high] = [Math.min(...ends, 0), Math.max(...ends, 0)];
  if (high <= low) high = low + 1;
  const room = (look.width - look.left - look.right) / bars.length;
  const level = (value) =>
    look.top + 12 + ((look.height - look.top - look.bottom - 12) * (high - value)) / (high - low);
  const shapes = rungs(look, low, high, level, write);
  const every = Math.ceil(Math.max(...bars.map(([label]) => 7 * label.length + 6)) / room);
  bars.forEach(([label, value, error], at) => {
    const x = look.left + (at + 0.15) * room;
    const middle = x + 0.35 * room;
    if (at % every === 0) shapes.push(text(middle, look.height - look.bottom + 13, label));
    if (predicted !== null && label === String(predicted)) {
      const { pattern, fill } = hatch(look);
      shapes.push(pattern, rect(x, look.top, 0.7 * room, look.height - look.top - look.bottom, { fill, ...look.outline }));
    }
    if (!seen.includes(label)) return;
    const style = label === chosen ? { fill: look.blue } : { fill: "none", ...look.outline };
    let top = Math.min(level(value), level(0));
    shapes.push(rect(x, top, 0.7 * room, Math.abs(level(value) - level(0)), style));
    if (error) {
      const [down, up] = [level(value - error), level(value + error)];
      shapes.push(line([middle, down], [middle, up], { stroke: look.red, "stroke-width": 3 }));
      top = Math.min(top, up);
    }
    if (label === chosen) shapes.push(text(middle, top - 9, write(value, ".4g")));
  });
  if (!seen.length && predicted === null) shapes.push(text(look.width / 2, look.height / 2 - 20, told));
  shapes.push(text(look.width / 2, look.height - 9, unit));
  return picture(look, title, told, shapes);
}
