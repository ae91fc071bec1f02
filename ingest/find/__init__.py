"""What single sentences and cells say: mentions, quantities, abbreviations. Text in, typed spans out."""
