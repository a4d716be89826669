// The chances of winning over a game: a picture, and over it a slider of the browser's own. A click, a tap or an
// arrow key goes to a moment; the line below says what is known of it.
function render({ model, el }) {
  const whole = document.createElement("div");
  whole.className = "samarkand-strip";
  const drawn = document.createElement("div");
  drawn.setAttribute("aria-hidden", "true");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  const said = document.createElement("p");
  const frame = document.createElement("div");
  frame.className = "samarkand-strip-frame";
  frame.append(drawn, slider);
  whole.append(frame, said);
  el.append(whole);

  const wordsAt = (place) => {
    let words = "";
    for (const [from, text] of model.get("marks")) if (from <= place) words = text;
    return words;
  };
  const tell = () => {
    const words = wordsAt(Number(slider.value));
    said.textContent = words;
    slider.setAttribute("aria-valuetext", words || slider.value);
  };
  const show = () => {
    if (drawn.innerHTML !== model.get("svg")) drawn.innerHTML = model.get("svg");
    const [left, right] = model.get("ends");
    slider.style.setProperty("--left", `${left}%`);
    slider.style.setProperty("--width", `${right - left}%`);
    slider.max = model.get("last");
    slider.setAttribute("aria-label", model.get("name"));
    slider.value = model.get("place");
    tell();
  };
  slider.addEventListener("input", tell);
  slider.addEventListener("change", () => model.send({ place: Number(slider.value) }));
  model.on("change", show);
  show();
  return () => model.off("change", show);
}

export default { render };
