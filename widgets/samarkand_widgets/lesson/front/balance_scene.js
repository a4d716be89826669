import { line, rect, tag, text } from "./charts.js";
import { area, bold, EDGE, FADED, limited, Scene, TALL, WOOD } from "./scene.js";

const ROWS = 4; // weights that fit on one another; more are pushed together

// A beam with weights. Two blocks hold it until the prediction is fixed.
export class Balance extends Scene {
  constructor(...given) {
    super(...given);
    const { low, high } = this.scale;
    this.room = (this.width - 2 * EDGE) / (high - low + 1);
    this.size = Math.min(34, this.room - 4);
    this.beam = 20 + ROWS * this.size;
    this.ground = this.beam + 70;
    this.height = this.ground + 40;
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
    return box + text(0, 0, label, { ...bold, "font-size": 14 });
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
    return parts.join("");
  }

  // The middle of a weight. Weights at the same place lie on one another.
  load(weights, which) {
    const value = weights[which];
    const stack = weights.filter((other) => other === value).length;
    const below = weights.slice(0, which).filter((other) => other === value).length;
    const rise = this.size * Math.min(1, (ROWS - 1) / Math.max(1, stack - 1));
    return [this.across(value), this.beam - this.size / 2 - rise * below];
  }
}
