import { line, rect, text, ticks } from "./charts.js";
import { area, bold, EDGE, limited, Scene, small, TALL } from "./scene.js";

// The points of a hill, which Python writes as one text: the first number, the distance of two, and the heights.
function outline(hill, size) {
  const [first, every, ...heights] = hill.split(" ").map(Number);
  return heights.map((height, at) => [(first + every * at) / size, height / 100]);
}

// The distribution of a proportion, which narrows with the number of trials.
export class Hill extends Scene {
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
    const marks = [this.least, this.most, ...ticks(this.least, this.most, width > 480 ? 8 : 5)].filter((size, place, all) =>
      all.findIndex((other) => Math.abs(this.along(other) - this.along(size)) < 40) === place);
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
