"""The checklist: every rule sees the flaw that it is for, and nothing else."""
