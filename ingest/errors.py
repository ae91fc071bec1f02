"""Every error that Tetrapath raises on purpose, named for what the caller does about it.

```
TetrapathError
├── RetryLater            the source or service may succeed later; the ledger says "failed"
│   ├── ServiceBusy       a service answered that it is busy, or not at all
│   ├── TimeLimit         the work took longer than its limit
│   ├── MemoryLimit       the work needed more memory than its limit
│   ├── WorkerDied        the process that read the source ended without an answer
│   ├── NoPermission      the file may not be read by this user
│   └── SourceChanged     the file changed or vanished while it was read
├── SkipSource            the source will not change by itself; the ledger says "skipped"
│   ├── Unreadable        broken bytes, truncated or hostile markup
│   ├── Encrypted         a password is needed
│   ├── NoTextLayer       a scan: pages without text
│   ├── NotAPaper         readable, but nothing of an article is in it
│   └── TooLarge          beyond a documented cap (bytes, pages, nesting)
└── Stop                  nothing can be done until the user mends something; exit status 2
    ├── BadUsage          a value, flag or file that makes no sense
    ├── MissingPart       an optional package or program is not installed
    ├── NothingFound      a folder without papers
    ├── LibraryLocked     another process writes this library
    ├── LibraryVersion    the library or store was made by a newer Tetrapath, or needs an upgrade
    ├── DiskFull          no space left, or the quota is used up
    ├── StoreUnreachable  the store does not answer, or refuses the login
    └── ContractBroken    a tool call or an artifact outside its skill's contract
```
"""


class TetrapathError(Exception):
    """Base of all; its message says what, the value, where, and what to do."""


class RetryLater(TetrapathError):
    """May succeed on another day: only these are taken up by `--retry-failed`."""


class ServiceBusy(RetryLater):
    """A service is busy, down, or did not answer in time."""


class TimeLimit(RetryLater):
    """The work on one source took longer than its limit."""


class MemoryLimit(RetryLater):
    """The work on one source needed more memory than its limit."""


class WorkerDied(RetryLater):
    """The process that read the source crashed, or was killed; the message says how."""


class NoPermission(RetryLater):
    """The file may not be read by this user."""


class SourceChanged(RetryLater):
    """The file changed or vanished between finding and reading it."""


class SkipSource(TetrapathError):
    """The source will not become readable by itself."""


class Unreadable(SkipSource):
    """Broken bytes, truncated or hostile markup, nothing in the file."""


class Encrypted(SkipSource):
    """The PDF needs a password."""


class NoTextLayer(SkipSource):
    """The PDF has pages but no text: a scan."""


class NotAPaper(SkipSource):
    """The file can be read but holds nothing of an article."""


class TooLarge(SkipSource):
    """The file is beyond a documented cap."""


class Stop(TetrapathError):
    """Nothing can be done until the user mends something."""


class BadUsage(Stop):
    """A value, flag or file that makes no sense."""


class MissingPart(Stop):
    """An optional package or program is not installed; the message ends in the install command."""


class NothingFound(Stop):
    """A folder without papers."""


class LibraryLocked(Stop):
    """Another process writes this library; the message names it."""


class LibraryVersion(Stop):
    """The library or store was made by a newer Tetrapath, or needs an upgrade."""


class DiskFull(Stop):
    """No space left on the device, or the quota is used up."""


class StoreUnreachable(Stop):
    """The store does not answer, or refuses the login."""


class ContractBroken(Stop):
    """A tool call or an artifact outside its skill's contract."""
