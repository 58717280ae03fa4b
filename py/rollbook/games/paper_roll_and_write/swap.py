"""The swap of the sheets at the end of a round, to be watched."""

from __future__ import annotations

from html import escape


def swap(coming: str, going: str) -> str:
    """Two sheets that change places, by the names of their regions: one comes from the other
    player's side to the front, one goes there. How they move says the style."""
    return f'<g class="swap">{_paper("going", going)}{_paper("coming", coming)}</g>'


def _paper(way: str, name: str) -> str:
    lines = "".join(f"M-160 {y}H160" for y in range(-70, 150, 44))
    size = min(44, 360 / max(len(name), 1))
    return (
        f'<g class="{way}"><rect x="-200" y="-182" width="400" height="364" rx="10"/>'
        f'<path d="{lines}"/><text y="-112" font-size="{size:.1f}">{escape(name)}</text></g>'
    )
