"""The notebooks in another language: each has one source, the English one, and a catalogue of paragraphs."""
