// What the pictures to drag have in common: measures, a handle, a line for it, and the mark of the prediction.
import { line, tag, text } from "./charts.js";
import { written } from "./sentences.js";

export const EDGE = 14; // pixels to the left and right
export const TALL = 2; // pixels: the width of a line
export const WOOD = "#d8bd8a";
export const FADED = "#e9dfc9";
export const bold = { "font-weight": "bold" };
export const small = { "font-size": 12 };
const GRIP = 15; // pixels: the radius of a handle
let patterns = 0; // one for each picture: a pattern in a folded part of the page draws nothing elsewhere

export const limited = (value, low, high) => Math.min(Math.max(value, low), high);
const points = (list) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
export const area = (list, more) => tag("polygon", { points: points(list), ...more });

// Returns the position of the nearest place.
function nearest(places, x) {
  const away = places.map((place) => Math.abs(place - x));
  return away.indexOf(Math.min(...away));
}

// What a kind of picture needs to draw itself. `at` is null while the reader predicts.
export class Scene {
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
