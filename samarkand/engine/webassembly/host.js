// Runs a game's module: hands over copies of buffers, and gives back what became of them. It knows no game.
const ALIGNED = 16; // bytes

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
  const raised = () => {
    const words = new DataView(exports.memory.buffer);
    const what = words.getUint32(exports.error.value, true);
    if (what === 0) return new Uint8Array();
    return bytes(words.getUint32(what, true), words.getUint32(what + 4, true)).slice();
  };
  begin();
  return {
    size: () => exports.memory.buffer.byteLength,
    address: (name) => (exports[name] ? exports[name]() : 0),
    // An entry takes the places of its buffers, then its numbers.
    call: (entry, buffers, numbers) => {
      let found, returned;
      try {
        found = places(buffers);
        buffers.forEach((each, index) => bytes(found[index], each.length).set(each));
        returned = exports[entry](...found, ...numbers);
      } catch (error) {
        begin(); // whatever a trap has left behind is not gone on with
        throw error;
      }
      const after = buffers.map((each, index) => bytes(found[index], each.length).slice());
      return { returned, after, raised: returned < 0 ? raised() : new Uint8Array() };
    },
  };
};
