// Parts of a picture, and those of them that can be dragged.

const SVG = "http://www.w3.org/2000/svg";
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

const limited = (value, low, high) => Math.min(Math.max(value, low), high);

function part(parent, name, given = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// Adds an element that is dragged along the picture, by mouse, finger or keys. `where` returns the place for a point.
function draggable(parent, label, { least, most, get, set, where, name }) {
  const given = { tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": least, "aria-valuemax": most };
  const made = part(parent, "g", { ...given, class: "samarkand-handle" });
  made.addEventListener("keydown", (event) => {
    const to = { Home: least, End: most }[event.key] ?? (KEYS[event.key] ? get() + KEYS[event.key] : null);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    set(limited(to, least, most));
  });
  made.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.stopPropagation();
    made.focus({ preventScroll: true });
    made.setPointerCapture(event.pointerId);
    made.classList.add("samarkand-held");
  });
  made.addEventListener("pointermove", (event) => {
    if (made.hasPointerCapture(event.pointerId)) set(limited(where(event), least, most));
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    made.addEventListener(end, () => made.classList.remove("samarkand-held"));
  }
  const mark = () => {
    made.setAttribute("aria-valuenow", get());
    made.setAttribute("aria-valuetext", name(get()));
  };
  return { made, mark };
}
