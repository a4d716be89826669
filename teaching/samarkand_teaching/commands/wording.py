"""The sentences of the teacher's commands, with named places."""

from samarkand.grammar import Sentence

TEACH = Sentence("teach")

HOW_TO_PRINT = Sentence(
    "Open {pages:it|them} in a browser and press Ctrl+P; --pdf writes a PDF with Chromium or Chrome."
)
IN_ENGLISH = Sentence("This file is in English, because parts of it are not translated yet.")
NO_HINGES = Sentence("The hinge questions were left out, because they are only in English.")
FEWER_QUESTIONS = Sentence(
    "{number:# question|# questions} instead of {wanted}, "
    "because some exercises have fewer different variants"
)
