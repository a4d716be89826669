// Lines of HTML between a head and an end.
export default {
  initialize: follow,
  render({ model, el }) {
    const show = () => { el.innerHTML = model.get("head") + model.get("lines").join("\n") + model.get("end"); };
    model.on("change", show);
    show();
    return () => model.off("change", show);
  },
};
