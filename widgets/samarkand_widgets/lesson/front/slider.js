// A native slider of the browser, whose number can also be typed: in a widget, or on its own.

// Adds a native slider, and a field for the same number. If `value` is null, nothing is chosen yet: the slider has no
// thumb, the field is empty, and screen readers hear `none`.
function slider(words, typed, parent, { least, most, value, none }, deed) {
  const row = make("div", parent, { className: "samarkand-slider" });
  named += 1;
  const id = `samarkand-slider-${named}-${Date.now()}`;
  make("label", row, { textContent: words, htmlFor: id });
  const bounds = { min: least, max: most };
  const inputs = [
    make("input", row, { type: "range", id, ...bounds }),
    make("input", row, { type: "number", ariaLabel: typed, ...bounds }),
  ];
  let chosen = value;
  const set = (number) => {
    chosen = number;
    inputs[0].value = number ?? Math.round((least + most) / 2);
    inputs[1].value = number ?? "";
    row.classList.toggle("samarkand-unset", number === null);
    if (number === null) inputs[0].setAttribute("aria-valuetext", none);
    else inputs[0].removeAttribute("aria-valuetext");
  };
  set(value);
  for (const [at, input] of inputs.entries()) {
    input.addEventListener(at ? "change" : "input", () => {
      if (input.value !== "" && input.checkValidity()) deed(Number(input.value));
      else set(chosen);
    });
  }
  // A press in the middle, where the hidden thumb is, moves nothing.
  inputs[0].addEventListener("pointerup", () => { if (chosen === null) deed(Number(inputs[0].value)); });
  return { set, disable: (is) => inputs.forEach((input) => { input.disabled = is; }) };
}

function renderSlider({ model, el }) {
  guard(el);
  const bounds = { least: model.get("min"), most: model.get("max"), value: model.get("value") };
  const { set } = slider(model.get("question"), model.get("typed"), el, bounds, (value) => tell(model, { value }));
  follow(model, "value", () => set(model.get("value")));
}
