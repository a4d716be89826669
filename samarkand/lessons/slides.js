"use strict";
const slides = [...document.querySelectorAll("section")];
const notes = document.getElementById("notes");
let now = 0;

function show(number) {
  now = Math.max(0, Math.min(slides.length - 1, number));
  slides.forEach((slide, place) => { slide.hidden = place !== now; });
  document.getElementById("place").textContent = `${now + 1} / ${slides.length}`;
  history.replaceState(null, "", `#${now + 1}`);
  slides[now].focus({ preventScroll: true });
}

function toggleNotes() {
  notes.hidden = !notes.hidden;
  (notes.hidden ? slides[now] : notes).focus();
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

const forward = () => show(now + 1);
const back = () => show(now - 1);
const deeds = {
  ArrowRight: forward, ArrowDown: forward, PageDown: forward, " ": forward,
  ArrowLeft: back, ArrowUp: back, PageUp: back,
  Home: () => show(0), End: () => show(slides.length - 1),
  n: toggleNotes, f: toggleFullScreen,
};

document.addEventListener("keydown", (event) => {
  const target = event.target;
  const isTyped = target.tagName === "INPUT" || (target.tagName === "BUTTON" && event.key === " ");
  const isScrolled = target === notes && /Arrow|Page|Home|End| /.test(event.key);
  if (isTyped || isScrolled || event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = deeds[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
});
for (const button of document.querySelectorAll("nav button")) {
  button.addEventListener("click", () => deeds[button.dataset.key]());
}
window.addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1));
show((Number(location.hash.slice(1)) || 1) - 1);
