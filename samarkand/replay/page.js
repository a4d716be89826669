const at = (name) => document.getElementById(name);
const held = Uint8Array.from(atob(at("game").textContent.trim()), (letter) => letter.charCodeAt(0));
const opened = new Blob([held]).stream().pipeThrough(new DecompressionStream("deflate"));
const game = await new Response(opened).json();

// Each picture as a row of numbers of lines; a row is the one before with some places changed.
const rows = [];
let row = [];
for (const splices of game.changes) {
  row = row.slice();
  for (const [place, number, fresh] of splices.slice().reverse())
    row.splice(place, number, ...fresh);
  rows.push(row);
}

const last = rows.length - 1;
const turns = [...at("log").querySelectorAll("button")];
let step = 0;
let clock = null;

const told = (rule) => {
  const box = document.createElement("div");
  const title = document.createElement("p");
  const name = document.createElement("b");
  name.textContent = `[${rule.identifier}] ${rule.title}`;
  title.append(name);
  const text = document.createElement("p");
  text.textContent = rule.text;
  const source = document.createElement("p");
  source.className = "source";
  source.textContent = rule.source;
  box.append(title, text, source);
  return box;
};

const markTurn = () => {
  for (const [number, turn] of turns.entries()) {
    if (number !== game.turns[step]) turn.removeAttribute("aria-current");
    else {
      turn.setAttribute("aria-current", "step");
      const list = at("log");
      const top = turn.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + turn.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = top - list.clientHeight / 3;
    }
  }
};

const show = (number) => {
  step = Math.max(0, Math.min(last, number));
  const { left, top } = { left: at("board").scrollLeft, top: at("board").scrollTop };
  at("board").innerHTML = rows[step].map((line) => game.elements[line]).join("\n");
  at("board").scrollTo(left, top);
  const where = game.words.move.replace("{number}", step).replace("{last}", last);
  at("where").textContent = where;
  at("sentence").textContent = game.steps[step].words;
  at("slider").value = step;
  at("slider").setAttribute("aria-valuetext", where);
  const rules = game.steps[step].rules.map((name) => told(game.rules[name]));
  at("rules").replaceChildren(...(rules.length ? rules : [game.words.none]));
  for (const [name, end] of [["first", 0], ["back", 0], ["forward", last], ["last", last]])
    at(name).setAttribute("aria-disabled", step === end);
  markTurn();
  document.body.dataset.step = step;
};

const pause = () => {
  clearInterval(clock);
  clock = null;
  name(game.words.play);
  at("sentence").setAttribute("aria-live", "polite");
};

const name = (word) => {
  at("play").setAttribute("aria-label", word);
  at("play").lastElementChild.textContent = word;
  at("play").classList.toggle("runs", clock !== null);
};

const play = () => {
  if (step === last) show(0);
  // Nobody can listen so fast: while it plays, the sentences are for the eye.
  at("sentence").setAttribute("aria-live", "off");
  clearInterval(clock);
  clock = setInterval(() => (step === last ? pause() : show(step + 1)), Number(at("speed").value));
  name(game.words.pause);
};

const go = (number) => {
  if (clock !== null) pause();
  show(number);
};
const toggle = () => (clock === null ? play() : pause());

const deeds = {
  first: () => go(0),
  back: () => go(step - 1),
  play: toggle,
  forward: () => go(step + 1),
  last: () => go(last),
};
for (const [button, deed] of Object.entries(deeds)) at(button).addEventListener("click", deed);
at("slider").addEventListener("input", () => go(Number(at("slider").value)));
at("speed").addEventListener("change", () => clock !== null && play());
for (const [number, turn] of turns.entries())
  turn.addEventListener("click", () => go(game.turns.lastIndexOf(number)));

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
document.addEventListener("keydown", (event) => {
  const deed = KEYS[event.key];
  if (!deed || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const touched = event.target.closest("button, input, select, ol, .board");
  // What has keys of its own keeps them: a button is pressed, a list and a wide board scroll.
  if (touched?.matches("input, select")) return;
  if (event.key === " " && touched?.matches("button")) return;
  const scrolls = touched?.matches(".board") && touched.scrollWidth > touched.clientWidth;
  if (scrolls && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  deeds[deed]();
});

at("steps").hidden = false;
show(0);
