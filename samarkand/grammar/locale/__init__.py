"""The languages, a folder each: its table, and its catalogues for translators."""
