// The layer of buttons above a board's canvas, one for each shape that can be chosen or read.
// The layer is a single stop of the Tab key. The arrow keys move through the shapes, first those that can be chosen.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 44; // pixels that a finger needs; on smaller shapes, the first tap shows the name and the second one plays
const SETTLED = 1500; // milliseconds without a change before the page stores the picture
const LEGIBLE = 0.75; // below this scale, the surroundings of a shape are shown enlarged beside it
const LENS = [280, 150]; // width and height of the enlarged part, in pixels of the picture
const LIES = 1200; // milliseconds that a die stays visible after a roll
const DOUBLE = 300; // maximum milliseconds between the two clicks of a double click
const GAP = 8; // pixels between a shape and its tip
const ENDED = new Set(["restarting", "autorestarting", "terminating", "dead"]); // states of a kernel
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function make(tag, name, parent) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (parent) parent.append(made);
  return made;
}

function draw(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// Returns the position in a row to which a key leads, or null.
function walked(key, place, length) {
  if (key in STEPS) return place < 0 ? 0 : (place + STEPS[key] + length) % length;
  return { Home: 0, End: length - 1 }[key] ?? null;
}

class Layer {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.buttons = new Map(); // by identifier
    this.order = []; // identifiers in the order of the arrow keys
    this.choices = new Map(); // the action in words, by identifier
    this.labels = new Map(); // the label in one line and in several lines, by identifier
    this.current = null; // the identifier of the only button that Tab reaches
    this.named = null; // the identifier whose name was shown after a first tap
    this.pending = false;
    el.classList.add("samarkand-spots");
    el.setAttribute("role", "group");
    this.air = draw("svg", { class: "samarkand-air", "aria-hidden": "true" }, el);
    this.sprites = new Map(); // by identifier
    this.tip = make("div", "samarkand-tip", el);
    this.tip.setAttribute("aria-hidden", "true");
    this.tip.hidden = true;
    this.listen();
    this.watch();
    this.sleep();
    this.still();
    this.update();
    this.countDown();
  }

  listen() {
    const soon = () => {
      if (this.pending) return;
      this.pending = true;
      queueMicrotask(() => { this.pending = false; this.update(); });
    };
    for (const name of ["outlines", "labels", "choices", "title", "size", "sprites"]) {
      this.model.on(`change:${name}`, soon);
    }
    this.model.on("change:ring", () => this.countDown());
    this.model.on("change:asleep", () => this.sleep());
    this.model.on("change:looked", () => this.show(this.model.get("looked")));
    this.model.on("msg:custom", (message) => {
      if (message.event === "changed") setTimeout(() => this.tell(message), 30);
    });
    this.el.addEventListener("click", (event) => this.click(event));
    this.onDesk = (event) => this.pressed(event);
    this.el.addEventListener("keydown", (event) => this.key(event));
    this.el.addEventListener("focusin", (event) => this.focused(event.target.dataset.spot));
    this.el.addEventListener("focusout", () => { this.named = null; this.show(""); });
    const pointed = (event) => {
      if (event.pointerType === "touch" || this.isQuiet) return;
      this.show(event.target.closest("button")?.dataset.spot ?? "");
    };
    this.el.addEventListener("pointerover", pointed);
    // After a press, show no tip for a shape that appears below a pointer at rest.
    this.el.addEventListener("pointermove", (event) => {
      if (!this.isQuiet || !(event.movementX || event.movementY)) return;
      this.isQuiet = false;
      pointed(event);
    });
    this.el.addEventListener("pointerleave", (event) => {
      this.isQuiet = false;
      if (event.pointerType !== "touch") this.show("");
    });
  }

  // Marks the board as disconnected when its kernel ends. Jupyter does so itself if a kernel is restarted by hand, but
  // not if it is shut down or dies. Other pages never do.
  watch() {
    const kernel = this.model.widget_manager?.kernel;
    const die = () => this.board()?.classList.add("jupyter-widgets-disconnected");
    const changed = (_, status) => { if (ENDED.has(status)) die(); };
    kernel?.disposed?.connect(die);
    kernel?.statusChanged?.connect(changed);
    this.forget = () => {
      kernel?.disposed?.disconnect(die);
      kernel?.statusChanged?.disconnect(changed);
    };
  }

  board() {
    return this.el.closest(".samarkand-board");
  }

  // Adds the picture that the style sheet shows instead of the canvas when there is no kernel.
  sleep() {
    const kept = this.model.get("asleep");
    const isDrawn = kept.startsWith("<svg");
    if (this.picture) URL.revokeObjectURL(this.picture.src);
    this.picture?.remove();
    if (!kept) return;
    this.picture = make("img", "samarkand-asleep");
    this.picture.alt = "";
    this.picture.src = isDrawn ? URL.createObjectURL(new Blob([kept], { type: "image/svg+xml" })) : kept;
    this.el.prepend(this.picture);
  }

  // Stores the latest picture in case the notebook is saved with its widgets' state. It is not sent to the kernel.
  keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      if (this.gone || !this.canvas || this.el.closest(".jupyter-widgets-disconnected")) return;
      this.canvas.toBlob((image) => {
        const reader = new FileReader();
        reader.onload = () => this.model.set("asleep", reader.result);
        if (image) reader.readAsDataURL(image);
      }, "image/webp", 0.7);
    }, SETTLED);
  }

  // Makes the canvas ignore events and focus. It may be added to the page later than this layer.
  still() {
    const stage = this.el.closest(".samarkand-stage");
    const canvas = stage?.querySelector("canvas");
    if (canvas) {
      canvas.inert = true;
      canvas.tabIndex = -1;
      this.canvas = canvas;
    } else if (!this.gone) {
      requestAnimationFrame(() => this.still());
    }
  }

  update() {
    const [width, height] = this.model.get("size");
    this.size = [width, height];
    this.el.setAttribute("aria-label", this.model.get("title"));
    const board = this.board();
    // In the capture phase, before the button's own view sends a press without the moment.
    for (const name of ["click", "keydown"]) board?.addEventListener(name, this.onDesk, true);
    if (board) board.style.setProperty("--samarkand-ratio", width / height);
    else requestAnimationFrame(() => this.gone || this.update());
    this.choices = new Map(this.model.get("choices"));
    this.labels = new Map(this.model.get("labels").map(([name, ...lines]) => [name, lines]));
    const outlines = Object.fromEntries(this.model.get("outlines").map(([name, ...outline]) => [name, outline]));
    const shown = [...this.labels.keys()].filter((name) => outlines[name]);
    this.order = [...[...this.choices.keys()].filter((name) => outlines[name]),
                  ...shown.filter((name) => !this.choices.has(name))];
    this.el.style.setProperty("--samarkand-pace", `${this.model.get("pace")}ms`);
    this.air.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.move();
    const hadFocus = this.el.contains(document.activeElement);
    const wanted = new Set(this.order);
    for (const [name, button] of this.buttons) {
      if (!wanted.has(name)) {
        button.remove();
        this.buttons.delete(name);
      }
    }
    shown.forEach((name, place) => this.place(name, outlines[name], place + 1));
    for (const name of this.order) if (!this.buttons.has(name)) this.place(name, outlines[name], 1);
    // Keep the position of someone who is using the keyboard. Otherwise let Tab lead to a shape that can be chosen.
    if (!wanted.has(this.current) || (!hadFocus && !this.choices.has(this.current))) {
      this.current = this.order[0] ?? null;
    }
    for (const [name, button] of this.buttons) button.tabIndex = name === this.current ? 0 : -1;
    if (hadFocus && !this.el.contains(document.activeElement)) this.buttons.get(this.current)?.focus();
    const moment = this.model.get("moment"); // another one after each move: its tip goes, unless code asked for it
    if (!this.tip.hidden) this.show(moment === this.moment || this.tipped === this.model.get("looked") ? this.tipped : "");
    this.moment = moment;
    this.bringIntoView();
    this.keep();
  }

  // In a narrow window the picture is wider than its frame: scrolls sideways to a shape that can be chosen.
  bringIntoView() {
    const frame = this.el.closest(".samarkand-view");
    const lit = [...this.choices.keys()].filter((name) => this.buttons.has(name));
    const key = lit.join();
    if (!frame || key === this.lit || frame.scrollWidth <= frame.clientWidth + 1) return;
    this.lit = key;
    const { left, right } = frame.getBoundingClientRect();
    const boxes = lit.map((name) => this.buttons.get(name).getBoundingClientRect());
    if (!boxes.length || boxes.some((box) => box.left >= left && box.right <= right)) return;
    const [first] = boxes.sort((one, other) => Math.abs(one.left - left) - Math.abs(other.left - left));
    frame.scrollBy({ left: (first.left + first.right - left - right) / 2 });
  }

  // Sprites slide to their new places. The style sheet sets the speed, and whether they slide at all.
  move() {
    const wanted = new Set();
    for (const [name, x, y, svg] of this.model.get("sprites")) {
      wanted.add(name);
      let sprite = this.sprites.get(name);
      if (!sprite) {
        sprite = draw("g", { class: "samarkand-sprite" }, this.air);
        this.sprites.set(name, sprite);
      }
      if (sprite.svg !== svg) {
        sprite.svg = svg;
        sprite.innerHTML = svg;
      }
      sprite.style.transform = `translate(${x}px, ${y}px)`;
    }
    for (const [name, sprite] of this.sprites) {
      if (!wanted.has(name)) {
        sprite.remove();
        this.sprites.delete(name);
      }
    }
  }

  // Shows for a moment rings around the changed shapes, and the changes of the players' money.
  tell({ rings, gains, flights, roll }) {
    for (const flight of this.air.querySelectorAll(".samarkand-flight")) flight.remove(); // of the turn before
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      flights.forEach((flight, place) => this.fly(flight, place / flights.length));
      if (roll) this.tumble(roll);
    }
    const end = (element) => element.addEventListener("animationend", () => element.remove());
    for (const name of rings) {
      const path = this.buttons.get(name)?.firstChild.querySelector("path.area").getAttribute("d");
      if (path) end(draw("path", { class: "samarkand-changed", d: path }, this.air));
    }
    for (const [name, words] of gains) {
      const [left, top, right, bottom] = this.buttons.get(name)?.bounds ?? [0, 0, 0, 0];
      if (right === left) continue;
      const place = { x: left + 0.44 * (right - left), y: (top + bottom) / 2 + 8, "text-anchor": "middle" };
      const gain = draw("text", { class: "samarkand-gain", ...place }, this.air);
      gain.classList.toggle("samarkand-loss", !words.startsWith("+"));
      gain.textContent = words;
      end(gain);
    }
  }

  // Shows the time left as a ring that runs out clockwise from the top. It is information rather than decoration, so
    // it moves even if the user prefers reduced motion.
  countDown() {
    this.timer?.remove();
    const [name, seconds] = this.model.get("ring");
    for (const [other, button] of this.buttons) button.classList.toggle("samarkand-runs", other === name);
    const bounds = this.buttons.get(name)?.bounds;
    if (!bounds) return;
    const [left, top, right, bottom] = bounds;
    const radius = (right - left) / 2 - 3;
    const around = 2 * Math.PI * radius;
    const middle = { cx: (left + right) / 2, cy: top + (right - left) / 2, r: radius };
    this.timer = draw("circle", { class: "samarkand-timer", "stroke-dasharray": around, ...middle }, this.air);
    const steps = [{ strokeDashoffset: 0 }, { strokeDashoffset: -around }];
    this.timer.animate(steps, { duration: 1000 * seconds, fill: "forwards" });
  }

  // Moves a piece from one place to another. Several pieces start one after another, within the given pace.
  fly([x, y, toX, toY, svg], share) {
    const thing = draw("g", { class: "samarkand-flight" }, this.air);
    thing.innerHTML = svg;
    const ways = [[x, y], [(x + toX) / 2, (y + toY) / 2 - 24], [toX, toY]];
    const steps = ways.map(([left, top]) => ({ transform: `translate(${left}px, ${top}px)` }));
    const pace = this.model.get("pace");
    const timing = { duration: pace * 0.6, delay: pace * 0.4 * share, easing: "ease-in-out", fill: "backwards" };
    thing.animate(steps, timing).finished.then(() => thing.remove(), () => thing.remove());
  }

  // Shows the die turning from face to face, and then the last face for a moment.
  tumble([[x, y], faces]) {
    this.air.querySelector(".samarkand-die")?.remove();
    const die = draw("g", { class: "samarkand-die" }, this.air);
    const pace = this.model.get("pace");
    const show = (place) => { die.innerHTML = faces[place]; };
    const turned = (degrees) => ({ transform: `translate(${x}px, ${y}px) rotate(${degrees}deg)` });
    die.animate([turned(-360), turned(0)], { duration: pace, easing: "ease-out", fill: "both" });
    faces.forEach((_, place) => setTimeout(() => show(place), (pace * place) / faces.length));
    setTimeout(() => die.remove(), pace + LIES);
  }

  place(name, [path, left, top, wide, high], depth) {
    const [width, height] = this.size;
    let button = this.buttons.get(name);
    if (!button) {
      button = make("button", "samarkand-spot");
      button.type = "button";
      button.dataset.spot = name;
      const svg = draw("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, button);
      for (const kind of ["area", "halo", "ring"]) draw("path", { class: kind }, svg);
      this.buttons.set(name, button);
      this.el.insertBefore(button, this.tip);
    }
    const key = [path, left, top, wide, high, width, height].join();
    if (button.key !== key) {
      button.key = key;
      button.style.left = `${(100 * (left + wide / 2)) / width}%`;
      button.style.top = `${(100 * (top + high / 2)) / height}%`;
      button.style.width = `${(100 * wide) / width}%`;
      button.style.height = `${(100 * high) / height}%`;
      button.firstChild.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
      for (const part of button.firstChild.children) part.setAttribute("d", path);
      button.bounds = [left, top, left + wide, top + high];
    }
    const words = this.choices.get(name);
    const [label] = this.labels.get(name) ?? [""];
    button.classList.toggle("lit", words !== undefined);
    button.style.zIndex = words === undefined ? depth : 1000 + depth;
    button.setAttribute("aria-label", words ?? label);
    if (words === undefined) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    if (words !== undefined && label) button.setAttribute("aria-description", label);
    else button.removeAttribute("aria-description");
  }

  click(event) {
    if (this.board()?.matches(".jupyter-widgets-disconnected")) {
      this.say(this.model.get("words").asleep, event);
      return;
    }
    const button = event.target.closest("button");
    const name = button?.dataset.spot;
    if (!name) return;
    if (event.pointerType === "touch" && this.choices.has(name) && this.named !== name && this.crowded(button)) {
      button.focus();
      this.named = name;
      this.show(name, this.model.get("words").again, true);
      return;
    }
    this.named = null;
    if (event.pointerType === "touch") this.show(this.choices.has(name) ? "" : name, "", true);
    this.current = name;
    for (const [other, spot] of this.buttons) spot.tabIndex = other === name ? 0 : -1;
    if (event.pointerType !== "touch") { // a tip would cover the neighbouring shapes
      this.isQuiet = true;
      this.show("");
    }
    this.press(event, { event: "choose", name }, this.model.get("moment"));
  }

  // Handles the buttons of the desk that play or take back a move.
  pressed(event) {
    const button = event.target.closest?.(".samarkand-press, .samarkand-spot");
    if (event.type === "keydown") {
      if (button && event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
      if (event.key === "Escape") this.close(event.target);
      else this.walkLog(event);
      return;
    }
    if (event.target.closest?.(".samarkand-close")) this.close(event.target);
    if (event.detail < 2) this.began = undefined;
    if (!button?.matches(".samarkand-press") || button.disabled) return;
    event.stopPropagation();
    const [, name] = button.className.match(/(samarkand-key-\d+)/);
    const at = button.className.match(/samarkand-at-(\d+)/);
    this.press(event, { event: "press", name }, at ? Number(at[1]) : this.model.get("moment"));
  }

  // Closes the dialog for a new game if an element is in it, otherwise the help.
  close(from) {
    if (from.closest?.(".samarkand-new")) {
      this.board().querySelector(".samarkand-keep").click();
      this.board().querySelector(".samarkand-new-game")?.focus();
      return;
    }
    const button = this.board().querySelector(".samarkand-help-button.mod-active");
    button?.click();
    button?.focus();
  }

  // The log is a single stop of the Tab key. The arrow keys move through its turns, and Enter opens one.
  walkLog(event) {
    const region = event.target.closest?.(".samarkand-log [role=region]");
    if (!region || event.ctrlKey || event.altKey || event.metaKey) return;
    const turns = [...region.querySelectorAll("summary")];
    const next = walked(event.key, turns.indexOf(event.target), turns.length);
    // Keys pressed in the log must not trigger the notebook's shortcuts.
    if (next !== null || event.key === "Enter" || event.key === " ") event.stopPropagation();
    if (next === null || !turns.length) return;
    event.preventDefault();
    turns[next].focus();
  }

  // Sends a press with the moment that the board showed. The second click of a double click counts for the moment of
  // the first, because the button below it may have changed in between.
  press(event, message, moment) {
    const isDouble = event.detail > 1 && this.began && event.timeStamp - this.began.time < DOUBLE;
    if (isDouble && this.began.moment === moment) return;
    if (!isDouble) this.began = { moment, time: event.timeStamp };
    this.model.send({ ...message, moment: this.began.moment });
  }

  // Returns whether a finger might have meant another shape that can be chosen.
  crowded(button) {
    const here = button.getBoundingClientRect();
    if (Math.min(here.width, here.height) < ROOM) return true;
    const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [x, y] = middle(here);
    return [...this.choices.keys()].some((name) => {
      const other = this.buttons.get(name);
      if (!other || other === button) return false;
      const [a, b] = middle(other.getBoundingClientRect());
      return Math.hypot(a - x, b - y) < ROOM;
    });
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = walked(event.key, this.order.indexOf(this.current), this.order.length);
    if (event.key === "Escape") this.show("");
    // Keys pressed on a board must not trigger the notebook's shortcuts.
    if (next !== null || event.key === "Enter" || event.key === " ") event.stopPropagation();
    if (next === null) return;
    event.preventDefault();
    this.buttons.get(this.order[next])?.focus();
  }

  focused(name) {
    if (!name) return;
    this.current = name;
    for (const [other, button] of this.buttons) button.tabIndex = other === name ? 0 : -1;
    if (this.buttons.get(name).matches(":focus-visible")) this.show(name);
  }

  // If the picture is too small to read, shows the surroundings of a shape at their original size.
  enlarge([left, top, right, bottom]) {
    const [width, height] = this.size;
    const scale = this.el.clientWidth / width;
    if (!this.canvas || !scale || scale >= LEGIBLE) return;
    const lens = make("canvas", "", this.tip);
    const sharp = this.canvas.width / width;
    const [wide, high] = [Math.min(LENS[0], 0.55 * this.el.clientWidth, this.breadth() - 24), LENS[1]];
    const x = Math.min(Math.max(0, (left + right - wide) / 2), width - wide);
    const y = Math.min(Math.max(0, (top + bottom - high) / 2), height - high);
    lens.width = wide * sharp;
    lens.height = high * sharp;
    lens.style.width = `${wide}px`;
    lens.getContext("2d").drawImage(this.canvas, -x * sharp, -y * sharp);
  }

  // Shows a message beside the pointer.
  say(words, { clientX, clientY }) {
    this.tip.hidden = false;
    this.tip.replaceChildren();
    make("b", "", this.tip).textContent = words;
    this.stand({ left: clientX, right: clientX, top: clientY, bottom: clientY });
  }

  // Places the tip beside a box of the window: on the right, otherwise on the left, below or above it. The tip stays
  // in view, and below the question, which is above all shapes.
  stand(box) {
    const here = this.el.getBoundingClientRect();
    this.tip.style.left = this.tip.style.top = "0"; // it is measured at its full width
    const tip = this.tip.getBoundingClientRect();
    const room = this.room(here);
    const aside = [box.right + GAP, box.left - GAP - tip.width];
    const fits = (left) => left >= room.left && left + tip.width <= room.right;
    let left = aside.find(fits), top = box.top;
    if (left === undefined) {
      left = box.left;
      top = box.bottom + GAP + tip.height <= room.bottom ? box.bottom + GAP : box.top - GAP - tip.height;
    }
    const within = (place, least, most) => Math.max(least, Math.min(place, most));
    this.tip.style.left = `${within(left, room.left, room.right - tip.width) - here.left}px`;
    this.tip.style.top = `${within(top, room.top, room.bottom - tip.height) - here.top}px`;
  }

  // Returns the part of the window in which a tip is visible and does not cover the question.
  room(here) {
    const shown = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let part = this.el.parentElement; part !== document.body && part; part = part.parentElement) {
      if (getComputedStyle(part).overflowY === "visible") continue;
      const box = part.getBoundingClientRect();
      for (const side of ["left", "top"]) shown[side] = Math.max(shown[side], box[side]);
      for (const side of ["right", "bottom"]) shown[side] = Math.min(shown[side], box[side]);
    }
    const highest = Math.min(...[...this.buttons.values()].map((button) => button.bounds[1]));
    shown.top = Math.max(shown.top, here.top + (highest * here.width) / this.size[0]);
    return shown;
  }

  // Marks the place that a shape is about, such as the space of a card.
  markPlace(name) {
    this.mark?.remove();
    const place = name && new Map(this.model.get("links")).get(name);
    const path = this.buttons.get(place)?.querySelector("path.area").getAttribute("d");
    if (path) this.mark = draw("path", { class: "samarkand-linked", d: path }, this.air);
  }

  // The width in which a tip can be seen: in a narrow window the picture is wider than its frame.
  breadth() {
    return this.el.closest(".samarkand-view")?.clientWidth || this.el.clientWidth;
  }

  // Shows the tip beside a shape. A finger covers what it touches, so a touch also shows it enlarged.
  show(name, more = "", isTouch = false) {
    this.tipped = name;
    this.markPlace(name);
    const button = name ? this.buttons.get(name) : null;
    this.tip.hidden = !button;
    if (!button) return;
    const words = this.choices.get(name);
    const [, head, ...rest] = this.labels.get(name) ?? [];
    this.tip.replaceChildren();
    this.tip.style.maxWidth = `min(330px, 60%, ${this.breadth()}px)`;
    if (words !== undefined) make("b", "", this.tip).textContent = words;
    if (head) make(words === undefined ? "b" : "div", "", this.tip).textContent = head;
    for (const line of rest) make("div", "", this.tip).textContent = line;
    if (isTouch) this.enlarge(button.bounds);
    if (more) make("em", "", this.tip).textContent = more;
    this.stand(button.getBoundingClientRect());
  }
}

// Composes the picture from its elements. The kernel then tells the canvas to draw it.
async function compose(model) {
  const image = await model.widget_manager.get_model(model.get("image").slice("IPY_MODEL_".length));
  const update = () => {
    const svg = model.get("drawn").join("").replaceAll("%", "%25").replaceAll("#", "%23");
    image.set("value", new DataView(new TextEncoder().encode(`data:image/svg+xml,${svg}`).buffer));
  };
  model.on("change:drawn", update);
  if (model.get("drawn").length) update();
}

export default {
  async initialize({ model }) {
    await compose(model);
    follow({ model });
  },
  render({ model, el }) {
    const layer = new Layer(model, el);
    return () => {
      layer.gone = true;
      layer.forget();
    };
  },
};
