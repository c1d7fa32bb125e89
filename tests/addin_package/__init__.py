"""The ready-made add-in: its file, its VBA, its installation, and what `doctor` says."""
