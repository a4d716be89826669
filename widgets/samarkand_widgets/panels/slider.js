// A native slider of the browser, with a name and keyboard support. Its value can also be typed.
function render({ model, el }) {
  // `crypto.randomUUID` does not exist on pages served over plain HTTP.
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
  // The notebook blocks the effect of Enter in a number field. Let only Tab and Ctrl+S reach it.
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
