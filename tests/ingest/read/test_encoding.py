import pytest

from ingest.read.encoding import misdeclared


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("<?xml version='1.0' encoding='latin1'?><a>µ</a>".encode(), "latin1"),
        ("\ufeff<?xml version='1.0' encoding=\"Shift_JIS\"?><a>µ</a>".encode(), "Shift_JIS"),
        (b"<?xml version='1.0' encoding='UTF-16'?><a>m</a>", "UTF-16"),
        (b"<?xml version='1.0' encoding='latin1'?><a>m</a>", None),
        ("<?xml version='1.0' encoding='latin1'?><a>µ</a>".encode("latin1"), None),
        ("<?xml version='1.0' encoding='utf-8'?><a>µ</a>".encode(), None),
        ("<?xml version='1.0'?><a>µ</a>".encode("latin1"), None),
        ("<a>µ</a>".encode(), None),
    ],
)
def test_misdeclared(content: bytes, name: str | None) -> None:
    """A declaration is wrong where the bytes are UTF-8 and show it, beyond ASCII or by not being as wide as declared."""
    assert misdeclared(content) == name
