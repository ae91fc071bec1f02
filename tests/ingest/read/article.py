"""A small JATS article of our own, from the parts that a test is about."""

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2//EN" "JATS.dtd">\n'
)
FRONT = """
<front>
 <journal-meta><journal-title>Journal of Made-up Metals</journal-title></journal-meta>
 <article-meta>
  <article-id pub-id-type="doi">10.5555/Made.Up-1</article-id>
  <title-group><article-title>Annealing of alloy X<sub>2</sub></article-title></title-group>
  <contrib-group>
   <contrib contrib-type="author"><name><surname>Ohm</surname><given-names>Ada B.</given-names></name></contrib>
   <contrib contrib-type="author"><collab>The Furnace Group</collab></contrib>
   <contrib contrib-type="editor"><name><surname>Nobody</surname><given-names>E.</given-names></name></contrib>
  </contrib-group>
  <pub-date pub-type="collection"><year>2021</year></pub-date>
  <pub-date pub-type="epub"><year>2020</year></pub-date>
  <pub-date pub-type="pmc-release"><year>2019</year></pub-date>
  <permissions><license xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://example.org/by/4.0/"><license-p>Free.</license-p></license></permissions>
  <abstract><p>Sheets of alloy X were annealed. The grains grew.</p></abstract>
 </article-meta>
</front>"""
REFERENCES = """
<back><ref-list>
 <ref id="r1"><mixed-citation><person-group><name><surname>Lee</surname><given-names>C</given-names></name></person-group>
  <article-title>On sheets</article-title>, <year>2001</year>, <pub-id pub-id-type="doi">10.5555/OLD.1</pub-id>
 </mixed-citation></ref>
 <ref id="r2"><element-citation><source>A book of furnaces</source><year>1999a</year></element-citation></ref>
</ref-list></back>"""
BODY = "<p>It is a paper. It has two sentences.</p>"


def article(body: str = BODY, *, front: str = FRONT, back: str = REFERENCES, floats: str = "") -> bytes:
    """The bytes of an article."""
    return f"{HEAD}<article>{front}<body>{body}</body>{back}{floats}</article>".encode()
