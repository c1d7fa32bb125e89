"""The commands of the README: found, compared with the project, and run."""
