"""Draw the pictures of docs/pictures/ anew: `python -m tests.pictures`, or `make pictures`."""

import tempfile
from pathlib import Path

from tests.pictures.render import PICTURES, draw, printed


def main() -> None:
    """Render every form; what was there before is removed."""
    with tempfile.TemporaryDirectory() as scratch:
        forms = printed(Path(scratch))
        PICTURES.mkdir(exist_ok=True)
        for old in PICTURES.iterdir():
            old.unlink()
        for form in forms:
            draw(form, PICTURES)
            print(f"{form.name}: {len(form.pages)} pages, {len(form.shown())} pictures")


if __name__ == "__main__":
    main()
