"""Build the site: `python -m tools.site`.

`staging` copies pages and notebooks into one folder for Sphinx. `openings` writes the links with which a
notebook is opened, `lessons` the tables of *Learn*, `printed` the sheets, guides and small pictures of
lessons, `examples` the pages of worked examples and questions, and `replays` whole games. `extension` and
`citations` change pages while Sphinx builds them.
"""
