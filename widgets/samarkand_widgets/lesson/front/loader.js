// A lesson's widget in a notebook: its front end, words and style sheet lie in one model that all of them share.
let loaded = null;

async function library(model) {
  const shared = await model.widget_manager.get_model(model.get("library"));
  const url = URL.createObjectURL(new Blob([shared.get("modules")], { type: "text/javascript" }));
  const { fronts } = await import(url);
  URL.revokeObjectURL(url);
  return { fronts, given: shared.get("given"), sheet: shared.get("sheet") };
}

async function render({ model, el }) {
  loaded ??= library(model);
  const { fronts, given, sheet } = await loaded;
  el.classList.add("samarkand-front");
  const style = document.createElement("style");
  style.textContent = sheet;
  const place = document.createElement("div");
  el.append(style, place);
  const own = (name) => given[name] ?? model.get(name);
  const facade = {
    get: own,
    set: (...values) => model.set(...values),
    on: (...listener) => model.on(...listener),
    save_changes: () => model.save_changes(),
    send: (...message) => model.send(...message),
  };
  return fronts[model.get("front")].render({ model: facade, el: place });
}

export default { render };
