"""The rules' source turned into machine code: rebuilt, compiled, linked, kept on disk."""
