// Keeps JupyterLab's single-letter shortcuts from acting while a key is pressed in one of our widgets: "x" would delete
// the cell with the game. Keys with Ctrl, Alt or Cmd still reach JupyterLab.
(() => {
  // JupyterLab runs no shortcut for an element with this attribute. Its shortcuts are bound to the focused element of a
  // notebook, so the attribute works only on the very element where the key is pressed.
  const DEAF = "data-lm-suppress-shortcuts";
  const OURS = ".samarkand-board, .samarkand-front, .samarkand-lesson";
  const INSTALLED = "samarkandKeyboard-VERSION"; // of this text: an older version may know fewer widgets
  if (window[INSTALLED]) return; // another widget has already installed the listeners
  window[INSTALLED] = true;

  window.addEventListener("keydown", (event) => {
    const pressed = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || !pressed.closest?.(OURS)) return;
    if (pressed.hasAttribute(DEAF)) return; // a lesson with hidden code has it permanently
    pressed.setAttribute(DEAF, "");
    setTimeout(() => pressed.removeAttribute(DEAF)); // after all listeners have run
  }, true);

  // A click between the buttons of a widget focuses the widget. Otherwise it would focus the cell.
  window.addEventListener("pointerdown", (event) => {
    for (let widget = event.target.closest?.(OURS); widget; widget = widget.parentElement.closest(OURS)) {
      if (!widget.hasAttribute("tabindex")) widget.tabIndex = -1;
    }
  }, true);
})();
