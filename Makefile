PYTHON ?= python3

.PHONY: lab test
lab:
	@$(PYTHON) dev.py lab
test:
	@$(PYTHON) dev.py test
