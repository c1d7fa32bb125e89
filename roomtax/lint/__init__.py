"""The checklist for workbooks as a program: one small rule for each of its points, run on any generated book."""

from roomtax.lint.model import Finding
from roomtax.lint.run import lint

__all__ = ["Finding", "lint"]
