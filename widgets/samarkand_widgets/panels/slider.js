// A slider that is the browser's own: it has a name, takes every key, and each of its values can be typed as well.
function render({ model, el }) {
  // `crypto.randomUUID` is not there on a page that came by plain http.
  const identifier = `samarkand-slider-${Math.random().toString(36).slice(2)}`;
  const row = document.createElement("div");
  row.className = "samarkand-slider";
  const label = document.createElement("label");
  label.htmlFor = identifier;
  const slider = document.createElement("input");
  slider.type = "range";
  slider.id = identifier;
  const exact = document.createElement("input");
  exact.type = "number";
  const spoken = document.createElement("output");
  row.append(label, slider, exact, spoken);
  el.append(row);

  const show = () => {
    label.textContent = model.get("description");
    exact.setAttribute("aria-label", model.get("typed"));
    const words = model.get("words");
    for (const input of [slider, exact]) {
      input.min = model.get("min");
      input.max = model.get("max");
      input.step = model.get("step");
      input.disabled = model.get("disabled");
      input.value = model.get("value");
    }
    const text = words[model.get("value") - model.get("min")] ?? "";
    spoken.textContent = text;
    spoken.hidden = text === "";
    exact.hidden = text !== "";
    if (text) slider.setAttribute("aria-valuetext", text);
    else slider.removeAttribute("aria-valuetext");
  };
  const send = (input) => {
    if (input.value === "" || !input.checkValidity()) return;
    model.set("value", Number(input.value));
    model.save_changes();
  };
  // The notebook prevents what Enter does to a number that is being typed; Tab and Ctrl+S go on to it.
  for (const input of [slider, exact]) {
    input.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
    });
  }
  slider.addEventListener("input", () => send(slider));
  exact.addEventListener("change", () => {
    send(exact);
    show();
  });
  model.on("change", show);
  show();
  return () => model.off("change", show);
}

export default { render };
