"""The forms as a printer would give them: rendered into docs/pictures/, and compared with what stands there."""
