// Loads a lesson widget in a notebook. All widgets share a model with the modules, the texts and the style sheet. The
// kernel is asked for its contents, and a notebook saved from the page then includes them. A kernel in a browser sends
// them unasked.
const AGAIN = 5000; // milliseconds after which an idle kernel that has not answered is asked again

async function library(model) {
  const shared = await model.widget_manager.get_model(model.get("library"));
  shared.samarkand ??= loaded(shared).catch((error) => {
    shared.samarkand = undefined; // the next widget tries again
    throw error;
  });
  return shared.samarkand;
}

async function loaded(shared) {
  await filled(shared);
  const url = URL.createObjectURL(new Blob([shared.get("modules")], { type: "text/javascript" }));
  const { fronts } = await import(url);
  URL.revokeObjectURL(url);
  return { fronts, given: shared.get("given"), sheet: shared.get("sheet") };
}

// Waits for the contents, however long the kernel runs cells before it answers.
function filled(shared) {
  if (shared.get("modules")) return Promise.resolve();
  return new Promise((resolve) => {
    const kernel = shared.widget_manager?.kernel;
    let asked = 0;
    const ask = () => {
      asked = Date.now();
      shared.send({ wanted: true });
    };
    const idle = (_, status) => { if (status === "idle" && Date.now() - asked >= AGAIN) ask(); };
    const come = (sent) => {
      kernel?.statusChanged.disconnect(idle);
      shared.off("msg:custom", come);
      shared.set(sent);
      resolve();
    };
    shared.on("msg:custom", come);
    kernel?.statusChanged.connect(idle);
    ask();
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
    isBusy: () => model.widget_manager?.kernel?.status === "busy",
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
