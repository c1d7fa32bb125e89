"""How fast roomtax is: figures to look at, not tests."""
