"""The sheet Instructions: what it says, how easily it reads, and how it looks when printed."""
