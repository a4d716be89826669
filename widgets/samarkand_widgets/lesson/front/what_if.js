// A slider for a number in the rules, with the answer for each value once it has been tried.
import { fitting, levers } from "./charts.js";
import { button, follow, frame, slider, tell } from "./frame.js";
import { say, written } from "./sentences.js";

function render({ model, el }) {
  const { fields, drawing, row } = frame(model, el);
  const [words, signs, bars] = [model.get("words"), model.get("signs"), model.get("bars")];
  const description = model.get("description");
  const least = model.get("first");
  const bounds = { least, most: least + bars.length - 1, value: model.get("value") };
  const typed = say(words.typed, { description }, signs);
  const take = (value) => {
    const seen = [...new Set([...model.get("seen"), value])];
    tell(model, { value, seen, said: model.get("told")[value - least] });
  };
  // With two sliders that move together, the kernel updates the other one. On a page, this must be done here.
  if (!model.send) model.on("change:value", () => take(model.get("value")));
  const slid = slider(description, typed, fields, bounds, (value) => (model.send ? take(value) : model.set("value", value)));
  button(words.showAll, row, () => tell(model, { seen: bars.map((_, at) => least + at) }));
  follow(model, "value seen", () => {
    const [value, seen] = [model.get("value"), model.get("seen").map(String)];
    slid.set(value);
    const lever = ([label, number]) => say(words.lever, { label, value: number }, signs);
    const values = bars.filter(([label]) => seen.includes(label)).map(lever).join(", ");
    const told = say(words.chosen, { unit: description, chosen: value, values }, signs);
    const about = { title: model.get("question"), unit: description, told };
    drawing.innerHTML = levers(bars, String(value), seen, about, fitting(model.get("look")), (number, form) =>
      written(number, form, signs));
  });
}

export default { render };
