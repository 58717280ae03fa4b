"""Settings for all tests."""

from hypothesis import settings

# The machine that runs the tests may be slow, and a failure must come again in the next run.
settings.register_profile("rollbook", deadline=None, derandomize=True, database=None)
settings.load_profile("rollbook")
