"""What is taken as meant: a slip of the keyboard lies outside. Not law, but the same in the core and on every form."""

from __future__ import annotations

from decimal import Decimal

LARGEST_AMOUNT = Decimal("999999999.99")
PLAUSIBLE_YEARS = 25
