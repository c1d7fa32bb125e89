"""The further engines of the check: they agree, and each finds what is wrong."""
