"""Widget events and long computations that run beside the cells of a notebook."""
