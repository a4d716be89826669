// The parts of the lesson widgets' front ends: a question, a drawing, a sentence for screen readers, fields and
// buttons. They work without a kernel: actions are handled here, and sent through the model to a kernel if there is
// one.

const ANSWERS = 5000; // milliseconds to wait for an answer of the kernel

function make(tag, parent, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  parent?.append(made);
  return made;
}

// Keeps keys from the shortcuts of the surrounding page, except with Ctrl, Alt or Cmd.
function guard(el) {
  el.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
  });
}

// Builds the parts of a widget in `el`, and keeps the sentence up to date with the model.
function frame(model, el) {
  el.classList.add("samarkand-lesson");
  make("b", make("p", el), { textContent: model.get("question") });
  const fields = make("div", el, { className: "samarkand-fields" });
  const drawing = make("div", el, { className: "samarkand-drawing" });
  const sentence = make("p", el, { className: "samarkand-said", role: "status" });
  sentence.setAttribute("aria-live", "polite");
  const row = make("div", el, { className: "samarkand-row" });
  guard(el);
  follow(model, "said", () => { sentence.textContent = model.get("said"); });
  return { fields, drawing, sentence, row };
}

// Shows by a colour and a sign whether an answer is right. `right` is null where that is not known.
function mark(sentence, right) {
  sentence.classList.toggle("samarkand-right", right === true);
  sentence.classList.toggle("samarkand-wrong", right === false);
}

// Calls a function now, and whenever one of these values of the model changes.
function follow(model, names, deed) {
  for (const name of names.split(" ")) model.on(`change:${name}`, deed);
  deed();
}

// Changes values of the model, and saves them.
function tell(model, values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

// Asks the kernel to do something. If there is none, or it does not answer, the sentence says so. A kernel in a browser
// answers only between two cells, so a busy one is given more time.
function ask(model, message) {
  const before = model.get("answered");
  const missed = () => tell(model, { said: model.get("words").needsKernel });
  const look = () => {
    if (model.get("answered") !== before) return;
    if (model.isBusy?.()) setTimeout(look, ANSWERS);
    else missed();
  };
  try {
    model.send(message);
    setTimeout(look, ANSWERS);
  } catch { // the model of a page has no `send`, and Jupyter throws if the kernel has ended
    missed();
  }
}

function button(words, parent, deed) {
  const made = make("button", parent, { type: "button", className: "jupyter-button", textContent: words });
  made.addEventListener("click", deed);
  return made;
}

let named = 0;

// Adds a labelled field of one line. Enter calls the function.
function field(words, parent, deed, more = {}) {
  const row = make("div", parent, { className: "samarkand-field" });
  named += 1;
  const id = `samarkand-field-${named}-${Date.now()}`;
  make("label", row, { textContent: words, htmlFor: id });
  const made = make("input", row, { type: "text", id, autocomplete: "off", ...more });
  made.addEventListener("keydown", (event) => { if (event.key === "Enter") deed(); });
  return made;
}

// Adds a field for the seed. Another seed starts again.
function seedField(words, parent, begin) {
  const made = field(words.seed, parent, () => {}, { type: "number", min: 0, max: 2 ** 53 - 1, title: words.seedTip });
  made.classList.add("samarkand-seed");
  made.addEventListener("change", () => {
    if (made.value !== "" && made.checkValidity()) begin(Number(made.value));
  });
  return made;
}
