// A board on the page: the picture with its buttons, the question, the choices, one row of controls, and what can be
// read. Python says what is shown (`screen`, see `Board.screen`) and hears every press as `{do, args, at}`, where `at` is
// the moment of the screen in which it was made. Each screen is drawn completely, but elements are found again by keys, so
// that the focus, what is folded open, what is scrolled and what is typed stay as they are.

const DOUBLE = 300; // maximum milliseconds between the two clicks of a double click
const NARROW = 560; // pixels: below this width, the kernel draws a picture for phones
const WIDE = 700; // pixels: from this width, picture and desk are to be seen together
const LOW = 850; // pixels: then a window lower than this has room for a few buttons
const [FEW, MANY] = [6, 12]; // buttons for moves in a low window and otherwise; more moves are a list
// A second press of these must not play the next move.
const GUARDED = new Set(["press", "choose", "stop", "reveal", "undo", "again"]);

// Lists of which the kernel sends only the changes: see `splices` in board.py. Nothing is sent back to the kernel's state.
function follow({ model }) {
  const report = () => model.send({ event: "has", version: model.get("version") });
  model.on("msg:custom", ({ event, version, lists, values }) => {
    if (event !== "patch" || version < model.get("version")) return;
    if (version > model.get("version")) {
      report();
      return;
    }
    const screen = { ...model.get("shown"), ...values };
    for (const [name, splices] of Object.entries(lists)) {
      screen[name] = [...screen[name]];
      for (const [place, number, rows] of splices.reverse()) screen[name].splice(place, number, ...rows);
    }
    model.set({ shown: screen, version: version + 1 });
  });
  report(); // changes may have arrived before the listener was registered
}

// Composes the picture from its elements. The kernel then tells the canvas to draw it.
async function compose(model) {
  const image = await model.widget_manager.get_model(model.get("image").slice("IPY_MODEL_".length));
  let before = null;
  const update = () => {
    const { drawn } = model.get("shown");
    if (drawn === before) return;
    before = drawn;
    image.set("value", new DataView(new TextEncoder().encode(address(drawn)).buffer));
  };
  model.on("change:shown", update);
  update();
}

// Sets a text, unless it is there already: a screen reader would announce it again.
function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

// Sets attributes; null, undefined and false remove one.
function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

// Makes the children of an element match a list. A child with the same key stays the same element.
function match(parent, items, keyOf, create, fill) {
  const keys = items.map((item, place) => String(keyOf(item, place)));
  for (const child of [...parent.children]) if (!keys.includes(child.dataset.key)) child.remove();
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  items.forEach((item, place) => {
    let child = known.get(keys[place]);
    if (!child) {
      child = create(item);
      child.dataset.key = keys[place];
    }
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
    fill?.(child, item);
  });
}

// Calls a function if a value differs from the one with which it was last called for this element.
function renew(element, value, deed) {
  const text = JSON.stringify(value);
  if (element.shownValue === text) return;
  element.shownValue = text;
  deed();
}

function drawing({ svg, label }) {
  return make("img", "", null, { alt: label ?? "", src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
}

// --- what can be read ---------------------------------------------------------------------------------------------

const BLOCKS = {
  head: (words) => make("p", "samarkand-head", null, { textContent: words }),
  text: (words) => make("p", "", null, { textContent: words }),
  note: (words) => make("p", "samarkand-live", null, { textContent: words, ariaLive: "polite" }),
  table,
  svg: (svg, block) => drawing(block),
};

function table({ name, head, rows }) {
  const made = make("table", "", null, { ariaLabel: name });
  const first = make("tr", "", make("thead", "", made));
  for (const words of head) make("th", "", first, { scope: "col", textContent: words });
  const body = make("tbody", "", made);
  for (const cells of rows) {
    const row = make("tr", "", body);
    for (const cell of cells) make("td", "", row).append(cell?.svg ? drawing(cell) : String(cell));
  }
  return made;
}

// Shows blocks. What has not changed stays, and what the reader has folded open stays open.
function write(parent, blocks) {
  const kind = (block) => ("more" in block ? "more" : Object.keys(BLOCKS).find((name) => name in block));
  match(parent, blocks, (block, place) => `${place} ${kind(block)}`, () => make("div", "samarkand-block"), (around, block) => {
    if (kind(block) === "note" && around.firstChild) say(around.firstChild, block.note);
    else if (kind(block) !== "more") renew(around, block, () => around.replaceChildren(BLOCKS[kind(block)](block[kind(block)], block)));
    else {
      const folded = around.firstChild ?? make("details", "", around);
      say(folded.firstChild ?? make("summary", "", folded), block.more);
      write(folded.children[1] ?? make("div", "", folded), block.blocks);
    }
  });
}

// --- the desk -----------------------------------------------------------------------------------------------------

const kindOf = (control) => control.kind ?? "button";
const keyOf = (control) => [kindOf(control), control.do, control.field, ...(control.args ?? [])].join(" ");

class Desk {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.screen = null;
    this.children = []; // views of other widgets
    this.build();
    this.layer = new Spots(this.spots, { model, press: (event, name) => this.press(event, { do: "press", args: [name] }) });
    this.listen();
    this.update();
    this.ready = this.bring();
  }

  build() {
    const whole = make("div", "samarkand-layout", this.el);
    this.stage = make("div", "samarkand-stage", make("div", "samarkand-view", whole));
    this.spots = make("div", "samarkand-spots", this.stage);
    this.stops = make("div", "samarkand-stops", this.stage);
    this.thinking = make("progress", "samarkand-thinking", this.stage, { hidden: true, max: 1 });
    const desk = make("div", "samarkand-desk", whole);
    this.note = make("div", "samarkand-note", desk, { tabIndex: 0 });
    const status = make("div", "samarkand-status", this.note, { ariaLive: "polite" });
    mark(status, { role: "status" });
    this.said = Object.fromEntries(["notice", "asked", "last"].map((name) => [name, make("p", `samarkand-${name}`, status)]));
    this.since = make("ul", "samarkand-since", this.note);
    this.moves = make("div", "samarkand-moves", desk);
    this.buttons = make("div", "samarkand-buttons samarkand-controls", this.moves);
    this.listed = make("div", "samarkand-listed", this.moves, { hidden: true });
    this.list = this.control({ kind: "select" });
    this.play = this.control({});
    this.listed.append(this.list, this.play);
    this.row = make("div", "samarkand-row samarkand-controls", desk);
    this.menu = make("div", "samarkand-menu", desk, { hidden: true });
    this.dialog = make("div", "samarkand-dialog", desk, { hidden: true, tabIndex: -1 });
    this.log = make("div", "samarkand-log", whole);
    this.happened = make("b", "", this.log);
    this.turns = make("ul", "", make("div", "", this.log, { tabIndex: 0 }));
    const below = make("div", "samarkand-below", whole);
    this.panels = make("div", "samarkand-panels", below);
    this.text = make("details", "samarkand-text", below);
    make("summary", "", this.text);
    make("pre", "", this.text, { tabIndex: 0 });
    this.beside = make("div", "samarkand-beside", this.el);
    for (const part of [this.note, this.turns.parentElement, this.text.lastChild]) mark(part, { role: "region" });
    mark(this.moves, { role: "group" });
    mark(this.dialog, { role: "dialog" });
  }

  listen() {
    this.follow = () => this.update();
    this.model.on("change:shown", this.follow);
    this.fill = this.fill.bind(this);
    this.el.addEventListener("keydown", (event) => this.key(event), true);
    this.el.addEventListener("click", (event) => { if (event.detail < 2) this.began = undefined; }, true);
    this.onScreen = () => this.update();
    document.addEventListener("fullscreenchange", this.onScreen);
    this.sized = new ResizeObserver(() => this.resize());
    this.sized.observe(this.el);
  }

  // Brings the canvas and further widgets, of which the kernel has models of their own. On a page without Jupyter, the
  // canvas is a bare one, and the page draws on it.
  async bring() {
    const bring = async (reference, place) => {
      const manager = this.model.widget_manager;
      const view = await manager.create_view(await manager.get_model(reference.slice("IPY_MODEL_".length)));
      this.children.push(view);
      if (this.gone) view.remove();
      else place(view.el);
      view.trigger("displayed");
    };
    const stand = (canvas) => {
      this.stage.prepend(canvas);
      this.layer.still(canvas);
    };
    if (this.model.get("canvas")) await bring(this.model.get("canvas"), stand);
    else stand(document.createElement("canvas"));
    for (const reference of this.model.get("beside") ?? []) await bring(reference, (part) => this.beside.append(part));
  }

  leave() {
    this.gone = true;
    this.model.off("change:shown", this.follow);
    document.removeEventListener("fullscreenchange", this.onScreen);
    this.sized.disconnect();
    this.layer.forget();
    for (const view of this.children) view.remove();
  }

  resize() {
    const width = this.el.clientWidth;
    if (!width) return;
    const isNarrow = width < NARROW;
    if (isNarrow !== (this.isNarrow ?? this.screen.narrow)) this.model.send({ do: "narrow", args: [isNarrow], at: this.screen.at });
    this.isNarrow = isNarrow;
    this.choose();
  }

  // --- presses ----------------------------------------------------------------------------------------------------

  // Sends a press with the moment that the board showed. The second click of a double click counts for the moment of
  // the first, because the button below it may have changed in between.
  press(event, message) {
    let { at } = this.screen;
    if (GUARDED.has(message.do)) {
      const isDouble = event.detail > 1 && this.began && event.timeStamp - this.began.time < DOUBLE;
      if (isDouble && this.began.at === at) return;
      if (!isDouble) this.began = { at, time: event.timeStamp };
      at = this.began.at;
    }
    this.model.send({ args: [], ...message, at });
  }

  pressed(event, made) {
    const { do: deed, args = [] } = made.item;
    if (!this.dialog.contains(made) && !made.closest(".samarkand-panel")) this.opener = this.menu.contains(made) ? this.more : made;
    if (deed === "more") this.toggle(this.menu.hidden);
    else if (deed === "full") this.fillScreen();
    else if (!this.dialog.contains(made)) this.press(event, { do: deed, args });
    else if (deed === this.screen.dialog.close) this.press(event, { do: deed });
    else if ([...this.dialog.querySelectorAll("input")].every((input) => input.reportValidity())) {
      this.press(event, { do: deed, args: [this.typed()] });
    }
    if (this.menu.contains(made)) this.toggle(false);
  }

  changed(event, made) {
    const { item: control } = made;
    if (!made.input.reportValidity()) return;
    if (control.field && control.do) this.press(event, { do: control.do, args: [this.typed()] });
    else if (control.do) this.press(event, { do: control.do, args: [...(control.args ?? []), this.valueOf(made)] });
  }

  valueOf({ input, item: control }) {
    if (kindOf(control) === "select") return control.options[input.selectedIndex]?.[0];
    if (kindOf(control) === "check") return input.checked;
    return kindOf(control) === "number" ? input.valueAsNumber : input.value;
  }

  // What is filled in on the dialog, by the names of its fields.
  typed() {
    const fields = [...this.dialog.querySelectorAll(".samarkand-field")];
    return Object.fromEntries(fields.map((made) => [made.item.field, this.valueOf(made)]));
  }

  toggle(isOpen) {
    const had = this.menu.contains(document.activeElement);
    this.menu.hidden = !isOpen;
    this.showMore();
    if (had && !isOpen) this.more.focus();
  }

  showMore() {
    this.more.classList.toggle("mod-active", !this.menu.hidden);
    mark(this.more, { "aria-expanded": String(!this.menu.hidden) });
  }

  fillScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.el.requestFullscreen();
  }

  key(event) {
    const { key, target } = event;
    if (event.repeat && (key === "Enter" || key === " ") && target.closest("button")) event.preventDefault();
    if (key === "Escape") this.escape(event, target);
    else this.walkLog(event);
  }

  // Closes what is open around the focus; otherwise the help.
  escape(event, target) {
    const panels = this.screen.panels.filter(({ close }) => close);
    const inside = panels.find(({ name }) => name === target.closest(".samarkand-panel")?.dataset.key);
    if (this.dialog.contains(target)) this.press(event, { do: this.screen.dialog.close });
    else if (!this.menu.hidden) this.toggle(false);
    else if (panels.length) this.press(event, { do: (inside ?? panels.find(({ name }) => name === "help") ?? panels[0]).close });
  }

  // The log is a single stop of the Tab key. The arrow keys move through its turns, and Enter opens one.
  walkLog(event) {
    if (!this.turns.parentElement.contains(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const turns = [...this.turns.querySelectorAll("summary")];
    const next = walked(event.key, turns.indexOf(event.target), turns.length);
    // Keys pressed in the log must not trigger the notebook's shortcuts.
    if (next !== null || event.key === "Enter" || event.key === " ") event.stopPropagation();
    if (next === null || !turns.length) return;
    event.preventDefault();
    turns[next].focus();
  }

  // --- controls ---------------------------------------------------------------------------------------------------

  control(control) {
    const kind = kindOf(control);
    if (kind === "button") {
      const made = make("button", "jupyter-button", null, { type: "button", item: control });
      made.addEventListener("click", (event) => this.pressed(event, made));
      return made;
    }
    const made = make("label", `samarkand-field samarkand-${kind}`, null, { item: control });
    made.words = make("span", "", made);
    made.input = make(kind === "select" ? "select" : "input", "", made);
    if (kind !== "select") made.input.type = kind === "check" ? "checkbox" : kind;
    made.help = make("small", "", made);
    made.input.addEventListener("change", (event) => this.changed(event, made));
    return made;
  }

  fill(made, control) {
    const { label, name, icon, title, help, value, options, range } = control, kind = kindOf(control);
    made.item = control;
    if (kind === "button") {
      const { words } = this.screen, isFull = document.fullscreenElement === this.el;
      say(made, icon ? "" : control.do === "full" && isFull ? words.leave : label);
      made.classList.toggle("mod-primary", Boolean(control.primary));
      made.classList.toggle("mod-active", Boolean(control.pressed));
      const own = name ?? (icon && label);
      mark(made, { "aria-label": own, title: title ?? (icon && label), "data-icon": icon, "aria-pressed": control.pressed === undefined ? null : String(control.pressed),
        "aria-disabled": control.disabled ? "true" : null });
      return;
    }
    say(made.words, label);
    say(made.help, help ?? "");
    mark(made, { title });
    mark(made.input, { "aria-label": name ?? label, placeholder: control.placeholder, "aria-disabled": control.disabled ? "true" : null });
    if (range) mark(made.input, { min: range[0], max: range[1], step: range[2], required: "" });
    // What is typed or chosen here stays until the kernel has another value.
    renew(made, [options, value], () => {
      if (options) made.input.replaceChildren(...options.map(([, words]) => make("option", "", null, { textContent: words })));
      if (options) made.input.selectedIndex = options.findIndex(([key]) => key === value);
      else if (kind === "check") made.input.checked = value;
      else made.input.value = value;
    });
  }

  controls(parent, controls) {
    match(parent, controls, keyOf, (control) => this.control(control), this.fill);
  }

  // --- showing ----------------------------------------------------------------------------------------------------

  update() {
    const screen = this.model.get("shown"), before = this.screen ?? screen, { words } = screen;
    const focused = document.activeElement, had = this.el.contains(focused);
    this.screen = screen;
    this.el.lang = screen.language;
    this.el.classList.remove(`samarkand-${before.game}`);
    this.el.classList.add("samarkand-board", `samarkand-${screen.game}`);
    this.el.style.setProperty("--samarkand-ratio", screen.size[0] / screen.size[1]);
    this.layer.update(screen);
    this.tell();
    this.choose();
    this.controls(this.row, [...screen.row, { do: "more", label: words.more }]);
    this.more = this.row.lastChild;
    this.showMore();
    match(this.menu, screen.menu, (_, place) => place, () => make("div", "samarkand-controls"), (group, controls) => this.controls(group, controls));
    match(this.stops, screen.stops, (_, place) => place, () => make("div", "samarkand-controls"), (column, controls) => this.controls(column, controls));
    this.stops.hidden = !screen.stops.some((column) => column.length);
    this.showDialog();
    this.showLog();
    match(this.panels, screen.panels, ({ name }) => name, () => this.panel(), (panel, shown) => this.showPanel(panel, shown));
    say(this.text.firstChild, words.text);
    say(this.text.lastChild, screen.text.join("\n"));
    this.thinking.hidden = !screen.thinking;
    mark(this.thinking, { "aria-label": screen.thinking?.label, value: screen.thinking?.share || null });
    this.name();
    if (had) this.keepFocus(before);
  }

  // Names the regions. Those of the second board on a page get its number. The style sheet shows `data-asleep`.
  name() {
    const { words } = this.screen;
    const parts = [[this.note, words.what], [this.moves, words.moves], [this.turns.parentElement, words.happened], [this.text.lastChild, words.text]];
    mark(this.el, { "data-asleep": words.asleep });
    for (const [part, words] of parts) mark(part, { "aria-label": this.own(words) });
  }

  own(title) {
    return title + this.screen.words.of_board;
  }

  tell() {
    const { since, words } = this.screen;
    for (const [name, part] of Object.entries(this.said)) say(part, this.screen[name]);
    match(this.since, since, (_, place) => place, () => make("li"), say);
    mark(this.since, { "aria-label": words.since });
    this.since.hidden = !since.length;
  }

  // Shows the moves as buttons, or as a list where there is no room for so many.
  choose() {
    const { choices, words } = this.screen;
    const isLow = this.el.clientWidth >= WIDE && window.innerHeight < LOW;
    const isList = choices.length > (isLow ? FEW : MANY);
    this.controls(this.buttons, isList ? [] : choices);
    this.buttons.hidden = isList || !choices.length;
    this.listed.hidden = !isList;
    if (!isList) return;
    const keys = choices.map(keyOf), chosen = this.list.item.options?.[this.list.input.selectedIndex]?.[0];
    const options = choices.map(({ label }, place) => [keys[place], label]);
    this.fill(this.list, { kind: "select", label: words.move, options, value: keys.includes(chosen) ? chosen : keys[0] });
    this.list.input.onchange = () => this.aim();
    this.aim();
  }

  // Lets the button beside the list play the move that is chosen there.
  aim() {
    const control = this.screen.choices[this.list.input.selectedIndex];
    this.fill(this.play, { ...control, label: this.screen.words.play, name: undefined, primary: true });
  }

  showDialog() {
    const { dialog } = this.screen;
    this.dialog.hidden = !dialog;
    if (!dialog) {
      this.dialog.replaceChildren();
      return;
    }
    const parts = ["head", "text", "rows", "folded", "list", "alert", "controls"];
    match(this.dialog, parts, (name) => `${dialog.name} ${name}`, (name) => make(name === "folded" ? "details" : name === "list" ? "ul" : "div", `samarkand-${name}`));
    const [head, text, rows, folded, list, alert, controls] = this.dialog.children;
    const fill = (place, lines) => match(place, lines, (line) => line.map(keyOf).join(), () => make("div", "samarkand-controls"), (row, line) => this.controls(row, line));
    head.id ||= `samarkand-${Math.random().toString(36).slice(2)}`;
    mark(this.dialog, { "aria-labelledby": head.id });
    say(head.firstChild ?? make("b", "", head), dialog.title);
    this.close(head, dialog.close);
    say(text, dialog.text ?? "");
    fill(rows, dialog.fields ?? []);
    folded.hidden = !dialog.folded;
    if (dialog.folded) {
      say(folded.firstChild ?? make("summary", "", folded), dialog.folded.title);
      fill(folded.children[1] ?? make("div", "", folded), dialog.folded.fields);
    }
    match(list, dialog.list ?? [], (_, place) => place, () => make("li"), say);
    mark(alert, { role: "alert" });
    say(alert, dialog.alert ?? "");
    this.controls(controls, dialog.buttons);
  }

  // A cross at the upper right corner of a dialog or a panel.
  close(head, deed) {
    let cross = head.querySelector(".samarkand-close");
    if (!deed) cross?.remove();
    if (!deed) return;
    cross ??= head.appendChild(this.control({}));
    cross.classList.add("samarkand-close");
    this.fill(cross, { do: deed, label: "\u00d7", name: this.screen.words.close });
  }

  showLog() {
    const { log, words } = this.screen;
    say(this.happened, words.happened);
    match(this.turns, log, (_, place) => log.length - place, () => make("li"), (line, turn) => renew(line, turn, () => {
      const [sentence, isFresh, moves] = turn;
      line.classList.toggle("samarkand-fresh", isFresh);
      if (!moves.length) {
        line.textContent = sentence;
        return;
      }
      if (line.firstChild?.tagName !== "DETAILS") line.replaceChildren(make("details", ""));
      const folded = line.firstChild;
      say(folded.firstChild ?? make("summary", "", folded, { tabIndex: -1 }), sentence);
      match(folded.children[1] ?? make("div", "", folded), moves, (_, place) => place, () => make("div"), say);
    }));
  }

  panel() {
    const panel = make("section", "samarkand-panel", null, { tabIndex: 0 });
    mark(panel, { role: "region" });
    for (const name of ["head", "controls", "strip"]) panel[name] = make("div", `samarkand-${name}`, panel);
    panel.progress = make("progress", "samarkand-progress", panel, { max: 1 });
    panel.blocks = make("div", "samarkand-blocks", panel);
    return panel;
  }

  showPanel(panel, { name, title, controls = [], blocks = [], progress, strip, close }) {
    panel.classList.add(`samarkand-${name}`);
    mark(panel, { "aria-label": this.own(title) });
    say(panel.head.firstChild ?? make("b", "", panel.head), title);
    this.close(panel.head, close);
    this.controls(panel.controls, controls);
    write(panel.blocks, blocks);
    panel.progress.hidden = !progress;
    if (progress) mark(panel.progress, { "aria-label": progress.label, value: progress.share || null });
    panel.strip.hidden = !strip;
    if (strip) this.showStrip(panel.strip, strip);
  }

  // A drawing over a game, and above it a native slider. A click, a tap or an arrow key chooses a moment, which the line
  // below describes.
  showStrip(strip, { svg, ends: [left, right], place, last, marks, name }) {
    if (!strip.slider) {
      const frame = make("div", "samarkand-strip-frame", strip);
      strip.drawn = make("div", "", frame);
      strip.slider = make("input", "", frame, { type: "range", min: 0 });
      strip.line = make("p", "", strip);
      strip.slider.addEventListener("input", () => strip.tell());
      strip.slider.addEventListener("change", (event) => this.press(event, { do: "look_at", args: [strip.slider.valueAsNumber] }));
    }
    strip.tell = () => {
      const words = marks.filter(([from]) => from <= strip.slider.valueAsNumber).at(-1)?.[1] ?? "";
      strip.line.textContent = words;
      mark(strip.slider, { "aria-valuetext": words || strip.slider.value });
    };
    renew(strip.drawn, svg, () => strip.drawn.replaceChildren(drawing({ svg })));
    strip.slider.style.setProperty("--left", `${left}%`);
    strip.slider.style.setProperty("--width", `${right - left}%`);
    mark(strip.slider, { max: last, "aria-label": name });
    strip.slider.value = place;
    strip.tell();
  }

  // Moves the focus into what a press has opened. If the focused element is gone, leads it back to what was pressed, or,
  // after a move, to the next choice.
  keepFocus(before) {
    const { dialog, at, panels } = this.screen;
    const opened = panels.find(({ name }) => !before.panels.some((panel) => panel.name === name));
    if (dialog && dialog.name !== before.dialog?.name) {
      this.dialog.focus();
      this.dialog.scrollIntoView({ block: "nearest" });
    } else if (opened && opened.name !== "hints") { // whose values are on the choices, too
      [...this.panels.children].find((panel) => panel.dataset.key === opened.name).scrollIntoView({ block: "nearest" });
    }
    const focused = document.activeElement;
    if (this.el.contains(focused) && focused !== this.el && focused.checkVisibility()) return;
    const choice = [...this.moves.querySelectorAll("button, select")].find((part) => part.checkVisibility());
    const undo = [...this.row.children].find(({ item }) => item.do === "undo");
    const opener = at === before.at && this.opener?.isConnected && this.opener.checkVisibility() ? this.opener : null;
    (opener ?? choice ?? undo ?? this.more).focus();
  }
}

export default {
  async initialize({ model }) {
    if (model.get("image")) await compose(model);
    follow({ model });
  },
  render({ model, el }) {
    const desk = new Desk(model, el);
    return () => desk.leave();
  },
};
