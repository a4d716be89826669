// Lists of which the kernel sends only the changes: see patches.py. Nothing is sent back to the kernel's state.
function follow({ model }) {
  const report = () => model.send({ event: "has", version: model.get("version") });
  model.on("msg:custom", ({ event, version, lists, values }) => {
    if (event !== "patch" || version < model.get("version")) return;
    if (version > model.get("version")) {
      report();
      return;
    }
    const changed = { ...values, version: version + 1 };
    for (const [name, splices] of Object.entries(lists)) {
      changed[name] = [...model.get(name)];
      for (const [place, number, rows] of splices.reverse()) changed[name].splice(place, number, ...rows);
    }
    model.set(changed);
  });
  report(); // changes may have arrived before the listener was registered
}
