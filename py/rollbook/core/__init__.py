"""What every game shares, in plain Python.

Nothing here touches the world: no browser, no files, no clock, and no randomness of its own
(entropy is handed in). The modules, from the ground up:

- `words`     sentences for players, ready for translation
- `action`    actions, and their one line of text
- `chance`    dice, bags and decks as positions in which nobody decides
- `game`      what a game is: its states, options and view
- `dice`      the app's dice: the same seed gives the same rolls
- `record`    a match as text: reading and writing
- `match`     a match as a list of actions: play, undo, redo, history
- `drawing`   boards drawn as text: cells, neighbours, outlines
- `taps`      actions as paths of tapped pieces
"""
