// Pictures in which something can be dragged. The reader first drags a hatched handle to a prediction. Then the same
// handle moves the distribution. All numbers and sentences for each place of the handle come from Python.
import { line, rect, tag, text, ticks } from "./charts.js";
import { button, follow, frame, make, tell } from "./frame.js";
import { say, written } from "./sentences.js";

const [EDGE, MIN, MOST, TALL] = [14, 250, 640, 2]; // pixels around a picture, its widths, and of a line
const [GRIP, WOOD, FADED] = [15, "#d8bd8a", "#e9dfc9"];
let patterns = 0; // one for each picture: a pattern in a folded part of the page draws nothing elsewhere
const ROWS = 4; // weights that fit on one another; more are pushed together
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
const SVG = "http://www.w3.org/2000/svg";

const limited = (value, low, high) => Math.min(Math.max(value, low), high);
const points = (list) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
const area = (list, more) => tag("polygon", { points: points(list), ...more });
const bold = { "font-weight": "bold" };
const small = { "font-size": 12 };

// The place of a list that is nearest.
function nearest(places, x) {
  const away = places.map((place) => Math.abs(place - x));
  return away.indexOf(Math.min(...away));
}

// What a kind of picture needs to draw itself. `at` is null while the reader predicts.
class Scene {
  constructor(model, width) {
    this.width = width;
    this.look = model.get("look");
    [this.steps, this.scale, this.texts, this.signs] = ["steps", "scale", "texts", "signs"].map((name) => model.get(name));
    this.names = model.get("names");
    this.ink = this.look.outline.stroke;
    patterns += 1;
    this.hatch = `samarkand-hatch-${patterns}`;
    this.hatched = `url(#${this.hatch})`;
  }

  number(value, form) {
    return written(value, form, this.signs);
  }

  // A round grip with two arrows, which says that it can be dragged.
  knob(isPrediction) {
    const [fill, mark] = isPrediction ? [this.hatched, this.ink] : [this.look.ring, "#ffffff"];
    const style = { fill: "none", stroke: mark, "stroke-width": 2.5, "stroke-linecap": "round", "stroke-linejoin": "round" };
    return tag("circle", { r: GRIP, fill, stroke: isPrediction ? this.ink : "#ffffff", "stroke-width": 2 })
      + tag("path", { d: "M-4,-5 L-9,0 L-4,5 M4,-5 L9,0 L4,5", ...style });
  }

  // Where the prediction was, below what is dragged now.
  ghost(x, y) {
    return tag("circle", { cx: x, cy: y, r: GRIP, fill: this.hatched, stroke: this.ink, "stroke-dasharray": "3 3" });
  }

  // A line for a handle, with marks below it.
  rail(y, marks, title) {
    const from = this.place(0)[0];
    const to = this.place(this.names.length - 1)[0];
    const parts = [line([from, y], [to, y], { stroke: this.ink, "stroke-width": 3, "stroke-linecap": "round" })];
    for (const [x, words] of marks) {
      parts.push(line([x, y - 5], [x, y + 5], { stroke: this.ink, "stroke-width": TALL }));
      parts.push(text(x, y + 26, words, small));
    }
    parts.push(text(this.width / 2, y + 45, title));
    return parts.join("");
  }

  nearest(x) {
    return nearest(this.names.map((_, at) => this.place(at)[0]), x);
  }
}

// Cards are drawn from a pack. Below each card: the probability that all are different so far.
class Pack extends Scene {
  constructor(...given) {
    super(...given);
    const slots = this.steps.length;
    this.left = this.width > 480 ? 132 : 78;
    this.room = (this.width - this.left - 8) / slots;
    this.wide = Math.min(this.room - 4, 62);
    this.tall = (this.wide * this.scale.card[1]) / this.scale.card[0];
    this.top = 16 + this.tall / 2;
    this.bars = Math.max(16 + this.tall, 112) + 30;
    this.base = this.bars + 150;
    this.height = this.base + 76;
  }

  place(at) {
    return [this.left + this.room * (at + 0.5), this.top];
  }

  handle(isPrediction) {
    const [wide, tall] = [this.wide, this.tall];
    const box = { rx: 5, "stroke-width": 3, stroke: isPrediction ? this.ink : this.look.ring };
    const card = rect(-wide / 2, -tall / 2, wide, tall, { ...box, fill: isPrediction ? this.hatched : "transparent" });
    return card + tag("g", { transform: `translate(0 ${tall / 2})` }, this.knob(isPrediction));
  }

  draw(at, predicted) {
    const { width, left, room, bars, base, texts, look, steps, wide, tall } = this;
    const level = (share) => base - (base - bars) * share;
    const parts = [this.pack(at)];
    for (const share of [0, 0.5, 1]) {
      const style = share === 0.5 ? { stroke: this.ink, "stroke-dasharray": "5 4" } : { stroke: look.grid };
      parts.push(line([left, level(share)], [width - 8, level(share)], style));
      parts.push(text(left - 6, level(share), this.number(share, "g"), { ...small, "text-anchor": "end" }));
    }
    steps.forEach(({ different }, step) => {
      const [x, y] = this.place(step);
      const [start, broad] = [x - room * 0.4, room * 0.8];
      parts.push(rect(x - wide / 2, y - tall / 2, wide, tall, { rx: 5, fill: "none", ...look.outline, "stroke-opacity": 0.4 }));
      parts.push(text(x, base + 15, step + 1, step === at ? bold : {}));
      if (at === null || step > at) return;
      parts.push(this.card(step));
      parts.push(rect(start, level(1), broad, level(different) - level(1), { fill: look.orange, "fill-opacity": step === at ? 0.9 : 0.45 }));
      parts.push(rect(start, level(different), broad, base - level(different), { fill: look.blue, "fill-opacity": step === at ? 1 : 0.6 }));
      const words = this.number(different, ".2f");
      if (room > 40 || step === at) parts.push(text(x, level(different) + (different > 0.12 ? 10 : -10), words, { ...bold, ...small }));
    });
    if (predicted !== null) {
      const [x, y] = this.place(predicted);
      parts.push(this.ghost(x, y + tall / 2));
    }
    parts.push(text(left + (width - left) / 2, base + 35, texts.handle));
    parts.push(text(4, bars + 20, texts.axis, { ...small, "text-anchor": "start" }));
    [[look.blue, texts.different], [look.orange, texts.match]].forEach(([fill, words], which) => {
      const x = EDGE + (which * (width - EDGE)) / 2;
      parts.push(rect(x, base + 51, 12, 12, { fill }), text(x + 18, base + 57, words, { ...small, "text-anchor": "start" }));
    });
    return parts.join("");
  }

  card(step) {
    const { pack, card } = this.scale;
    const isRepeat = step >= pack.length;
    const [x, y] = this.place(step);
    const scale = this.wide / card[0];
    const inner = this.drawings[pack[step % pack.length][0]];
    const drawn = tag("g", { transform: `translate(${x - this.wide / 2} ${y - this.tall / 2}) scale(${scale})` }, inner);
    return drawn + (isRepeat ? rect(x - this.wide / 2, y - this.tall / 2, this.wide, this.tall, { fill: "none", stroke: this.look.red, "stroke-width": 4, rx: 5 }) : "");
  }

  // The cards that are left, in a row for each kind. Those that match a card on the table are orange.
  pack(at) {
    const { pack } = this.scale;
    const [low, high] = [16, Math.max(16 + this.tall, 112)];
    const high_row = (high - low) / pack.length;
    const most = Math.max(...pack.map(([, number]) => number));
    const broad = (this.left - 28) / most;
    const parts = pack.flatMap(([, number, letter], kind) => {
      const y = low + high_row * kind;
      const drawn = at === null ? 0 : Number(kind <= at) + Number(kind === 0 && at >= pack.length);
      const fill = drawn ? this.look.orange : FADED;
      const marks = Array.from({ length: number - drawn }, (_, card) =>
        rect(16 + broad * card, y + 2, Math.max(broad - 1, 1.2), high_row - 4, { fill, stroke: this.ink, "stroke-width": 0.4 }));
      return [text(8, y + high_row / 2, letter, { "font-size": 11 }), ...marks];
    });
    parts.push(text(4, high + 12, this.texts.rest[at === null ? 0 : at + 1], { ...small, "text-anchor": "start" }));
    return parts.join("");
  }
}

// The points of a hill, which Python writes as one text: the first number, the distance of two, and the heights.
function outline(hill, size) {
  const [first, every, ...heights] = hill.split(" ").map(Number);
  return heights.map((height, at) => [(first + every * at) / size, height / 100]);
}

// The distribution of a proportion, which narrows with the number of trials.
class Hill extends Scene {
  constructor(...given) {
    super(...given);
    [this.top, this.base] = [26, 206];
    this.height = this.base + 148;
    this.steps = this.steps.map((step) => ({ ...step, hills: step.hills.map((hill) => outline(hill, step.size)) }));
    const sizes = this.steps.map(({ size }) => size);
    [this.least, this.most] = [sizes[0], sizes.at(-1)];
    this.peak = Math.max(...this.steps.flatMap(({ hills }) => hills.flatMap((hill) => hill.map(([, height]) => height))));
  }

  across(value) {
    const { low, high } = this.scale;
    return EDGE + ((this.width - 2 * EDGE) * (value - low)) / (high - low);
  }

  along(size) {
    return EDGE + 22 + ((this.width - 2 * EDGE - 44) * (size - this.least)) / (this.most - this.least);
  }

  place(at) {
    return [this.along(this.steps[at].size), this.base + 82];
  }

  handle(isPrediction) {
    return this.knob(isPrediction);
  }

  draw(at, predicted) {
    const { top, base, look, scale, texts, width } = this;
    const { band, hills } = this.steps[at ?? 0];
    const level = (height) => base - ((base - top - 14) * height) / this.peak;
    const inside = (value) => limited(this.across(value), EDGE, width - EDGE);
    const [from, to] = band.map(inside);
    const parts = [rect(from, top, to - from, base - top, { fill: look.band })];
    const colours = [look.blue, look.orange];
    hills.forEach((hill, which) => {
      const ends = [[hill[0][0], 0], ...hill, [hill.at(-1)[0], 0]].map(([value, height]) => [inside(value), level(height)]);
      parts.push(area(ends, { fill: colours[which], "fill-opacity": 0.55, stroke: colours[which], "stroke-width": 2 }));
      if (which === 1 && at !== null) parts.push(this.beyond(hill, band[1], level, inside));
    });
    parts.push(line([from, top], [from, base], { stroke: look.blue, "stroke-width": TALL }));
    parts.push(line([to, top], [to, base], { stroke: look.blue, "stroke-width": TALL }));
    scale.values.forEach((value, which) => {
      const x = this.across(value);
      parts.push(line([x, top - 4], [x, base], { stroke: this.ink, "stroke-width": 1.5, "stroke-dasharray": "5 4" }));
      const words = this.number(value, ".3g");
      parts.push(text(x + (scale.values.length > 1 ? (which ? 20 : -20) : 0), top - 13, words, bold));
    });
    for (const post of scale.posts) parts.push(rect(this.across(post) - 3, top + 4, 6, base - top - 4, { fill: look.red }));
    parts.push(line([EDGE, base], [width - EDGE, base], { stroke: this.ink, "stroke-width": TALL }));
    const [low, high] = [scale.low, scale.high];
    for (const value of ticks(low, high, width > 480 ? 8 : 6)) {
      parts.push(line([this.across(value), base], [this.across(value), base + 5], { stroke: this.ink }));
      parts.push(text(this.across(value), base + 15, this.number(value, "g"), small));
    }
    parts.push(text(width / 2, base + 33, texts.axis));
    const marks = [this.least, ...ticks(this.least, this.most, width > 480 ? 8 : 5)].filter((size, place, all) =>
      all.findIndex((other) => Math.abs(this.along(other) - this.along(size)) < 32) === place);
    parts.push(this.rail(base + 82, marks.map((size) => [this.along(size), this.number(size, ",.0f")]), texts.handle));
    if (predicted !== null) parts.push(this.ghost(...this.place(predicted)));
    return parts.join("");
  }

  // The part of the rival's hill that is above the band.
  beyond(hill, limit, level, inside) {
    const kept = hill.filter(([value]) => value >= limit);
    if (!kept.length) return "";
    const ends = [[kept[0][0], 0], ...kept, [kept.at(-1)[0], 0]].map(([value, height]) => [inside(value), level(height)]);
    return area(ends, { fill: this.look.red, "fill-opacity": 0.75 });
  }
}

// Deals as dots. With each silent turn, half of the orange ones drop out.
class Silence extends Scene {
  constructor(...given) {
    super(...given);
    this.columns = 13;
    this.unit = Math.min(30, (this.width - 2 * EDGE) / this.columns);
    [this.held, this.rest] = this.scale.numbers;
    const rows = (number) => Math.ceil(number / this.columns);
    this.second = 40 + rows(this.held) * this.unit + 14;
    this.bar = this.second + 22 + rows(this.rest) * this.unit + 14;
    this.height = this.bar + 162;
  }

  place(at) {
    const [from, to] = [EDGE + 24, this.width - EDGE - 24];
    return [from + ((to - from) * at) / (this.names.length - 1), this.bar + 88];
  }

  bubble(style) {
    const scale = this.width > 480 ? 1 : 0.82;
    const outline = "M-17,-13 h34 a6,6 0 0 1 6,6 v12 a6,6 0 0 1 -6,6 h-20 l-8,9 v-9 h-6 a6,6 0 0 1 -6,-6 v-12 a6,6 0 0 1 6,-6 z";
    const dots = [-9, 0, 9].map((x) => tag("circle", { cx: x, cy: -1, r: 2.6, fill: style.dots })).join("");
    return tag("path", { d: outline, transform: `scale(${scale})`, fill: style.fill, stroke: style.stroke, "stroke-width": 2 })
      + tag("g", { transform: `scale(${scale})` }, dots);
  }

  handle(isPrediction) {
    return this.bubble(isPrediction ? { fill: this.hatched, stroke: this.ink, dots: this.ink }
      : { fill: this.look.ring, stroke: "#ffffff", dots: "#ffffff" });
  }

  dots(number, left, top, fill) {
    const radius = this.unit * 0.38;
    return Array.from({ length: number }, (_, dot) => {
      const x = EDGE + this.unit * ((dot % this.columns) + 0.5);
      const y = top + this.unit * (Math.floor(dot / this.columns) + 0.5);
      const part = limited(left - dot, 0, 1);
      const ring = tag("circle", { cx: x, cy: y, r: radius, fill: "none", stroke: this.ink, "stroke-width": 1, "stroke-dasharray": part ? "none" : "2 2" });
      if (part === 1) return tag("circle", { cx: x, cy: y, r: radius, fill }) + ring;
      if (part === 0) return ring;
      const [turn, far] = [2 * Math.PI * part, part > 0.5 ? 1 : 0];
      const end = [x + radius * Math.sin(turn), y - radius * Math.cos(turn)];
      return tag("path", { d: `M${x},${y} V${y - radius} A${radius},${radius} 0 ${far} 1 ${end[0]},${end[1]} Z`, fill }) + ring;
    }).join("");
  }

  draw(at, predicted) {
    const { look, texts, width, bar } = this;
    const { left, share } = this.steps[at ?? 0];
    const start = { "text-anchor": "start" };
    const parts = [text(EDGE, 22, texts.left[at ?? 0], { ...start, ...bold }), this.dots(this.held, left, 36, look.orange)];
    parts.push(text(EDGE, this.second + 8, texts.rest, { ...start, ...bold }), this.dots(this.rest, this.rest, this.second + 20, look.blue));
    const wide = width - 2 * EDGE;
    parts.push(text(EDGE, bar + 8, texts.bar, start));
    parts.push(rect(EDGE, bar + 20, wide, 26, { fill: look.blue }), rect(EDGE, bar + 20, wide * share, 26, { fill: look.orange }));
    parts.push(rect(EDGE, bar + 20, wide, 26, { fill: "none", stroke: this.ink }));
    const words = this.number(share, ".3f");
    parts.push(text(Math.max(EDGE + (wide * share) / 2, EDGE + 24), bar + 33, words, { ...bold, stroke: look.paper, "stroke-width": 4, "paint-order": "stroke" }));
    const marks = this.names.map((_, turn) => [this.place(turn)[0], turn]);
    parts.push(this.rail(this.place(0)[1], marks.map(([x, turn]) => [x, turn]), texts.handle));
    if (predicted !== null) {
      const [x, y] = this.place(predicted);
      parts.push(tag("g", { transform: `translate(${x} ${y})` }, this.bubble({ fill: this.hatched, stroke: this.ink, dots: this.ink })));
    }
    for (let turn = 1; turn < (at ?? 0); turn += 1) {
      const [x, y] = this.place(turn);
      if (turn !== predicted) parts.push(tag("g", { transform: `translate(${x} ${y})`, opacity: 0.85 }, this.bubble({ fill: look.paper, stroke: look.ring, dots: look.ring })));
    }
    return parts.join("");
  }
}

// Two distributions, a limit between them, and the two errors of a test as areas.
class Limit extends Scene {
  constructor(model, width) {
    super(model, width);
    [this.top, this.base] = [66, 246];
    this.height = this.base + (width > 480 ? 90 : 112);
    [this.fair, this.loaded] = this.scale.bars;
    this.unit = (this.width - 2 * EDGE) / this.fair.length;
    this.peak = Math.max(...this.fair, ...this.loaded);
  }

  across(result) {
    return EDGE + this.unit * result;
  }

  place(at) {
    return [this.across(this.steps[at].limit), this.top - 14];
  }

  handle(isPrediction) {
    const style = { stroke: isPrediction ? this.ink : this.look.ring, "stroke-width": 3, ...(isPrediction ? { "stroke-dasharray": "6 4" } : {}) };
    return line([0, 0], [0, this.base - this.top + 18], style) + this.knob(isPrediction);
  }

  // The outline of some bars of a distribution, as an area.
  bars(heights, from, to, more) {
    const level = (height) => this.base - ((this.base - this.top) * height) / this.peak;
    const outline = [[this.across(from), this.base]];
    for (let result = from; result < to; result += 1) {
      outline.push([this.across(result), level(heights[result])], [this.across(result + 1), level(heights[result])]);
    }
    outline.push([this.across(to), this.base]);
    return area(outline, more);
  }

  draw(at, predicted) {
    const { look, texts, base, width, fair, loaded } = this;
    const all = fair.length;
    const parts = [
      this.bars(fair, 0, all, { fill: look.blue, "fill-opacity": 0.22, stroke: look.blue, "stroke-width": 1.5 }),
      this.bars(loaded, 0, all, { fill: look.orange, "fill-opacity": 0.22, stroke: look.orange, "stroke-width": 1.5 }),
    ];
    [fair, loaded].forEach((heights, which) => {
      const highest = Math.max(...heights);
      const side = which ? heights.findLastIndex((height) => height > 0.75 * highest) + 1.5 : heights.findIndex((height) => height > 0.75 * highest) - 0.5;
      const level = base - (0.75 * (base - this.top) * highest) / this.peak - 12;
      parts.push(text(this.across(side), level, texts.labels[which], { ...bold, "text-anchor": which ? "start" : "end" }));
    });
    if (at !== null) {
      const { limit } = this.steps[at];
      parts.push(this.bars(loaded, 0, limit, { fill: look.orange }), this.bars(fair, limit, all, { fill: look.blue }));
      const [false_alarm, missed] = texts.errors[at];
      const key = { "text-anchor": "start", ...bold };
      const second = width > 480 ? [width / 2, base + 74] : [EDGE, base + 96];
      parts.push(rect(EDGE, base + 62, 14, 14, { fill: look.blue, stroke: this.ink }), text(EDGE + 20, base + 69, false_alarm, key));
      parts.push(rect(second[0], second[1] - 12, 14, 14, { fill: look.orange, stroke: this.ink }), text(second[0] + 20, second[1] - 5, missed, key));
      const [x] = this.place(at);
      const beside = { ...small, fill: look.ring };
      parts.push(text(x - 22, 18, `\u25c2 ${texts.free}`, { ...beside, "text-anchor": "end" }));
      parts.push(text(x + 22, 18, `${texts.convicted} \u25b8`, { ...beside, "text-anchor": "start" }));
    }
    parts.push(line([EDGE, base], [width - EDGE, base], { stroke: this.ink, "stroke-width": TALL }));
    for (const value of ticks(0, all - 1, width > 480 ? 10 : 6)) {
      parts.push(text(this.across(value + 0.5), base + 14, this.number(value, "g"), small));
    }
    parts.push(text(width / 2, base + 36, texts.unit));
    if (predicted !== null) {
      const [x, y] = this.place(predicted);
      parts.push(line([x, y], [x, base], { stroke: this.ink, "stroke-width": 2, "stroke-dasharray": "3 4" }), this.ghost(x, y));
    }
    return parts.join("");
  }
}

// A beam with weights. Two blocks hold it until the prediction is fixed.
class Balance extends Scene {
  constructor(...given) {
    super(...given);
    const { low, high } = this.scale;
    this.room = (this.width - 2 * EDGE) / (high - low + 1);
    this.size = Math.min(34, this.room - 4);
    this.beam = 20 + ROWS * this.size;
    this.ground = this.beam + 70;
    this.height = this.ground + 62;
  }

  across(value) {
    return EDGE + this.room * (value - this.scale.low + 0.5);
  }

  place(at) {
    return [this.across(this.scale.low + at / this.scale.parts), this.beam + 25];
  }

  handle(isPrediction) {
    const [fill, stroke] = isPrediction ? [this.hatched, this.ink] : [this.look.ring, "#ffffff"];
    const support = area([[0, 0], [26, this.ground - this.beam - 25], [-26, this.ground - this.beam - 25]], { fill, stroke, "stroke-width": 2 });
    const mark = isPrediction ? this.ink : "#ffffff";
    const style = { fill: "none", stroke: mark, "stroke-width": 2.5, "stroke-linecap": "round", "stroke-linejoin": "round" };
    return support + tag("path", { d: "M-5,27 L-10,32 L-5,37 M5,27 L10,32 L5,37", ...style });
  }

  // By how many degrees the beam turns around the support, until an end touches the ground.
  angle(at, weights) {
    const [x] = this.place(at);
    const middle = this.across(this.scale.low + this.sum(weights) / this.scale.parts);
    if (Math.abs(middle - x) < 0.01) return 0;
    const arm = middle > x ? this.width - EDGE - x : x - EDGE;
    const most = (Math.asin(Math.min(1, (this.ground - this.beam - 26) / Math.max(arm, 1))) * 180) / Math.PI;
    return Math.sign(middle - x) * Math.min(3 + Math.abs(middle - x) / 10, most, 16);
  }

  // The place of the support where the beam would be level.
  sum(weights) {
    return weights.reduce((all, place) => all + place - this.scale.low, 0);
  }

  weight(label) {
    const half = this.size / 2;
    const box = rect(-half, -half, this.size, this.size, { rx: 4, fill: this.look.blue, stroke: this.ink, "stroke-width": 1.5 });
    return box + text(0, 0, label.length > 3 ? "\u2190" : label, { ...bold, "font-size": 14 });
  }

  board() {
    const { low, high } = this.scale;
    const parts = [rect(EDGE - 8, this.beam, this.width - 2 * EDGE + 16, 24, { fill: WOOD, stroke: this.ink, rx: 4 })];
    for (let place = low; place <= high; place += 1) {
      parts.push(text(this.across(place), this.beam + 12, this.number(place, ""), place ? {} : bold));
    }
    return parts.join("");
  }

  draw(at, predicted, { weights, isFound }) {
    const { width, ground, look, texts } = this;
    const parts = [line([4, ground], [width - 4, ground], { stroke: this.ink, "stroke-width": TALL })];
    if (at === null) {
      for (const x of [EDGE, width - EDGE - 26]) {
        parts.push(rect(x, this.beam + 25, 26, ground - this.beam - 25, { fill: FADED, stroke: this.ink }));
      }
    }
    if (predicted !== null) {
      const x = this.place(predicted)[0];
      parts.push(area([[x, this.beam + 25], [x + 26, ground], [x - 26, ground]], { fill: this.hatched, stroke: this.ink, "stroke-dasharray": "3 3" }));
    }
    if (isFound) {
      const sum = this.sum(weights);
      const x = this.place(sum)[0];
      parts.push(area([[x, ground + 4], [x + 8, ground + 16], [x - 8, ground + 16]], { fill: look.red }));
      const words = texts.means[sum];
      const room = 4 + words.length * 3.6;
      parts.push(text(limited(x, room, width - room), ground + 26, words, { ...bold, fill: look.red }));
    }
    parts.push(text(width / 2, ground + 49, texts.unit));
    return parts.join("");
  }
}

const SCENES = { balance: Balance, pack: Pack, hill: Hill, silence: Silence, limit: Limit };

// Adds an element that is dragged along the picture, by mouse, finger or keys. `where` returns the place for a point.
function draggable(parent, label, { least, most, get, set, where, name }) {
  const made = document.createElementNS(SVG, "g");
  const given = { tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": least, "aria-valuemax": most, class: "samarkand-handle" };
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  parent.append(made);
  made.addEventListener("keydown", (event) => {
    const to = { Home: least, End: most }[event.key] ?? (KEYS[event.key] ? get() + KEYS[event.key] : null);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    set(limited(to, least, most));
  });
  made.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.stopPropagation();
    made.focus({ preventScroll: true });
    made.setPointerCapture(event.pointerId);
    made.classList.add("samarkand-held");
  });
  made.addEventListener("pointermove", (event) => {
    if (made.hasPointerCapture(event.pointerId)) set(limited(where(event), least, most));
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    made.addEventListener(end, () => made.classList.remove("samarkand-held"));
  }
  const mark = () => {
    made.setAttribute("aria-valuenow", get());
    made.setAttribute("aria-valuetext", name(get()));
  };
  return { made, mark };
}

function render({ model, el }) {
  const { fields, drawing, sentence, row } = frame(model, el);
  const [words, signs, texts, names] = ["words", "signs", "texts", "names"].map((name) => model.get(name));
  const task = make("p", fields, { className: "samarkand-task" });
  const isBalance = model.get("kind") === "balance";
  let guess = null; // where the hatched handle is, before the prediction is fixed
  let isFound = false; // whether the beam has been level since the prediction
  let scene = null;

  const isPredicting = () => model.get("predicted") === null;
  const at = () => model.get("at") ?? model.get("start");
  const weights = () => model.get("weights") ?? model.get("values");
  const said = (place, placed) => {
    if (!isBalance) return model.get("told")[place];
    const away = scene.sum(placed) - place;
    isFound ||= away === 0;
    return model.get("told")[place][1 + Math.sign(away)];
  };
  const move = (place) => {
    if (isPredicting()) {
      guess = place;
      tell(model, { said: say(words.myPrediction, { place: names[place] }, signs) });
      redraw();
    } else if (place !== at()) tell(model, { at: place, said: said(place, weights()) });
  };
  const fix = button(words.fixPrediction, row, () => {
    if (guess === null) {
      tell(model, { said: words.moveFirst });
      return;
    }
    const place = isBalance ? guess : model.get("start");
    tell(model, { predicted: guess, at: place, said: said(place, weights()) });
    handle.made.focus({ preventScroll: true });
  });
  const again = button(words.predictAgain, row, () => {
    [guess, isFound] = [null, false];
    const first = isBalance ? { weights: model.get("values") } : {};
    tell(model, { ...first, predicted: null, at: model.get("start"), said: words.noPrediction });
  });

  const svg = document.createElementNS(SVG, "svg");
  drawing.append(svg);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", model.get("question"));
  svg.setAttribute("font-family", model.get("look").font);
  const group = (parent, name) => {
    const made = document.createElementNS(SVG, "g");
    if (name) made.setAttribute("class", name);
    parent.append(made);
    return made;
  };
  const back = group(svg, "samarkand-scene");
  back.setAttribute("aria-hidden", "true");
  const beam = group(svg, "samarkand-beam");
  const board = group(beam);
  board.setAttribute("aria-hidden", "true");
  const top = group(svg);

  // A point of the page as a place in the picture.
  const across = (event) => {
    const box = svg.getBoundingClientRect();
    return ((event.clientX - box.left) * scene.width) / box.width;
  };
  const handle = draggable(top, texts.handle, {
    least: 0,
    most: names.length - 1,
    get: () => (isPredicting() ? guess ?? model.get("start") : at()),
    set: move,
    where: (event) => scene.nearest(across(event)),
    name: (place) => names[place],
  });
  const loads = !isBalance ? [] : model.get("values").map((_, which) => draggable(beam, texts.weights[which], {
    least: model.get("scale").low,
    most: model.get("scale").high,
    get: () => weights()[which],
    set(place) {
      if (isPredicting() || place === weights()[which]) return;
      const placed = weights().map((old, other) => (other === which ? place : old));
      tell(model, { weights: placed, said: said(at(), placed) });
    },
    where: (event) => model.get("scale").low + Math.floor((across(event) - EDGE) / scene.room),
    name: (place) => texts.places[place - model.get("scale").low],
  }));
  // A press beside the handle moves it there, for those who cannot drag.
  svg.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("[role=slider]")) move(scene.nearest(across(event)));
  });

  function redraw() {
    const wide = el.clientWidth ? el.clientWidth - 26 : MOST;
    const width = limited(Math.min(wide, (globalThis.innerWidth ?? MOST) - 40), MIN, MOST);
    if (scene?.width !== width) {
      scene = new SCENES[model.get("kind")](model, width);
      scene.drawings = model.get("drawings");
      svg.setAttribute("viewBox", `0 0 ${width} ${scene.height}`);
      svg.setAttribute("width", width);
      svg.setAttribute("height", scene.height);
    }
    const predicting = isPredicting();
    const place = predicting ? guess ?? model.get("start") : at();
    const look = model.get("look");
    const hatch = tag("pattern", { id: scene.hatch, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      rect(0, 0, 6, 6, { fill: look.paper }) + rect(0, 0, 2.4, 6, { fill: "#8c7b69" }));
    const paper = rect(0.5, 0.5, width - 1, scene.height - 1, { fill: look.paper, stroke: look.grid });
    back.innerHTML = hatch + paper + scene.draw(predicting ? null : place, model.get("predicted"), { weights: weights(), isFound });
    const [x, y] = scene.place(place);
    handle.made.innerHTML = scene.handle(predicting);
    handle.made.setAttribute("transform", `translate(${x} ${y})`);
    handle.mark();
    if (isBalance) balance(predicting, place);
    task.textContent = predicting ? texts.task : texts.drag;
    fix.hidden = !predicting;
    again.hidden = predicting;
  }

  function balance(predicting, place) {
    const [x, y] = scene.place(place);
    board.innerHTML = scene.board();
    beam.style.transformOrigin = `${x}px ${y}px`;
    beam.style.transform = `rotate(${predicting ? 0 : scene.angle(place, weights())}deg)`;
    const below = weights().map((value, which) => weights().slice(0, which).filter((other) => other === value).length);
    loads.forEach((load, which) => {
      const value = weights()[which];
      const stack = weights().filter((other) => other === value).length;
      const rise = scene.size * Math.min(1, (ROWS - 1) / Math.max(1, stack - 1));
      load.made.innerHTML = scene.weight(texts.labels[which]);
      load.made.setAttribute("transform", `translate(${scene.across(value)} ${scene.beam - scene.size / 2 - rise * below[which]})`);
      if (predicting) load.made.removeAttribute("tabindex");
      else load.made.setAttribute("tabindex", 0);
      load.made.setAttribute("aria-disabled", predicting);
      load.mark();
    });
  }

  follow(model, "at predicted weights", redraw);
  if (globalThis.ResizeObserver) new ResizeObserver(redraw).observe(el);
}

export default { render };
