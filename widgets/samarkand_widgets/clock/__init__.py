"""The falling clock of the market's auction, in real time."""
