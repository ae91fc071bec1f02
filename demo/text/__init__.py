"""The text of the demo papers, one TOML file each: facts and figures of the named article, in our own sentences."""
