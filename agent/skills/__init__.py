"""Skills: contracts as data that the runtime enforces."""
