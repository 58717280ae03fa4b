"""The page.

- `page`     the only module that touches the browser's elements: patches, listeners, files
- `app`      which screen is open, what a tap or a control does, when to save
- `table`    an open match and what its players point at
- `store`    matches in localStorage
- `markup`   HTML that every screen uses
- `home`, `setup`, `playing`, `result`, `panels`: what each screen shows, as pure functions

Only `page`, `app` and `zoom` import from the browser; the rest is plain Python and is tested as
such.
"""
