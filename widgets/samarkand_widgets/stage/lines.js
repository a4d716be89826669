// Lines of HTML between a head and an end.
export default {
  initialize: follow,
  render({ model, el }) {
    const show = () => {
      const isOpen = el.querySelector(":scope > details")?.open; // stays as the reader left it
      el.innerHTML = model.get("head") + model.get("lines").join("\n") + model.get("end");
      if (isOpen) el.querySelector(":scope > details").open = true;
    };
    model.on("change", show);
    show();
    return () => model.off("change", show);
  },
};
