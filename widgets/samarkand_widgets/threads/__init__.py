"""Events of widgets and long work, beside the cells of a notebook."""
