"""The falling clock of the market's auction, live."""
