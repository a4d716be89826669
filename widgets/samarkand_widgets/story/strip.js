// The chances of winning over a game: a picture, and above it a native slider. A click, a tap or an arrow key
// chooses a moment, and the line below describes it.
function render({ model, el }) {
  const whole = document.createElement("div");
  whole.className = "samarkand-strip";
  const drawn = document.createElement("div");
  drawn.setAttribute("aria-hidden", "true");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  const line = document.createElement("p");
  const frame = document.createElement("div");
  frame.className = "samarkand-strip-frame";
  frame.append(drawn, slider);
  whole.append(frame, line);
  el.append(whole);

  const wordsAt = (place) => {
    let words = "";
    for (const [from, text] of model.get("marks")) if (from <= place) words = text;
    return words;
  };
  const tell = () => {
    const words = wordsAt(Number(slider.value));
    line.textContent = words;
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
