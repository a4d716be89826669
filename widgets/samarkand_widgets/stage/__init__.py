"""The stage: a canvas with the picture, and above it buttons for the shapes that can be chosen or read."""
