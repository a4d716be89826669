// Toggles full screen for the board around this button. Only the page itself can request full screen.
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "jupyter-button samarkand-full-screen";
    const board = () => el.closest(".samarkand-board");
    const tell = () => {
      const isFull = document.fullscreenElement !== null && document.fullscreenElement === board();
      button.textContent = model.get(isFull ? "leave" : "enter");
    };
    button.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else board()?.requestFullscreen();
    });
    document.addEventListener("fullscreenchange", tell);
    model.on("change:enter change:leave", tell);
    tell();
    el.append(button);
    // A board that takes another game renders this again, and only later puts it into the page.
    const placed = new ResizeObserver(tell);
    placed.observe(button);
    return () => {
      placed.disconnect();
      document.removeEventListener("fullscreenchange", tell);
      model.off("change:enter change:leave", tell);
    };
  },
};
