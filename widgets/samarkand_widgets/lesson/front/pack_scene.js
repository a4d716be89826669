import { line, rect, tag, text } from "./charts.js";
import { bold, EDGE, FADED, Scene, small } from "./scene.js";

// Cards are drawn from a pack. Below each card: the probability that all are different so far.
export class Pack extends Scene {
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
      const words = this.number(different, ".3f");
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
    const [x, y] = this.place(step);
    const scale = this.wide / card[0];
    const inner = this.drawings[pack[step % pack.length][0]];
    return tag("g", { transform: `translate(${x - this.wide / 2} ${y - this.tall / 2}) scale(${scale})` }, inner);
  }

  // The cards that are left, in a row for each kind. Those that match a card on the table are orange.
  pack(at) {
    const { pack } = this.scale;
    const [low, high] = [16, Math.max(16 + this.tall, 112)];
    const high_row = (high - low) / pack.length;
    const most = Math.max(...pack.map(([, number]) => number));
    const broad = (this.left - 28) / most;
    const parts = pack.flatMap(([, number, sign], kind) => {
      const y = low + high_row * kind;
      const drawn = at === null ? 0 : Number(kind <= at) + Number(kind === 0 && at >= pack.length);
      const fill = drawn ? this.look.orange : FADED;
      const marks = Array.from({ length: number - drawn }, (_, card) =>
        rect(16 + broad * card, y + 2, Math.max(broad - 1, 1.2), high_row - 4, { fill, stroke: this.ink, "stroke-width": 0.4 }));
      return [tag("g", { transform: `translate(8 ${y + high_row / 2})` }, sign), ...marks];
    });
    parts.push(text(4, high + 12, this.texts.rest[at === null ? 0 : at + 1], { ...small, "text-anchor": "start" }));
    return parts.join("");
  }
}
