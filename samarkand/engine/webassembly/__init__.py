"""The rules as WebAssembly modules, compiled from the same source for a browser."""
