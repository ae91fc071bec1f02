"""What the whole suite shares: `--no-skips`, with which a check fails when a service that it started was not tested."""

import pytest

SHARED = "TETRAPATH_SHARED"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--no-skips",
        action="store_true",
        help=f"fail the run when a test is skipped for another reason than that {SHARED} is not set",
    )


class SkipCounter:
    """Collects the skips that are no accepted ones."""

    def __init__(self) -> None:
        self.refused: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail") and SHARED not in str(report.longrepr):
            self.refused.append(f"{report.nodeid}: {report.longrepr}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.refused and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in self.refused:
            terminalreporter.write_line(f"skipped, and --no-skips was given: {line}", red=True)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--no-skips"):
        config.pluginmanager.register(SkipCounter(), "skip-counter")
