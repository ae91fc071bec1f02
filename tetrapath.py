"""The command `tetrapath`: the only reader of the environment."""


def main() -> None:
    """Run the command."""
    from command import app

    app()


if __name__ == "__main__":
    main()
