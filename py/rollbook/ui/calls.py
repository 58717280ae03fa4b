"""Functions for the browser to call, after which nothing of them is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy


def once(function: Callable[..., Any]) -> Any:
    """A function for the browser to call one time."""

    def call(*arguments: Any) -> None:
        try:
            function(*arguments)
        finally:
            proxy.destroy()

    proxy = create_proxy(call)
    return proxy
