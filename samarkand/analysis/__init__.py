"""The worth of positions and actions: look-ahead, playouts, studies, opponents."""
