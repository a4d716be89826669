"""What a position is worth: look-ahead, playouts, the values of actions."""
