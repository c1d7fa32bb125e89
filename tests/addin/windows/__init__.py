"""xlwings as it runs on Windows, without Windows: stand-ins for pywin32, cells as COM hands them over, and calls.

`python -m tests.addin.windows` makes the calls in a process of its own, because the stand-ins replace
modules for good, and prints what came of them as JSON.
"""
