// A slider for a number in the rules, with the answer for each value once it has been tried. If the value is null, the
// reader first predicts: the slider's first place is hatched.

function renderWhatIf({ model, el }) {
  const { fields, drawing, row } = frame(model, el);
  const [words, signs, bars] = [model.get("words"), model.get("signs"), model.get("bars")];
  const description = model.get("description");
  const least = model.get("first");
  const bounds = { least, most: least + bars.length - 1, value: model.get("value"), none: words.notChosen };
  const typed = say(words.typed, { description }, signs);
  let guess = null; // where the slider is, before the prediction is fixed
  const isPredicting = () => model.get("value") === null;
  const predicted = () => model.get("predicted") ?? guess;
  const take = (value) => {
    const seen = [...new Set([...model.get("seen"), value])];
    tell(model, { value, seen, said: model.get("told")[value - least] });
  };
  const slid = slider(description, typed, fields, bounds, (value) => {
    if (isPredicting()) {
      guess = value;
      tell(model, { said: say(words.myPrediction, { place: value }, signs) });
      redraw();
    } else take(value);
  });
  const fix = button(words.fixPrediction, row, () => {
    if (guess === null) {
      tell(model, { said: words.slideFirst });
      return;
    }
    model.set("predicted", guess);
    take(guess);
    fields.querySelector("input").focus({ preventScroll: true });
  });
  const all = button(words.showAll, row, () => tell(model, { seen: bars.map((_, at) => least + at) }));
  const again = button(words.predictAgain, row, () => {
    guess = null;
    tell(model, { predicted: null, value: null, seen: [], said: words.noPrediction });
  });
  function redraw() {
    const [value, seen] = [model.get("value"), model.get("seen").map(String)];
    slid.set(value ?? guess);
    const lever = ([label, number]) => say(words.lever, { label, value: number }, signs);
    const values = bars.filter(([label]) => seen.includes(label)).map(lever).join(", ");
    const told = isPredicting() ? model.get("said") : say(words.chosen, { unit: description, chosen: value, values }, signs);
    const about = { title: model.get("question"), unit: description, told };
    drawing.innerHTML = levers(bars, String(value), seen, about, fitting(model.get("look")), (number, form) =>
      written(number, form, signs), predicted());
    fix.hidden = !isPredicting();
    all.hidden = isPredicting();
    again.hidden = isPredicting() || model.get("predicted") === null;
  }
  follow(model, "value seen", redraw);
}
