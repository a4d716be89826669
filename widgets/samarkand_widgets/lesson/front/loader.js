// A lesson's widget in a notebook: modules, words and style sheet lie in one model that all widgets share. A kernel
// is asked for them once; a notebook that is saved from a page has them then.
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

// Until somebody answers, and where nobody does: what is asked, in words.
function asleep(model, el) {
  for (const name of ["question", "said", "asleep"]) {
    const line = document.createElement("p");
    line.textContent = model.get(name);
    el.append(line);
  }
}

// All of it, with the words of the language that the kernel speaks; what follows the model is noted in `followed`.
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
