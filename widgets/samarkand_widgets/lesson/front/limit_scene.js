import { line, rect, text, ticks } from "./charts.js";
import { area, bold, EDGE, Scene, small, TALL } from "./scene.js";

// Two distributions, a limit between them, and the two errors of a test as areas.
export class Limit extends Scene {
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

  draw(at, predicted, { shown }) {
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
    }
    const [x] = this.place(shown);
    const beside = { ...small, fill: look.ring };
    parts.push(text(x - 22, 18, `\u25c2 ${texts.free}`, { ...beside, "text-anchor": "end" }));
    parts.push(text(x + 22, 18, `${texts.convicted} \u25b8`, { ...beside, "text-anchor": "start" }));
    parts.push(line([EDGE, base], [width - EDGE, base], { stroke: this.ink, "stroke-width": TALL }));
    for (const value of ticks(0, all - 1, width > 480 ? 10 : 6)) {
      parts.push(text(this.across(value + 0.5), base + 14, this.number(value, "g"), small));
    }
    parts.push(text(width / 2, base + 36, texts.axis), text(EDGE, this.top - 14, texts.height, { ...small, "text-anchor": "start" }));
    if (predicted !== null) {
      const [x, y] = this.place(predicted);
      parts.push(line([x, y], [x, base], { stroke: this.ink, "stroke-width": 2, "stroke-dasharray": "3 4" }), this.ghost(x, y));
    }
    return parts.join("");
  }
}
