"""The JATS XML of the paper that `papers.paper` sets as a PDF: what the publisher has under the same DOI."""

from tests.ingest.read.article import HEAD
from tests.ingest.read.pdf.papers import ABSTRACT, CAPTION, INTRODUCTION, RESULTS, TABLE


def twin(*, doi: str = "10.1234/made.7", last: str = "") -> bytes:
    """The article; `last` is a sentence that only the XML has."""
    return f"""{HEAD}<article><front><article-meta><article-id pub-id-type="doi">{doi}</article-id>
<title-group><article-title>Heating of made sheets: a paper for readers</article-title></title-group>
<pub-date><year>2020</year></pub-date><abstract><p>{ABSTRACT.removeprefix("Abstract: ")}</p></abstract></article-meta></front>
<body><sec><title>Introduction</title>{_paragraphs(INTRODUCTION * 2)}</sec>
<sec><title>Results</title><sec><title>Strength of sheets</title><p>{RESULTS[0]}</p>{_table()}
{_paragraphs((RESULTS[1], *INTRODUCTION))}
<fig><label>Figure 1</label><caption><p>{CAPTION.removeprefix("Figure 1. ")}</p></caption></fig>
{_paragraphs(RESULTS)}<p>{last}</p></sec></sec></body></article>""".encode()


def _paragraphs(texts: tuple[str, ...]) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def _table() -> str:
    head, *rows = ["".join(f"<td>{cell}</td>" for cell in row) for row in TABLE]
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    caption = "Strength of the sheets after heating at 650 °C."
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<table-wrap><label>Table 1</label><caption><p>{caption}</p></caption>{table}</table-wrap>"
