"""Worked examples as data a clerk can read, and what the core makes of each."""
