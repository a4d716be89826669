// Loads a lesson widget in a notebook. All widgets share a model with the modules, the texts and the style sheet. The
// kernel is asked for its contents once, and a notebook saved from the page then includes them.
const ANSWERS = 5000; // milliseconds after which a kernel is not expected to answer any more

async function library(model) {
  const shared = await model.widget_manager.get_model(model.get("library"));
  shared.samarkand ??= filled(shared).then(async () => {
    const url = URL.createObjectURL(new Blob([shared.get("modules")], { type: "text/javascript" }));
    const { fronts } = await import(url);
    URL.revokeObjectURL(url);
    return { fronts, given: shared.get("given"), sheet: shared.get("sheet") };
  });
  return shared.samarkand;
}

function filled(shared) {
  if (shared.get("modules")) return Promise.resolve();
  return new Promise((resolve, reject) => {
    shared.on("msg:custom", (sent) => {
      shared.set(sent);
      resolve();
    });
    shared.send({ wanted: true });
    setTimeout(reject, ANSWERS);
  });
}

// Shows the question as text until the kernel answers, or if it does not.
function asleep(model, el) {
  for (const name of ["question", "said", "asleep"]) {
    const line = document.createElement("p");
    line.textContent = model.get(name);
    el.append(line);
  }
}

// Draws the widget with texts in the kernel's language. Listeners on the model are recorded in `followed`.
async function draw(model, el, followed) {
  let found;
  try {
    found = await library(model);
  } catch {
    return;
  }
  const { fronts, given, sheet } = found;
  const [style, place] = ["style", "div"].map((tag) => document.createElement(tag));
  style.textContent = sheet;
  el.replaceChildren(style, place);
  const facade = {
    get: (name) => given[name] ?? model.get(name),
    set: (...values) => model.set(...values),
    on: (...listener) => {
      followed.push(listener);
      model.on(...listener);
    },
    save_changes: () => model.save_changes(),
    send: (...message) => model.send(...message),
  };
  fronts[model.get("front")].render({ model: facade, el: place });
}

function render({ model, el }) {
  el.classList.add("samarkand-front");
  asleep(model, el);
  const followed = [];
  const anew = () => {
    for (const listener of followed.splice(0)) model.off(...listener);
    draw(model, el, followed);
  };
  anew();
  model.on("change:library", anew);
}

export default { render };
