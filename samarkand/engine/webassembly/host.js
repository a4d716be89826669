// Runs a game's module: hands over copies of buffers, and gives back what became of them. It knows no game.
const ALIGNED = 16; // bytes
const ERROR = new Uint8Array(4); // where an entry writes the address of what was raised

export const openModule = (code) => {
  const module = new WebAssembly.Module(code);
  let exports, room; // a room for buffers, kept from one call to the next
  const begin = () => {
    ({ exports } = new WebAssembly.Instance(module, {}));
    room = { start: 0, size: 0 };
  };
  const places = (buffers) => {
    const sizes = buffers.map((each) => Math.ceil(each.length / ALIGNED) * ALIGNED);
    const size = sizes.reduce((sum, each) => sum + each, 0);
    if (size > room.size) room = { start: exports.reserve(size) >>> 0, size };
    let end = room.start;
    return sizes.map((each) => { end += each; return end - each; });
  };
  const bytes = (start, length) => new Uint8Array(exports.memory.buffer, start, length); // anew: memory grows
  const word = (place) => new DataView(exports.memory.buffer).getUint32(place, true);
  begin();
  return {
    size: () => exports.memory.buffer.byteLength,
    address: (name) => (exports[name] ? Number(exports[name]()) : 0),
    // An entry takes the places of its buffers, then its numbers, then the place for an error.
    call: (entry, buffers, numbers) => {
      let found, returned;
      try {
        found = places([...buffers, ERROR]);
        [...buffers, ERROR].forEach((each, index) => bytes(found[index], each.length).set(each));
        returned = Number(exports[entry](...found.slice(0, -1), ...Array.from(numbers, BigInt), found.at(-1)));
      } catch (error) {
        begin(); // whatever a trap has left behind is not gone on with
        throw error;
      }
      const after = buffers.map((each, index) => bytes(found[index], each.length).slice());
      const error = word(found.at(-1));
      const raised = error ? bytes(word(error), word(error + 4)).slice() : new Uint8Array();
      return { returned, after, raised, failed: error !== 0 };
    },
  };
};
