"""The command line, through the entry points that people use."""
