"""The entry: PyScript runs this once the interpreter is up."""

from rollbook.ui.start import open_page

open_page()
