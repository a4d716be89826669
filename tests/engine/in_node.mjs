// Runs a game's module for a test: a line of JSON asks, bytes may follow it; a line answers, bytes may follow it.
import fs from "node:fs";

const [host, file] = process.argv.slice(2);
const { openModule } = await import(host);
const INPUT = 0, OUTPUT = 1, LINE_END = 10;

const read = (length) => {
  const found = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const more = fs.readSync(INPUT, found, filled, length - filled, null);
    if (more === 0) process.exit(0);
    filled += more;
  }
  return found;
};
const line = () => {
  const found = [];
  for (let [byte] = read(1); byte !== LINE_END; [byte] = read(1)) found.push(byte);
  return JSON.parse(Buffer.from(found).toString());
};
const write = (bytes) => {
  for (let done = 0; done < bytes.length;) done += fs.writeSync(OUTPUT, bytes, done);
};
const tell = (told, buffers = []) => {
  write(Buffer.from(`${JSON.stringify(told)}\n`));
  buffers.forEach((each) => write(each));
};

let module;
try {
  module = openModule(fs.readFileSync(file));
  tell({ opened: true });
} catch (error) {
  tell({ refused: error.message });
  process.exit(1);
}
for (;;) {
  const asked = line();
  if ("address" in asked) { tell({ address: module.address(asked.address) }); continue; }
  const buffers = asked.lengths.map(read);
  try {
    const began = process.cpuUsage();
    const { returned, after, raised, failed } = module.call(asked.entry, buffers, asked.numbers);
    tell({ returned, size: module.size(), raised: raised.length, failed, microseconds: process.cpuUsage(began).user }, [...after, raised]);
  } catch (error) {
    tell({ trap: error.message });
  }
}
