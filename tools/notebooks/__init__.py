"""Translate the notebooks. Each has one source, in English, and a catalogue of paragraphs per language."""
