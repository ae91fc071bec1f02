"""Which encoding an XML file is in, where its declaration is wrong."""

import re

DECLARED = re.compile(rb"(?:\xef\xbb\xbf)?<\?xml[^>]{1,200}?\bencoding\s*=\s*[\"']([A-Za-z][\w.-]*)")
UTF8 = ("utf-8", "utf8")
WIDE = re.compile(r"(?:utf|ucs|iso-10646-ucs)-?(?:16|32|2|4)", re.IGNORECASE)  # such bytes could not be read up to the name


def misdeclared(content: bytes) -> str | None:
    """The encoding that a file declares although its bytes are UTF-8; None where they are not or it declares that.

    Bytes beyond ASCII that are UTF-8 throughout are hardly ever anything else, so they outrank the declaration.
    """
    match = DECLARED.match(content)
    name = match[1].decode("ascii") if match else "utf-8"
    if name.lower() in UTF8 or (content.isascii() and not WIDE.match(name)):
        return None
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return name
