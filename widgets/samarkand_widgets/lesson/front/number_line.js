// Marks on a line of numbers that Python has drawn: `line` is {svg, low, high, left, right, top}, in the
// picture's own pixels.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 40; // to either side of the middle of a name

// Draws the line into `parent`, an interval as a bar, and marks ([name, value, colour]), those that lie on it.
export function drawn(parent, line, span, marks) {
  parent.innerHTML = line.svg;
  const svg = parent.querySelector("svg");
  const across = (value) =>
    line.left + ((line.right - line.left) * (Math.min(Math.max(value, line.low), line.high) - line.low)) / (line.high - line.low);
  const shape = (tag, attributes, text = "") => {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    svg.append(made);
  };
  if (span) {
    const [left, right] = span.map(across);
    const bar = { x: left, y: line.top - 9, width: Math.max(right - left, 2), height: 18 };
    shape("rect", { ...bar, fill: line.band, stroke: line.colours[0] });
  }
  let before = null;
  marks.forEach(([name, value, colour]) => {
    const kept = Math.min(Math.max(across(value), ROOM), line.left + line.right - ROOM);
    const isNear = before !== null && Math.abs(kept - before) < 2 * ROOM;
    shape("circle", { cx: across(value), cy: line.top, r: 7, fill: line.colours[colour], stroke: "#ffffff", "stroke-width": 2 });
    const words = { x: kept, y: line.top - (isNear ? 30 : 14), "text-anchor": "middle", "font-size": 12 };
    shape("text", { ...words, "font-family": "sans-serif" }, name);
    before = kept;
  });
}
