// Texts that Python has packed with zlib and written in base64.

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export const inflated = (text) =>
  new Response(new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("deflate")));

// Numbers: the different ones, and for each result the place of its own among them.
export async function unpacked({ values, places }) {
  return [...new Uint8Array(await inflated(places).arrayBuffer())].map((place) => values[place]);
}
