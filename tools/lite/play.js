// A board without Jupyter. Python says what is shown, and hears every press; this page draws it and plays the
// computers' turns one after another.
const { pyodide, wheel, said } = JSON.parse(document.getElementById("script").dataset.given);
const PAUSE = 350; // milliseconds before the turn of a computer
const BREATH = 20; // milliseconds between two steps of a hint, in which presses are handled
const at = (id) => document.getElementById(id);
const query = () => Object.fromEntries(new URLSearchParams(location.search));
const words = said[query().language] ?? said.en;
document.documentElement.lang = said[query().language] ? query().language : "en";
document.body.classList.toggle("embedded", window !== window.parent);

// --- Python ---------------------------------------------------------------------------------------------------

let hasFailed = false;
const starting = (text) => { if (!hasFailed) at("starting").textContent = text; };
const fail = (template, values) => {
  starting(filled(template, values));
  hasFailed = true;
};
at("home").textContent = words.firstPage;
starting(words.starting);

async function start() {
  const wheels = [wheel];
  withNeeded(pyodide, wheels, async (address) => {
    try {
      await reached(address, { method: "HEAD" });
    } catch (error) {
      if (!python) fail(words.unreached, named(address, error));
    }
  });
  const packed = fetch(wheel).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(new URL(`${pyodide}/pyodide.mjs`, location.href).href);
  const machine = await loadPyodide({ indexURL: new URL(`${pyodide}/`, location.href).href });
  await machine.loadPackage("numpy", { messageCallback: () => {} });
  machine.unpackArchive(await packed, "wheel");
  starting(words.almost);
  await new Promise((resolve) => { setTimeout(resolve); });
  machine.globals.set("given", machine.toPy(query()));
  return machine.runPython("from samarkand_widgets.play.page import PlayPage; PlayPage(dict(given))");
}

// --- the picture ----------------------------------------------------------------------------------------------

// What `spots.js` knows as the model of a widget.
class Model {
  values = { asleep: "", looked: "", ring: [], version: 0, size: [1, 1], outlines: [], labels: [], choices: [],
    sprites: [], pace: 450, moment: 0, title: "", words: {} };

  listeners = new Map();

  get(name) { return this.values[name]; }

  set(given, value) {
    const changed = typeof given === "string" ? { [given]: value } : given;
    const names = Object.keys(changed).filter((name) => this.values[name] !== changed[name]);
    Object.assign(this.values, changed);
    for (const name of names) this.emit(`change:${name}`);
  }

  on(event, deed) { this.listeners.set(event, [...(this.listeners.get(event) ?? []), deed]); }

  off() {}

  emit(event, ...given) { for (const deed of this.listeners.get(event) ?? []) deed(...given); }

  save_changes() {}

  send(message) { if (message.event === "choose") act("press", message.name, message.moment); }
}

const model = new Model();
let drawing = 0;

// Draws the picture in the canvas, as sharp as the screen, and never an older one over a newer one.
function draw(svg, [width, height]) {
  drawing += 1;
  const mine = drawing, image = new Image(), canvas = at("picture");
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.onload = () => {
    URL.revokeObjectURL(url);
    if (mine !== drawing) return;
    const sharp = Math.max(1.5, Math.min(3, window.devicePixelRatio || 1));
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  };
  image.src = url;
}

// --- the desk -------------------------------------------------------------------------------------------------

let python = null, view = null, measure = "", busy = false;

function make(tag, parent, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  parent?.append(made);
  return made;
}

function button(parent, text, deed) {
  const made = make("button", parent, { type: "button", className: "jupyter-button", textContent: text });
  made.addEventListener("click", deed);
  return made;
}

function choice(parent, label, options, value, deed) {
  const around = make("label", parent, { textContent: `${label} ` });
  const made = make("select", around);
  for (const [key, text] of options) make("option", made, { value: key, textContent: text });
  made.value = value;
  if (deed) made.addEventListener("change", () => deed(made.value));
  return made;
}

function number(parent, label, [min, max, step], value) {
  const around = make("label", parent, { textContent: `${label} ` });
  return make("input", around, { type: "number", min, max, step, value, required: true });
}

const steering = {};

// The buttons are made once for each language, so that they keep the keyboard's focus.
function equip() {
  const { words: own, language } = view;
  document.documentElement.lang = language;
  document.title = own.titles[view.game];
  for (const [id, name] of [["home", "firstPage"], ["happened", "happened"], ["rules-title", "rules"],
    ["text-title", "text"], ["new-title", "newGame"]]) at(id).textContent = own[name];
  at("log").setAttribute("aria-label", own.moves);
  for (const id of ["steering", "sharing", "new"]) at(id).replaceChildren();
  steering.undo = button(at("steering"), own.undo, () => act("undo"));
  steering.back = button(at("steering"), own.back, () => act("look", -1));
  steering.forward = button(at("steering"), own.forward, () => act("look", 1));
  steering.now = button(at("steering"), own.now, () => act("look", 0));
  button(at("steering"), own.restart, () => act("restart"));
  steering.hint = choice(at("steering"), own.hints, [["", "–"], ...own.measures], measure, (chosen) => {
    measure = chosen;
    act("hint", chosen);
  });
  const names = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
  choice(at("sharing"), own.language, own.languages.map((code) => [code, names(code)]), language,
    (code) => act("speak", code));
  button(at("sharing"), own.copy, copy);
  button(at("sharing"), own.embed, embed);
  equipForm();
}

// The form for a new game. Choosing a game there shows the players and the rule options of that game.
function equipForm() {
  const { words: own } = view, form = at("new"), chosen = {}, options = {};
  const same = (list) => list.map((each) => [each, each]);
  const fill = (name) => {
    const { players, count, opponents, opponent, options: controls } = JSON.parse(python.setting(name));
    seating.replaceChildren();
    rules.replaceChildren();
    for (const each of Object.keys(options)) delete options[each];
    chosen.players = choice(seating, own.number, same(players), count);
    chosen.opponent = choice(seating, own.opponents, opponents, opponent);
    make("summary", rules, { textContent: own.ruleOptions });
    rules.hidden = !controls.length;
    for (const { name: option, label, help, value, choices, range } of controls) {
      const row = make("div", rules, { className: "play-option" });
      options[option] = choices ? choice(row, label, choices, value) : number(row, label, range, value);
      make("small", row, { textContent: help });
    }
  };
  chosen.game = choice(form, own.gameLabel, Object.entries(own.titles), view.game, fill);
  const seating = make("div", form, { className: "play-row" });
  const seed = number(form, own.deal, [0, 1e9, 1], JSON.parse(python.setting(view.game)).seed);
  const rules = make("details", form, { className: "play-options" });
  make("button", form, { className: "jupyter-button", textContent: own.begin });
  fill(view.game);
  form.onsubmit = (event) => {
    event.preventDefault();
    form.parentElement.open = false;
    const values = Object.fromEntries(Object.entries(options).map(([name, control]) => [name, control.value]));
    act("begin", chosen.game.value, Number(chosen.players.value), chosen.opponent.value, Number(seed.value) || 0,
      JSON.stringify(values));
  };
}

function address() {
  const here = new URL(location.href);
  here.search = new URLSearchParams(view.address).toString();
  return here.href;
}

async function copy() {
  const link = address();
  try {
    await navigator.clipboard.writeText(link);
    at("shared").textContent = view.words.copied;
  } catch {
    at("shared").textContent = filled(view.words.notCopied, { link });
  }
}

function embed() {
  at("shared").textContent = view.words.embedHow;
  const title = view.words.titles[view.game];
  const frame = make("iframe", null, { src: address(), title, width: 800, height: 900 });
  make("textarea", at("shared"), { readOnly: true, value: frame.outerHTML, ariaLabel: view.words.embed }).select();
}

// On a phone the moves come first, so that they are in reach.
const narrow = matchMedia("(max-width: 700px)");
const arrange = () => at("controls")[narrow.matches ? "before" : "after"](at("moves"));
narrow.addEventListener("change", arrange);
arrange();

// On a phone, the row of moves keeps its height during a turn: otherwise a shorter one would put the buttons below it
// under the thumb.
function showMoves(isNewTurn) {
  const row = at("moves"), had = row.contains(document.activeElement), { moment } = view;
  row.style.minHeight = narrow.matches && !isNewTurn ? `${row.offsetHeight}px` : "";
  row.replaceChildren();
  if (view.covered) button(row, view.covered, () => act("reveal"));
  for (const [action, text] of view.moves) button(row, text, () => act("choose", action, moment));
  if (had) (row.querySelector("button") ?? steering.undo).focus();
}

function show() {
  const before = view;
  view = JSON.parse(python.json());
  at("board").className = `samarkand-board samarkand-${view.game}`;
  at("controls").hidden = at("below").hidden = at("logged").hidden = false;
  if (before?.language !== view.language || before?.game !== view.game
    || before?.address.seed !== view.address.seed) equip();
  const svg = view.drawn.join("");
  if (before?.drawn.join("") !== svg) draw(svg, view.size);
  const { title, outlines, labels, sprites, pace, moment, choices, size } = view;
  model.set({ title, outlines, labels, sprites, pace, moment, choices, size, words: { again: view.words.again } });
  if (view.changed) model.emit("msg:custom", { event: "changed", ...view.changed });
  if (before?.line !== view.line) at("line").innerHTML = view.line;
  for (const id of ["log", "end", "rules", "hints"]) if (before?.[id] !== view[id]) at(id).innerHTML = view[id];
  at("text").textContent = view.text;
  for (const name of ["undo", "back", "forward"]) steering[name].disabled = !view.can[name];
  steering.now.disabled = !view.can.forward;
  steering.hint.parentElement.hidden = !view.can.hint;
  if (JSON.stringify(before?.moves) !== JSON.stringify(view.moves) || before?.moment !== moment
    || before?.covered !== view.covered) showMoves(!before || (before.waits && !view.waits));
  at("shared").textContent = before && JSON.stringify(before.address) !== JSON.stringify(view.address)
    ? "" : at("shared").textContent;
  history.replaceState(null, "", address());
}

// Lets Python do something, and shows what has become of it. Computers then play, and hints are refined.
function act(deed, ...given) {
  python[deed](...given);
  show();
  goOn();
}

async function goOn() {
  if (busy) return;
  busy = true;
  while (view.waits) {
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    if (!view.waits) break;
    python.step();
    show();
  }
  while (measure && !view.waits && python.think()) {
    show();
    await new Promise((resolve) => { setTimeout(resolve, BREATH); });
  }
  if (measure) show();
  busy = false;
  if (view.waits) goOn();
}

start().then((made) => {
  python = made;
  show();
  spots.render({ model, el: at("spots") });
  goOn();
}, (error) => fail(words.stopped, { reason: String(error?.message ?? error).trim().split("\n").pop() }));
