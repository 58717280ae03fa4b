"""The page.

- `page`     the browser's elements: patches, listeners, files
- `zoom`     pinching and panning
- `app`      which screen is open, what a tap does, when to save
- `controls` what each `data-do` does
- `table`    an open match and what its players point at
- `store`    matches in localStorage
- `markup`   HTML that every screen uses
- `home`, `setup`, `playing`, `result`, `panels`: what each screen shows, as pure functions

Only `page` and `zoom` import from the browser; the rest is plain Python and is tested as
such.
"""
