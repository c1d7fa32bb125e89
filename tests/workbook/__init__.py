"""The return workbooks held against the core."""
