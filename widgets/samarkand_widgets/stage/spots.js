// The layer of buttons above a board's canvas, one for each shape that can be chosen or read. The desk (desk.js) gives it
// each screen of the board and hears the presses. The layer is a single stop of the Tab key. The arrow keys move through the shapes, first those that can be chosen.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 44; // pixels that a finger needs; on smaller shapes, the first tap shows the name and the second one plays
const LEGIBLE = 0.75; // below this scale, the surroundings of a shape are shown enlarged beside it
const LENS = [280, 150]; // width and height of the enlarged part, in pixels
const CLOSER = 2; // how many times larger it is than a picture for a narrow screen
const LIES = 1200; // milliseconds that a die stays visible after a roll
const GAP = 8; // pixels between a shape and its tip
const ENDED = new Set(["restarting", "autorestarting", "terminating", "dead"]); // states of a kernel
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function make(tag, name, parent, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  if (name) made.className = name;
  parent?.append(made);
  return made;
}

function draw(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// Returns the address of a picture, whose elements are given.
function address(drawn) {
  return `data:image/svg+xml,${drawn.join("").replaceAll("%", "%25").replaceAll("#", "%23")}`;
}

// Returns the position in a row to which a key leads, or null.
function walked(key, place, length) {
  if (key in STEPS) return place < 0 ? 0 : (place + STEPS[key] + length) % length;
  return { Home: 0, End: length - 1 }[key] ?? null;
}

class Spots {
  // `press(event, name)` hears a press on a shape.
  constructor(el, { model, press }) {
    this.model = model;
    this.press = press;
    this.el = el;
    this.screen = {};
    this.buttons = new Map(); // by identifier
    this.order = []; // identifiers in the order of the arrow keys
    this.lit = new Map(); // the action in words, by identifier
    this.labels = new Map(); // the label in one line and in several lines, by identifier
    this.current = null; // the identifier of the only button that Tab reaches
    this.named = null; // the identifier whose name was shown after a first tap
    el.setAttribute("role", "group");
    this.picture = make("img", "samarkand-asleep", el, { alt: "" }); // instead of the canvas when there is no kernel
    this.air = draw("svg", { class: "samarkand-air", "aria-hidden": "true" }, el);
    this.sprites = new Map(); // by identifier
    this.tip = make("div", "samarkand-tip", el, { hidden: true });
    this.tip.setAttribute("aria-hidden", "true");
    this.listen();
    this.watch();
  }

  listen() {
    this.el.addEventListener("click", (event) => this.click(event));
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

  // Makes the canvas ignore events and focus.
  still(canvas) {
    canvas.inert = true;
    canvas.tabIndex = -1;
    this.canvas = canvas;
  }

  // Shows the shapes of a screen.
  update(screen) {
    const before = this.screen, [width, height] = screen.size;
    this.screen = screen;
    this.size = [width, height];
    this.el.setAttribute("aria-label", screen.title);
    this.lit = new Map(screen.lit);
    this.labels = new Map(screen.labels.map(([name, ...lines]) => [name, lines]));
    const outlines = Object.fromEntries(screen.outlines.map(([name, ...outline]) => [name, outline]));
    const shown = [...this.labels.keys()].filter((name) => outlines[name]);
    this.order = [...[...this.lit.keys()].filter((name) => outlines[name]),
                  ...shown.filter((name) => !this.lit.has(name))];
    this.el.style.setProperty("--samarkand-pace", `${screen.pace}ms`);
    if (before.drawn !== screen.drawn) this.picture.src = address(screen.drawn);
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
    if (!wanted.has(this.current) || (!hadFocus && !this.lit.has(this.current))) {
      this.current = this.order[0] ?? null;
    }
    for (const [name, button] of this.buttons) button.tabIndex = name === this.current ? 0 : -1;
    if (hadFocus && !this.el.contains(document.activeElement)) this.buttons.get(this.current)?.focus();
    if (!this.tip.hidden) this.show(before.at === screen.at ? this.tipped : "", ...this.how); // after a move, its tip goes
    if (String(before.ring) !== String(screen.ring)) this.countDown();
    if (screen.changed && before.changed && before.changed.number !== screen.changed.number) this.tell(screen.changed);
  }

  // Sprites slide to their new places. The style sheet sets the speed, and whether they slide at all.
  move() {
    const wanted = new Set();
    for (const [name, x, y, svg] of this.screen.sprites) {
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
    const [name, seconds] = this.screen.ring;
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
    const pace = this.screen.pace;
    const timing = { duration: pace * 0.6, delay: pace * 0.4 * share, easing: "ease-in-out", fill: "backwards" };
    thing.animate(steps, timing).finished.then(() => thing.remove(), () => thing.remove());
  }

  // Shows the die turning from face to face, and then the last face for a moment.
  tumble([[x, y], faces]) {
    this.air.querySelector(".samarkand-die")?.remove();
    const die = draw("g", { class: "samarkand-die" }, this.air);
    const pace = this.screen.pace;
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
    const words = this.lit.get(name);
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
      this.say(this.screen.words.asleep, event);
      return;
    }
    const button = event.target.closest("button");
    const name = button?.dataset.spot;
    if (!name) return;
    if (event.pointerType === "touch" && this.lit.has(name) && this.named !== name && this.crowded(button)) {
      button.focus();
      this.named = name;
      this.show(name, this.screen.words.again, true);
      return;
    }
    this.named = null;
    if (event.pointerType === "touch") this.show(this.lit.has(name) ? "" : name, "", true);
    this.current = name;
    for (const [other, spot] of this.buttons) spot.tabIndex = other === name ? 0 : -1;
    if (event.pointerType !== "touch") { // a tip would cover the neighbouring shapes
      this.isQuiet = true;
      this.show("");
    }
    this.press(event, name);
  }

  // Returns whether a finger might have meant another shape that can be chosen.
  crowded(button) {
    const here = button.getBoundingClientRect();
    if (Math.min(here.width, here.height) < ROOM) return true;
    const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [x, y] = middle(here);
    return [...this.lit.keys()].some((name) => {
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
    const [width, height] = this.size, zoom = this.screen.narrow ? CLOSER : 1;
    const scale = this.el.clientWidth / width;
    if (!this.canvas || !scale || (scale >= LEGIBLE && zoom === 1)) return;
    const lens = make("canvas", "", this.tip);
    const sharp = this.canvas.width / width;
    const wide = Math.min(LENS[0], 0.8 * this.el.clientWidth) / zoom, high = LENS[1] / zoom;
    const x = Math.min(Math.max(0, (left + right - wide) / 2), width - wide);
    const y = Math.min(Math.max(0, (top + bottom - high) / 2), height - high);
    lens.width = wide * sharp;
    lens.height = high * sharp;
    lens.style.width = `${wide * zoom}px`;
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
    const place = name && new Map(this.screen.links).get(name);
    const path = this.buttons.get(place)?.querySelector("path.area").getAttribute("d");
    if (path) this.mark = draw("path", { class: "samarkand-linked", d: path }, this.air);
  }

  // Shows the tip beside a shape. A finger covers what it touches, so a touch also shows it enlarged.
  show(name, more = "", isTouch = false) {
    this.tipped = name;
    this.how = [more, isTouch];
    this.markPlace(name);
    const button = name ? this.buttons.get(name) : null;
    this.tip.hidden = !button;
    if (!button) return;
    const words = this.lit.get(name);
    const [, head, ...rest] = this.labels.get(name) ?? [];
    this.tip.replaceChildren();
    this.tip.style.maxWidth = `min(330px, ${isTouch ? 90 : 60}%)`;
    if (words !== undefined) make("b", "", this.tip).textContent = words;
    if (head) make(words === undefined ? "b" : "div", "", this.tip).textContent = head;
    for (const line of rest) make("div", "", this.tip).textContent = line;
    if (isTouch) this.enlarge(button.bounds);
    if (more) make("em", "", this.tip).textContent = more;
    this.stand(button.getBoundingClientRect());
  }
}
