// What the front ends of a lesson's widgets are made of: a question, something drawn, a sentence that is read
// aloud, fields and buttons. They need no kernel: what a reader does is done here, and told to a kernel if there
// is one, through the model.

const ANSWERS = 5000; // milliseconds after which a kernel is not expected to answer any more

export function make(tag, parent, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  parent?.append(made);
  return made;
}

// The parts of a widget in `el`, in their order; the sentence follows the model.
export function frame(model, el) {
  el.classList.add("samarkand-lesson");
  make("b", make("p", el), { textContent: model.get("question") });
  const fields = make("div", el, { className: "samarkand-fields" });
  const drawing = make("div", el, { className: "samarkand-drawing" });
  const sentence = make("p", el, { className: "samarkand-said", role: "status" });
  sentence.setAttribute("aria-live", "polite");
  const row = make("div", el, { className: "samarkand-row" });
  // The page around a lesson has shortcuts, too; what is pressed with Ctrl, Alt or Cmd goes on to the page.
  el.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
  });
  follow(model, "said", () => { sentence.textContent = model.get("said"); });
  return { fields, drawing, sentence, row };
}

// Does what is to be done now, and whenever one of the model's values changes.
export function follow(model, names, deed) {
  for (const name of names.split(" ")) model.on(`change:${name}`, deed);
  deed();
}

// Changes values of the model, and tells them to who keeps it.
export function tell(model, values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

// Has a kernel do what only it can do; where there is none, or it does not answer, that is said.
export function ask(model, message) {
  const before = model.get("answered");
  const missed = () => tell(model, { said: model.get("words").needsKernel });
  try {
    model.send(message);
    setTimeout(() => { if (model.get("answered") === before) missed(); }, ANSWERS);
  } catch { // a page has no `send`; where a kernel has ended Jupyter throws
    missed();
  }
}

export function button(words, parent, deed) {
  const made = make("button", parent, { type: "button", className: "jupyter-button", textContent: words });
  made.addEventListener("click", deed);
  return made;
}

let named = 0;

// A labelled field of one line; Enter does the deed.
export function field(words, parent, deed, more = {}) {
  const row = make("div", parent, { className: "samarkand-field" });
  named += 1;
  const id = `samarkand-field-${named}-${Date.now()}`;
  make("label", row, { textContent: words, htmlFor: id });
  const made = make("input", row, { type: "text", id, autocomplete: "off", ...more });
  made.addEventListener("keydown", (event) => { if (event.key === "Enter") deed(); });
  return made;
}

// A slider of the browser's own, and a field for the same number.
export function slider(words, typed, parent, { least, most, value }, deed) {
  const row = make("div", parent, { className: "samarkand-slider" });
  named += 1;
  const id = `samarkand-slider-${named}-${Date.now()}`;
  make("label", row, { textContent: words, htmlFor: id });
  const bounds = { min: least, max: most, value };
  const inputs = [
    make("input", row, { type: "range", id, ...bounds, value }),
    make("input", row, { type: "number", ariaLabel: typed, ...bounds }),
  ];
  const set = (number) => inputs.forEach((input) => { input.value = number; });
  for (const [at, input] of inputs.entries()) {
    input.addEventListener(at ? "change" : "input", () => {
      if (input.value !== "" && input.checkValidity()) deed(Number(input.value));
      else set(inputs[1 - at].value);
    });
  }
  return { set, disable: (is) => inputs.forEach((input) => { input.disabled = is; }) };
}

// A field for the seed of all chance; another one begins anew.
export function seedField(words, parent, begin) {
  const made = field(words.seed, parent, () => {}, { type: "number", min: 0, max: 2 ** 53 - 1, title: words.seedTip });
  made.classList.add("samarkand-seed");
  made.addEventListener("change", () => {
    if (made.value !== "" && made.checkValidity()) begin(Number(made.value));
  });
  return made;
}
