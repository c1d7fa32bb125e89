"""Which version of roomtax this is; read where the add-in can read it, too."""

from addin.version import version

__all__ = ["version"]
