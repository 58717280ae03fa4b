"""What is written and drawn by hand on a sheet, as SVG: in the writer's pencil, slightly turned."""

from __future__ import annotations

from html import escape

from rollbook.core.drawing import Point


def written(text: str, at: Point, size: float, tilt: float = 0) -> str:
    """Text as if written by hand, centred on a point; `tilt` in degrees, of all of these."""
    x, y = at
    return (
        f'<text class="written" x="{x:.1f}" y="{y + 0.36 * size:.1f}" font-size="{size:.1f}" '
        f'transform="rotate({tilt} {x:.1f} {y:.1f})">{escape(text)}</text>'
    )


def cross(at: Point, reach: float, tilt: float = 0) -> str:
    """An X; `reach`: from its middle to its ends, as of all of these."""
    return _stroke("M-1-.95Q.1.1.95 1.05M.95-1.05Q-.1-.05-1.05.9", at, reach, tilt)


def circle(at: Point, reach: float, tilt: float = 0) -> str:
    """A circle: its end runs past its beginning."""
    d = "M.5-.93C-.3-1.2-1.05-.6-1.02.08-1 .75-.45 1.06.1 1.02"
    return _stroke(d + ".75.98 1.08.4 1-.2.93-.75.35-1.08-.25-.9", at, reach, tilt)


def tick(at: Point, reach: float) -> str:
    """A tick."""
    return _stroke("M-.9.1Q-.5.4-.25.95Q.2-.3 1.1-.95", at, reach, 0)


def _stroke(d: str, at: Point, reach: float, tilt: float) -> str:
    return (
        f'<path class="cross" d="{d}" transform="translate({at[0]:.1f} {at[1]:.1f}) '
        f'rotate({tilt:g}) scale({reach:.1f})"/>'
    )
