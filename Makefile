# `make lab` opens JupyterLab from the clone. `make test` runs the checks. Both first install what they need.
PYTHON ?= python3
VENV ?= .venv
RUN = $(VENV)/bin/python -m

.PHONY: lab test environment
lab: $(VENV)/with-lab
	-@$(RUN) samarkand.compiling --missing
	@$(RUN) samarkand lab --here
test: environment
	@$(RUN) nox
environment: $(VENV)/with-all

$(VENV)/with-lab: WHAT = --editable ".[compiler,lab]"
$(VENV)/with-all: WHAT = --editable ".[all]" --group test
# uv takes seconds, but it does not read pip's settings. If it fails, pip tries.
$(VENV)/with-%: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN) pip install --quiet --upgrade pip uv
	$(RUN) uv pip install --quiet --system-certs $(WHAT) || $(RUN) pip install --quiet $(WHAT)
	touch $@
