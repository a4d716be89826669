// A beam with weights on a support. The reader first drags the hatched support to a prediction, and then moves the
// support and the weights. All sentences for each place of the support come from Python.

const [MIN_BEAM, MOST] = [250, 640]; // pixels: the width of the picture
const EDGE = 14; // pixels to the left and right
const ROWS = 4; // weights that fit on one another; more are pushed together
const [WOOD, FADED] = ["#d8bd8a", "#e9dfc9"];
const bold = { "font-weight": "bold" };

const area = (list, more) => tag("polygon", { points: list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), ...more });

function renderBeam({ model, el }) {
  const { fields, drawing, row } = frame(model, el);
  const [words, signs, texts, names] = ["words", "signs", "texts", "names"].map((name) => model.get(name));
  const [look, values, { low, high, parts }] = ["look", "values", "scale"].map((name) => model.get(name));
  const ink = look.outline.stroke;
  const task = make("p", fields, { className: "samarkand-task" });
  let guess = null; // where the hatched support is, before the prediction is fixed
  let isFound = false; // whether the beam has been level since the prediction

  const isPredicting = () => model.get("predicted") === null;
  const at = () => (isPredicting() ? guess ?? 0 : model.get("at"));
  const weights = () => model.get("weights") ?? values;
  // The place of the support where the beam would be level.
  const level = (placed) => placed.reduce((all, place) => all + place - low, 0);
  const said = (place, placed) => {
    const away = level(placed) - place;
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
    tell(model, { predicted: guess, at: guess, said: said(guess, weights()) });
    support.made.focus({ preventScroll: true });
  });
  const again = button(words.predictAgain, row, () => {
    [guess, isFound] = [null, false];
    tell(model, { weights: values, predicted: null, at: 0, said: words.noPrediction });
  });

  const svg = part(drawing, "svg", { xmlns: SVG, role: "group", "aria-label": model.get("question"), "font-family": look.font });
  const legend = make("p", drawing, { className: "samarkand-legend" });
  for (const [fill, sign, meaning] of texts.legend) {
    const entry = make("span", legend);
    const mark = make("i", entry, { textContent: sign, className: fill ? "samarkand-colour" : "" });
    mark.style.backgroundColor = fill;
    entry.append(meaning);
  }
  const back = part(svg, "g", { class: "samarkand-scene", "aria-hidden": "true" });
  const beam = part(svg, "g", { class: "samarkand-beam" });
  const board = part(beam, "g", { "aria-hidden": "true" });

  // The measures of the picture for its width.
  let [width, room, size, top, ground] = [0, 0, 0, 0, 0];
  const across = (value) => EDGE + room * (value - low + 0.5);
  const place = (step) => across(low + step / parts);
  // The step or the number that is nearest to a point of the page.
  const under = (event) => {
    const box = svg.getBoundingClientRect();
    return (((event.clientX - box.left) * width) / box.width - EDGE) / room;
  };
  const step = (event) => limited(Math.round((under(event) - 0.5) * parts), 0, names.length - 1);

  const support = draggable(svg, texts.handle, {
    least: 0,
    most: names.length - 1,
    get: at,
    set: move,
    where: step,
    name: (step) => names[step],
  });
  const loads = values.map((_, which) => draggable(beam, texts.weights[which], {
    least: low,
    most: high,
    get: () => weights()[which],
    set(place) {
      if (isPredicting() || place === weights()[which]) return;
      isFound = false; // the mean of the moved weights is the reader's to find
      const placed = weights().map((old, other) => (other === which ? place : old));
      tell(model, { weights: placed, said: said(at(), placed) });
    },
    where: (event) => low + Math.floor(under(event)),
    name: (place) => texts.places[place - low],
  }));
  // A press beside the support moves it there, for those who cannot drag.
  svg.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("[role=slider]")) move(step(event));
  });

  // By how many degrees the beam turns around the support, until an end touches the ground.
  function angle(x) {
    const middle = place(level(weights()));
    if (Math.abs(middle - x) < 0.01) return 0;
    const arm = middle > x ? width - EDGE - x : x - EDGE;
    const most = (Math.asin(Math.min(1, (ground - top - 26) / Math.max(arm, 1))) * 180) / Math.PI;
    return Math.sign(middle - x) * Math.min(3 + Math.abs(middle - x) / 10, most, 16);
  }

  // The ground, the blocks, the prediction and, once it has been found, the mean.
  function scenery(hatched) {
    const shapes = [rect(0.5, 0.5, width - 1, ground + 39, { fill: look.paper, stroke: look.grid })];
    shapes.push(line([4, ground], [width - 4, ground], { stroke: ink, "stroke-width": 2 }));
    if (isPredicting()) {
      for (const x of [EDGE, width - EDGE - 26]) {
        shapes.push(rect(x, top + 25, 26, ground - top - 25, { fill: FADED, stroke: ink }));
      }
    } else {
      const x = place(model.get("predicted"));
      shapes.push(area([[x, top + 25], [x + 26, ground], [x - 26, ground]], { fill: hatched, stroke: ink, "stroke-dasharray": "3 3" }));
    }
    if (isFound) {
      const x = place(level(weights()));
      const words = texts.means[level(weights())];
      const half = 4 + words.length * 3.6;
      shapes.push(area([[x, ground + 4], [x + 8, ground + 16], [x - 8, ground + 16]], { fill: look.red }));
      shapes.push(text(limited(x, half, width - half), ground + 26, words, { ...bold, fill: look.red }));
    }
    return shapes.join("");
  }

  function redraw() {
    const wide = el.clientWidth ? el.clientWidth - 26 : MOST;
    width = limited(Math.min(wide, (globalThis.innerWidth ?? MOST) - 40), MIN_BEAM, MOST);
    room = (width - 2 * EDGE) / (high - low + 1);
    size = Math.min(34, room - 4);
    top = 20 + ROWS * size;
    ground = top + 70;
    svg.setAttribute("viewBox", `0 0 ${width} ${ground + 40}`);
    svg.setAttribute("width", width);
    svg.setAttribute("height", ground + 40);

    const [predicting, x] = [isPredicting(), place(at())];
    const { pattern, fill } = hatch(look);
    back.innerHTML = pattern + scenery(fill);
    const [grip, mark] = predicting ? [{ fill, stroke: ink }, ink] : [{ fill: look.ring, stroke: "#ffffff" }, "#ffffff"];
    const arrows = { fill: "none", stroke: mark, "stroke-width": 2.5, "stroke-linecap": "round", "stroke-linejoin": "round" };
    support.made.innerHTML = area([[0, 0], [26, ground - top - 25], [-26, ground - top - 25]], { ...grip, "stroke-width": 2 })
      + tag("path", { d: "M-5,27 L-10,32 L-5,37 M5,27 L10,32 L5,37", ...arrows });
    support.made.setAttribute("transform", `translate(${x} ${top + 25})`);
    support.mark();

    board.innerHTML = rect(EDGE - 8, top, width - 2 * EDGE + 16, 24, { fill: WOOD, stroke: ink, rx: 4 })
      + Array.from({ length: high - low + 1 }, (_, at) => low + at)
        .map((number) => text(across(number), top + 12, written(number, "", signs), number ? {} : bold)).join("");
    beam.style.transformOrigin = `${x}px ${top + 25}px`;
    beam.style.transform = `rotate(${predicting ? 0 : angle(x)}deg)`;
    loads.forEach((load, which) => {
      const value = weights()[which];
      const stack = weights().filter((other) => other === value).length;
      const below = weights().slice(0, which).filter((other) => other === value).length;
      const rise = size * Math.min(1, (ROWS - 1) / Math.max(1, stack - 1));
      const box = { rx: 4, fill: look.blue, stroke: ink, "stroke-width": 1.5 };
      load.made.innerHTML = rect(-size / 2, -size / 2, size, size, box) + text(0, 0, texts.labels[which], { ...bold, "font-size": 14 });
      load.made.setAttribute("transform", `translate(${across(value)} ${top - size / 2 - rise * below})`);
      if (predicting) load.made.removeAttribute("tabindex");
      else load.made.setAttribute("tabindex", 0);
      load.made.setAttribute("aria-disabled", predicting);
      load.mark();
    });
    task.textContent = predicting ? texts.task : texts.drag;
    fix.hidden = !predicting;
    again.hidden = predicting;
  }

  follow(model, "at predicted weights", redraw);
  if (globalThis.ResizeObserver) new ResizeObserver(redraw).observe(el);
}
