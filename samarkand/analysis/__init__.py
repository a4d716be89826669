"""Analysis of games: values of actions, playouts, studies and computer opponents."""
