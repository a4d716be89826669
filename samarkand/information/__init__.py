"""Hidden information: what players know, and a particle filter that samples hidden cards."""
