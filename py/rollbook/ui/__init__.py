"""The page.

- `page`     the browser: what is shown, listeners, files
- `region`, `press`, `zoom`, `focus`, `locks`, `awake`, `calls`: its helpers for one thing each
- `app`      which screen is open, what a tap does, when to save, when the app's players think
- `browser`  what the app needs of the browser
- `controls` what each `data-do` does; `matches`: those of stored matches
- `table`    an open match and what its players point at
- `thinking` the app's players at work
- `store`    matches in localStorage
- `arrows`   where the arrow keys lead
- `theme`    the switch between light and dark
- `markup`   HTML that every screen uses
- `home`, `setup`, `playing`, `result`, `panels`, `fault`: what each screen shows, as pure functions

Only `page` and its helpers import from the browser; the rest is plain Python and is tested as such.
"""
