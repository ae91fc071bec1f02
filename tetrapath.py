"""The command `tetrapath`: the only reader of the environment."""

import os
import sys
from types import MappingProxyType

INTERRUPTED = 130  # Ctrl-C while everything is imported: nothing has begun


def main() -> None:
    """Run the command with this process's arguments and environment, and leave with its exit status."""
    try:
        from command.main import run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    sys.exit(run(sys.argv[1:], environ=MappingProxyType(dict(os.environ))))


if __name__ == "__main__":
    main()
