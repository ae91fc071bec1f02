"""Readers: bytes of one file in, one `Document` out; the format is told by content, never by suffix."""
