import { rect, tag, text } from "./charts.js";
import { bold, EDGE, limited, Scene } from "./scene.js";

// Deals as dots. With each silent turn, half of the orange ones drop out.
export class Silence extends Scene {
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
