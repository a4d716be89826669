// Loads a lesson widget in a notebook. All widgets of a kernel share a model with the script, the texts and the style
// sheet. A notebook saved from the page includes it once.

async function sharedScript(model) {
  const shared = await model.widget_manager.get_model(model.get("shared"));
  shared.samarkand ??= loaded(shared);
  return shared.samarkand;
}

async function loaded(shared) {
  const url = URL.createObjectURL(new Blob([shared.get("script")], { type: "text/javascript" }));
  const { FRONTS } = await import(url);
  URL.revokeObjectURL(url);
  return { fronts: FRONTS, given: shared.get("given"), css: shared.get("css") };
}

// Shows the question as text until the shared model is there, or if it is not.
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
    found = await sharedScript(model);
  } catch {
    return;
  }
  const { fronts, given, css } = found;
  const [style, place] = ["style", "div"].map((tag) => document.createElement(tag));
  style.textContent = css;
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
  fronts[model.get("front")]({ model: facade, el: place });
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
  model.on("change:shared", anew);
}

export default { render };
