"""Steps from one version of the database to the next, run by Alembic when the server starts."""
