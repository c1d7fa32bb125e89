"""Readers of source text, one per promise of the architecture; each returns the faults it finds.

They read the syntax tree, not the text, so a name in a string or a comment is never mistaken for code.
"""
