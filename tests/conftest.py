"""Settings that hold for every test."""

import os

from hypothesis import settings

# Times differ between machines, so no example may fail for being slow. The same source gives the same examples,
# so a red run is red for everyone; `HYPOTHESIS_PROFILE=explore` looks further afield.
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
