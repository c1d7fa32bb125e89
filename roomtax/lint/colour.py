"""Contrast of text and ground as WCAG 2.1 defines it, in colour and in grey."""

from __future__ import annotations

from openpyxl.styles.colors import Color

Rgb = tuple[int, int, int]
WHITE: Rgb = (255, 255, 255)
BLACK: Rgb = (0, 0, 0)
_CHANNELS = (0.2126, 0.7152, 0.0722)
_GREY = (0.299, 0.587, 0.114)
_TOP = 255
_LINEAR_BELOW = 0.04045
_ARGB = 8


def rgb(colour: Color | None) -> Rgb | None:
    """The colour as red, green and blue; None where it is left to the theme, the system or a palette.

    >>> rgb(Color("FFFFF2CC"))
    (255, 242, 204)
    >>> rgb(Color(theme=1)) is None
    True
    """
    argb = str(colour.rgb) if colour is not None and colour.type == "rgb" else ""
    if len(argb) != _ARGB:
        return None
    red, green, blue = bytes.fromhex(argb)[1:]
    return red, green, blue


def grey(colour: Rgb) -> Rgb:
    """The colour as a black-and-white printer or copier gives it."""
    shade = round(sum(part * weight for part, weight in zip(colour, _GREY, strict=True)))
    return shade, shade, shade


def contrast(text: Rgb, ground: Rgb) -> float:
    """From 1 (the same) to 21 (black on white).

    >>> round(contrast(BLACK, WHITE), 1)
    21.0
    >>> round(contrast((0x76, 0x76, 0x76), WHITE), 2)
    4.54
    """
    darker, lighter = sorted((_luminance(text), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Rgb) -> float:
    return sum(_linear(part / _TOP) * weight for part, weight in zip(colour, _CHANNELS, strict=True))


def _linear(part: float) -> float:
    return part / 12.92 if part <= _LINEAR_BELOW else ((part + 0.055) / 1.055) ** 2.4
