// Lists of which the kernel tells only what has changed: see patches.py. Nothing is saved to the kernel.
function follow({ model }) {
  const tell = () => model.send({ event: "has", version: model.get("version") });
  model.on("msg:custom", ({ event, version, lists, values }) => {
    if (event !== "patch" || version < model.get("version")) return;
    if (version > model.get("version")) {
      tell();
      return;
    }
    const changed = { ...values, version: version + 1 };
    for (const [name, splices] of Object.entries(lists)) {
      changed[name] = [...model.get(name)];
      for (const [place, number, rows] of splices.reverse()) changed[name].splice(place, number, ...rows);
    }
    model.set(changed);
  });
  tell(); // a change may have come before anybody listened
}
