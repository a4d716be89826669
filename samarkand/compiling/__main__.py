"""Build the games' compiled code: `python -m samarkand.compiling [GAME …]`."""

import sys

from samarkand.compiling.building import main

sys.exit(main())
