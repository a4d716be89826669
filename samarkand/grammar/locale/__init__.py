"""The languages, with one folder each for the language's table and its catalogues for translators."""
