// Turns the data of a message from Python into an object in which None is null, not undefined.
(sent) => {
  const kept = (value) => {
    if (value === undefined) return null;
    if (Array.isArray(value)) return value.map(kept);
    if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, kept(each)]));
  };
  return kept(sent.toJs({ dict_converter: Object.fromEntries }));
}
