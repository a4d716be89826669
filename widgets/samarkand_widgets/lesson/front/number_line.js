// A number line with marks.

const [HEIGHT, TOP, ROOM] = [96, 58, 40]; // height, distance to the line, half the width of a name

// Draws the line from `low` to `high`. `span` is a bar on it or null, and `marks` are [name, value, colour].
function numberLine([low, high], span, marks, title, given, write) {
  const look = { ...fitting(given), height: HEIGHT };
  const [left, right] = [look.left, look.width - look.right];
  const across = (value) => left + ((right - left) * (Math.min(Math.max(value, low), high) - low)) / (high - low);
  const ink = { stroke: look.outline.stroke };
  const shapes = [line([left, TOP], [right, TOP], { ...ink, "stroke-width": 2 })];
  for (const tick of ticks(low, high)) {
    shapes.push(line([across(tick), TOP - 4], [across(tick), TOP + 4], ink));
    shapes.push(text(across(tick), TOP + 18, write(tick, "g")));
  }
  if (span) {
    const [from, to] = span.map(across);
    shapes.push(rect(from, TOP - 9, Math.max(to - from, 2), 18, { fill: look.band, stroke: look.blue }));
  }
  let before = null;
  for (const [name, value, fill] of marks) {
    const middle = Math.min(Math.max(across(value), ROOM), look.width - ROOM);
    const isNear = before !== null && Math.abs(middle - before) < 2 * ROOM;
    shapes.push(tag("circle", { cx: across(value), cy: TOP, r: 7, fill, stroke: look.paper, "stroke-width": 2 }));
    shapes.push(text(middle, TOP - (isNear ? 34 : 18), name));
    before = middle;
  }
  const description = marks.map(([name, value]) => `${name} ${write(value, "g")}`).join(", ");
  return picture(look, title, description, shapes);
}
