"""The rules as WebAssembly: the same text, lowered for a browser. `builder` makes it, `machine` runs it."""
