// A key that is pressed in one of our widgets is meant for it. JupyterLab would take a plain letter for a command, and
// delete the cell with the game in it at an "x". What is pressed with Ctrl, Alt or Cmd still reaches JupyterLab.
(() => {
  // JupyterLab's own: it looks for no command from an element with this attribute upwards. Its commands are bound to
  // whatever has the focus in a notebook, so the attribute counts only on the very element where the key is pressed.
  const DEAF = "data-lm-suppress-shortcuts";
  const OURS = ".samarkand-board, .samarkand-explorer, .samarkand-front, .samarkand-lesson, .samarkand-slider";
  if (window.samarkandKeyboard) return; // another widget's module came first
  window.samarkandKeyboard = true;

  window.addEventListener("keydown", (event) => {
    const pressed = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || !pressed.closest?.(OURS)) return;
    if (pressed.hasAttribute(DEAF)) return; // a lesson without its code is deaf to all keys
    pressed.setAttribute(DEAF, "");
    setTimeout(() => pressed.removeAttribute(DEAF)); // once everybody has heard the key
  }, true);

  // A click between the buttons of a widget gives the focus to the widget; otherwise its cell would have it.
  window.addEventListener("pointerdown", (event) => {
    for (let each = event.target.closest?.(OURS); each; each = each.parentElement.closest(OURS)) {
      if (!each.hasAttribute("tabindex")) each.tabIndex = -1;
    }
  }, true);
})();
