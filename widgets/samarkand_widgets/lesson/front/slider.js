// A slider on its own, whose number can also be typed.
function renderSlider({ model, el }) {
  guard(el);
  const bounds = { least: model.get("min"), most: model.get("max"), value: model.get("value") };
  const { set } = slider(model.get("question"), model.get("typed"), el, bounds, (value) => tell(model, { value }));
  follow(model, "value", () => set(model.get("value")));
}
