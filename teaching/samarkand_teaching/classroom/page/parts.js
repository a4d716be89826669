// The parts of a screen as elements of the page. An element is replaced only when its part has changed, which keeps
// typed text and the focus. A button or a clock with a new text keeps its element.

let named = 0;

function make(tag, parent, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  parent?.append(made);
  return made;
}

function labelled(parent, part) {
  named += 1;
  const id = `field-${named}`;
  make("label", parent, { textContent: part.label, htmlFor: id });
  return id;
}

const MAKERS = {
  text: (part) => make("p", null, { textContent: part.text, className: part.look ?? "" }),

  large: (part) => {
    const made = make("p", null, { className: "large", textContent: part.text });
    made.setAttribute("aria-live", "assertive");
    return made;
  },

  field: (part) => {
    const row = make("div", null, { className: "field" });
    const id = labelled(row, part);
    const { name, hint: placeholder, look: className = "" } = part;
    make("input", row, { type: "text", id, name, placeholder, className, maxLength: 200 });
    return row;
  },

  choices: (part) => {
    const set = make("fieldset", null, { className: part.look ?? "" });
    make("legend", set, { textContent: part.label });
    for (const value of part.options) {
      const label = make("label", set);
      make("input", label, { type: "radio", name: part.name, value });
      label.append(value);
    }
    return set;
  },

  // Screen readers read the table, and skip its bars.
  bars: (part) => {
    const table = make("table", null);
    make("caption", table, { textContent: part.label });
    const most = Math.max(1, ...part.counts);
    part.labels.forEach((label, at) => {
      const row = make("tr", table);
      make("th", row, { scope: "row", textContent: label });
      const cell = make("td", row);
      const bar = make("meter", cell, { min: 0, max: most, value: part.counts[at] });
      bar.setAttribute("aria-hidden", "true");
      make("span", cell, { textContent: part.counts[at] });
    });
    return table;
  },

  picture: (part) => {
    const src = part.png ? `data:image/png;base64,${part.png}` : `data:image/svg+xml,${encodeURIComponent(part.svg)}`;
    return make("img", null, { alt: part.label, width: part.width, height: part.height, src });
  },

  table: (part) => {
    const table = make("table", null, { className: "plain" });
    part.rows.forEach((cells, down) => {
      const row = make("tr", table);
      cells.forEach((textContent, across) => {
        if (down && across) make("td", row, { textContent });
        else make("th", row, { textContent, scope: down ? "row" : "col" });
      });
    });
    return table;
  },

  // Enter presses the first button.
  button: (part) => make("button", null, { type: "submit", name: "button", value: part.name, textContent: part.label }),
};

// Parts that keep their element when their text changes.
const SAYS = { button: "label", large: "text" };

// Shows parts in `form`, and keeps the elements of unchanged parts.
export function show(form, parts) {
  const before = new Map([...form.children].map((element) => [element.dataset.part, element]));
  const elements = parts.map((part) => {
    const key = part.part in SAYS ? `${part.part} ${part.name ?? ""}` : JSON.stringify(part);
    const element = before.get(key) ?? MAKERS[part.part](part);
    before.delete(key);
    element.dataset.part = key;
    const words = part[SAYS[part.part]];
    if (part.part in SAYS && element.textContent !== words) element.textContent = words;
    return element;
  });
  for (const element of before.values()) element.remove();
  elements.forEach((element, at) => {
    if (form.children[at] !== element) form.insertBefore(element, form.children[at] ?? null);
  });
}

// Returns the values of the fields by name.
export function values(form) {
  const found = {};
  for (const input of form.querySelectorAll("input")) {
    if (input.type !== "radio" || input.checked) found[input.name] = input.value;
  }
  return found;
}
