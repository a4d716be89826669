// Unpacks data that Python compressed with zlib and encoded in base64.

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const inflated = (text) =>
  new Response(new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("deflate")));

// Returns numbers, which are packed as the different values and the index of each number among them.
async function unpacked({ values, places }) {
  return [...new Uint8Array(await inflated(places).arrayBuffer())].map((place) => values[place]);
}
