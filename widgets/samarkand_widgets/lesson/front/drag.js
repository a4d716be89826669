// Pictures in which something can be dragged. The reader first drags a hatched handle to a prediction. Then the same
// handle moves the distribution. All numbers and sentences for each place of the handle come from Python.
import { Balance } from "./balance_scene.js";
import { rect, tag } from "./charts.js";
import { button, follow, frame, make, tell } from "./frame.js";
import { draggable, SVG } from "./handle.js";
import { Hill } from "./hill_scene.js";
import { Limit } from "./limit_scene.js";
import { Pack } from "./pack_scene.js";
import { EDGE, limited } from "./scene.js";
import { say } from "./sentences.js";
import { Silence } from "./silence_scene.js";

const [MIN, MOST] = [250, 640]; // pixels: the width of a picture

const SCENES = { balance: Balance, pack: Pack, hill: Hill, silence: Silence, limit: Limit };

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
  const legend = make("p", drawing, { className: "samarkand-legend" });
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
      isFound = false; // the mean of the moved weights is the reader's to find
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
    back.innerHTML = hatch + paper + scene.draw(predicting ? null : place, model.get("predicted"), { weights: weights(), isFound, shown: place });
    const [x, y] = scene.place(place);
    handle.made.innerHTML = scene.handle(predicting);
    handle.made.setAttribute("transform", `translate(${x} ${y})`);
    handle.mark();
    if (isBalance) balance(predicting, place);
    const keys = predicting ? texts.legend : [...texts.legend, ...texts.later];
    legend.replaceChildren(...keys.map(([fill, sign, words, drawing]) => {
      const entry = make("span");
      const mark = make("i", entry, { textContent: sign, className: fill ? "samarkand-colour" : "" });
      mark.style.backgroundColor = fill;
      if (drawing) mark.innerHTML = tag("svg", { width: 14, height: 14, viewBox: "-7 -7 14 14", "aria-hidden": "true" }, drawing);
      entry.append(words);
      return entry;
    }));
    task.textContent = predicting ? texts.task : texts.drag;
    fix.hidden = !predicting;
    again.hidden = predicting;
  }

  function balance(predicting, place) {
    const [x, y] = scene.place(place);
    board.innerHTML = scene.board();
    beam.style.transformOrigin = `${x}px ${y}px`;
    beam.style.transform = `rotate(${predicting ? 0 : scene.angle(place, weights())}deg)`;
    loads.forEach((load, which) => {
      const [x, y] = scene.load(weights(), which);
      load.made.innerHTML = scene.weight(texts.labels[which]);
      load.made.setAttribute("transform", `translate(${x} ${y})`);
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
