from hypothesis import settings

# The first call of a rule compiles it, which no deadline per example allows for.
settings.register_profile("heavenale", deadline=None, max_examples=60)
settings.load_profile("heavenale")
