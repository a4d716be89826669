"""`python -m tests.golden.regenerate` writes the transcripts anew.

Read what changed before you commit it: it is a change of the rules, of the words or of the board.
"""

from tests.golden.transcript import GAMES, path, regenerate

if __name__ == "__main__":
    regenerate()
    for name in GAMES:
        print(f"written: {path(name).name}")
