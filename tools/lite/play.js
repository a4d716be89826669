// A board without Jupyter. Python says what is shown, and hears every press; `desk` draws it as in a notebook.
const { pyodide, archive, said, first } = JSON.parse(document.getElementById("script").dataset.given);
const at = (id) => document.getElementById(id);
const query = Object.fromEntries(new URLSearchParams(location.search));
const words = said[query.language] ?? said.en;
document.documentElement.lang = said[query.language] ? query.language : "en";
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
  withNeeded(pyodide, [archive], async (address) => {
    try {
      await reached(address, { method: "HEAD" });
    } catch (error) {
      if (!python) fail(words.unreached, named(address, error));
    }
  });
  const packed = fetch(archive).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(new URL(`${pyodide}/pyodide.mjs`, location.href).href);
  // Named here, NumPy is fetched while Pyodide starts.
  const machine = await loadPyodide({ indexURL: new URL(`${pyodide}/`, location.href).href, packages: ["numpy"] });
  machine.unpackArchive(await packed, "gztar");
  starting(words.almost);
  await new Promise((resolve) => { setTimeout(resolve); });
  machine.globals.set("given", machine.toPy(query));
  machine.globals.set("show", (screen) => python && show(JSON.parse(screen)));
  return machine.runPython("from samarkand_widgets.play.page import PlayPage; PlayPage(dict(given), show)");
}

// --- the board ------------------------------------------------------------------------------------------------

// What `desk` knows as the model of a widget.
class Model {
  values = {};

  listeners = new Map();

  get(name) { return this.values[name]; }

  set(name, value) {
    this.values[name] = value;
    for (const deed of this.listeners.get(`change:${name}`) ?? []) deed();
  }

  on(event, deed) { this.listeners.set(event, [...(this.listeners.get(event) ?? []), deed]); }

  off() {}

  send(message) {
    if (message.do === "copy") copy();
    else if (message.do === "embed") embed();
    else if (python) python.receive(JSON.stringify(message));
    else wait(message);
  }
}

const model = new Model();
let python = null, screen = null, drawing = 0, kept = [];

// The first position of a game is a file of the site, so that there is something to look at and to press while Python
// is fetched. What is pressed is kept for Python: of several moves, the last.
async function prepare() {
  const { game = first.game, language = "en", ...more } = query, isNarrow = innerWidth < first.narrow;
  if (Object.keys(more).length) return;
  const answer = await fetch(`${first.folder}/${game}-${language}${isNarrow ? "-narrow" : ""}.json`);
  if (!answer.ok || python) return;
  if (isNarrow) kept = [{ do: "narrow", args: [true] }];
  show(await answer.json());
}

function wait(message) {
  const isMove = ({ do: deed }) => deed === "press" || deed === "choose";
  if (isMove(message)) model.set("shown", { ...screen, notice: words.kept });
  kept = [...kept.filter((other) => !isMove(message) || !isMove(other)), message];
}

// Draws the picture in the canvas, as sharp as the screen, and never an older one over a newer one.
function draw(svg, [width, height]) {
  drawing += 1;
  const mine = drawing, image = new Image(), canvas = document.querySelector(".samarkand-stage > canvas");
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.onload = () => {
    URL.revokeObjectURL(url);
    if (mine !== drawing) return;
    const sharp = Math.max(screen.narrow ? 2 : 1.5, Math.min(3, window.devicePixelRatio || 1));
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  };
  image.src = url;
}

function show(shown) {
  const before = screen;
  screen = shown;
  document.documentElement.lang = screen.language;
  document.title = screen.words.title;
  at("home").textContent = screen.words.firstPage;
  model.set("shown", screen);
  if (python) at("starting")?.remove();
  if (!before) desk.render({ model, el: at("board") });
  const svg = screen.drawn.join("");
  if (before?.drawn.join("") !== svg) draw(svg, screen.size);
  if (JSON.stringify(before?.address) !== JSON.stringify(screen.address)) at("shared").textContent = "";
  history.replaceState(null, "", address());
}

// --- sharing --------------------------------------------------------------------------------------------------

function address() {
  const here = new URL(location.href);
  here.search = new URLSearchParams(screen.address).toString();
  return here.href;
}

async function copy() {
  const link = address();
  try {
    await navigator.clipboard.writeText(link);
    at("shared").textContent = screen.words.copied;
  } catch {
    at("shared").textContent = filled(screen.words.notCopied, { link });
  }
}

function embed() {
  at("shared").textContent = screen.words.embedHow;
  const frame = Object.assign(document.createElement("iframe"), { src: address(), title: screen.words.title, width: 800, height: 900 });
  const text = Object.assign(document.createElement("textarea"), { readOnly: true, value: frame.outerHTML, ariaLabel: screen.words.embed });
  at("shared").append(text);
  text.select();
}

// A cached Python blocks the page while it starts, so the first position is shown before. If there is no file of it, the
// board comes with Python.
prepare().catch(() => {}).then(start).then((made) => {
  python = made;
  show(JSON.parse(python.json()));
  for (const message of kept) python.receive(JSON.stringify(message));
}, (error) => fail(words.stopped, { reason: String(error?.message ?? error).trim().split("\n").pop() }));
