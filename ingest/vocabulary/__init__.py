"""The words of the field, as data with their sources."""
