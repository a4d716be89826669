"""What a browser sends when a person presses something."""


def press(button):
    """A mouse press, Enter or Space on a button."""
    button._handle_custom_msg({"event": "click"}, [])


def click(board, name):
    """A press on the shape of the picture with that identifier."""
    board.stage.spots._handle_custom_msg({"event": "choose", "name": name, "moment": board.page.moment}, [])


def shown(buttons):
    """The buttons that are shown, by what they say."""
    return {button.description: button for button in buttons if button.layout.display is None}


def spots(board):
    """What may be pressed on the picture: identifier and words."""
    return dict(board.stage.spots.choices)


def told(board):
    """What can be pressed or read on the picture: identifier and what is there."""
    return {name: words for name, words, *_ in board.stage.spots.labels}


def outlines(board):
    """The outlines on the page: identifier and path, left, top, width, height."""
    return {name: outline for name, *outline in board.stage.spots.outlines}
