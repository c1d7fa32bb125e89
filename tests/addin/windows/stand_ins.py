"""Stand-ins for pywin32: as much of it as xlwings touches to define and to call functions."""

import asyncio
import concurrent.futures
import ctypes
import datetime as dt
import locale
import multiprocessing
import shlex
import subprocess
import sys
import tempfile
import types
from typing import Any

# xlwings imports these when it believes to be on Windows; they have to be loaded as what they are here.
LOADED_FIRST = (asyncio, concurrent.futures, locale, multiprocessing, shlex, subprocess, tempfile)
DISPATCH = "{00020400-0000-0000-C000-000000000046}"
RANGE = "{00020846-0000-0000-C000-000000000046}"


class ComError(Exception):
    """pywintypes.com_error."""


class Identity(str):
    """pywintypes.IID: an interface id that compares as its text."""

    __slots__ = ()


class Time(dt.datetime):
    """pywintypes.TimeType: a datetime with a zone."""


class PyIDispatch:
    """The type of a bare COM object, of which the calls here have none."""


class Wrapped:
    """What `win32com.server.util.wrap` gives."""

    def __init__(self, obj: object) -> None:
        self.obj = obj


class Library:
    """A Windows library, each of whose functions gives 0."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: 0


class Libraries:
    """`ctypes.windll`: every library there is."""

    def __getattr__(self, name: str) -> Library:
        return Library()


class Loader(ctypes.PyDLL):
    """`ctypes.PyDLL`, which has a library ready where pythoncom would be."""

    PLACE = "where pythoncom is"

    def __new__(cls, name: str, *_: object, **__: object) -> Any:
        if name == cls.PLACE:
            return types.SimpleNamespace(PyCom_PyObjectFromIUnknown=types.SimpleNamespace())
        return super().__new__(cls)


def load_windows_xlwings() -> Any:
    """Import xlwings with its Windows modules; its decorators then register functions."""
    _install()
    platform = sys.platform
    sys.platform = "win32"
    try:
        import xlwings
        import xlwings._xlwindows
        import xlwings.com_server
        import xlwings.udfs
    finally:
        sys.platform = platform
    return xlwings


def _install() -> None:
    _module("pywintypes", com_error=ComError, error=ComError, IID=Identity, TimeType=Time)
    _module(
        "pythoncom",
        CoInitialize=_nothing,
        CoUninitialize=_nothing,
        com_error=ComError,
        ole_error=ComError,
        IID_IDispatch=Identity(DISPATCH),
        IID_IEnumVARIANT=Identity("{00020404-0000-0000-C000-000000000046}"),
        TypeIIDs={Identity(DISPATCH): PyIDispatch},
        __file__=Loader.PLACE,
    )
    for name in ("win32api", "win32con", "win32gui", "win32process", "win32event", "win32com"):
        _module(name)
    vars(sys.modules["win32process"])["GetWindowThreadProcessId"] = lambda _window: (1, 4242)
    zone = types.SimpleNamespace(utc=lambda: dt.UTC)
    _module("win32timezone", TimeZoneInfo=zone)
    kinds = {name: type(name, (), {}) for name in ("CDispatch", "CoClassBaseClass", "DispatchBaseClass")}
    _module("win32com.client", Dispatch=_same, DispatchEx=_nothing, gencache=types.SimpleNamespace(), **kinds)
    for name in ("win32com.server", "win32com.server.dispatcher", "win32com.server.policy"):
        _module(name)
    _module("win32com.server.util", wrap=lambda obj, iid=None: Wrapped(obj), unwrap=_unwrap)  # noqa: ARG005
    for attribute, value in (("windll", Libraries()), ("oledll", Libraries()), ("PyDLL", Loader)):
        setattr(ctypes, attribute, value)


def _module(name: str, **attributes: object) -> None:
    module = types.ModuleType(name)
    vars(module).update(attributes)
    sys.modules[name] = module
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, module)


def _nothing(*_: object, **__: object) -> None:
    return None


def _same(obj: object, **_: object) -> object:
    return obj


def _unwrap(value: object) -> object:
    if isinstance(value, Wrapped):
        return value.obj
    raise ValueError(value)
