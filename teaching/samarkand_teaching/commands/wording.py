"""The sentences of the teacher's commands, with named places."""

from samarkand.grammar import Sentence

TEACH = Sentence("teach")
CLASS = Sentence("run a class")

HOW_TO_PRINT = Sentence(
    "Open {pages:it|them} in a browser and press Ctrl+P; --pdf writes a PDF with Chromium or Chrome."
)
IN_ENGLISH = Sentence("This file is in English, because parts of it are not translated yet.")
HINGE_IN_ENGLISH = Sentence("The question is in English, because it is not translated yet.")
NO_HINGES = Sentence("The hinge questions were left out, because they are only in English.")
FEWER_QUESTIONS = Sentence(
    "{number:# question|# questions} instead of {wanted}, "
    "because some exercises have fewer different variants"
)
KEPT = Sentence("{file} was kept because you have changed it; rename it to get a new one")
NO_BYTECODE = Sentence(
    "{folder} is not writable, so kernels will start more slowly; run this command as the "
    "user who installed the package"
)
MAY_LOG_IN = Sentence("members of the group {group} on this machine may log in")
NEXT = Sentence("next:  {command}")
