"""A small Elsevier article of our own, as its service wraps it, from the parts that a test is about."""

OPEN = (
    '<?xml version="1.0" encoding="UTF-8"?><!-- ours -->\n'
    '<xocs:doc xmlns:xocs="http://www.elsevier.com/xml/xocs/dtd" xmlns="http://www.elsevier.com/xml/ja/dtd" '
    'xmlns:ce="http://www.elsevier.com/xml/common/dtd" xmlns:sb="http://www.elsevier.com/xml/common/struct-bib/dtd" '
    'xmlns:mml="http://www.w3.org/1998/Math/MathML">'
)
META = """
<xocs:meta><xocs:srctitle>Journal of Made-up Metals</xocs:srctitle><xocs:doi>10.5555/Made.Up-2</xocs:doi>
 <xocs:cover-date-orig><xocs:start-date>20210101</xocs:start-date></xocs:cover-date-orig>
 <xocs:cover-date-year>2021</xocs:cover-date-year>
 <xocs:open-access><xocs:oa-user-license>https://example.org/by/4.0/</xocs:oa-user-license></xocs:open-access>
 <xocs:attachment-metadata-doc><xocs:attachments><xocs:attachment><xocs:file-basename>mmc1</xocs:file-basename>
  <xocs:filename>mmc1.pdf</xocs:filename></xocs:attachment></xocs:attachments></xocs:attachment-metadata-doc>
</xocs:meta>"""
HEAD = """
<head><ce:dochead><ce:textfn>Short note</ce:textfn></ce:dochead><ce:title>Annealing of alloy X<ce:inf>2</ce:inf></ce:title>
 <ce:author-group>
  <ce:author><ce:given-name>Ada B.</ce:given-name><ce:surname>Ohm</ce:surname><ce:suffix>Jr.</ce:suffix></ce:author>
  <ce:collaboration><ce:text>The Furnace Group</ce:text></ce:collaboration>
 </ce:author-group>
 <ce:abstract class="author-highlights"><ce:section-title>Highlights</ce:section-title>
  <ce:abstract-sec><ce:simple-para><ce:list>
   <ce:list-item><ce:label>•</ce:label><ce:para>It grew.</ce:para></ce:list-item></ce:list>
  </ce:simple-para></ce:abstract-sec></ce:abstract>
 <ce:abstract class="author"><ce:section-title>Abstract</ce:section-title>
  <ce:abstract-sec><ce:simple-para>Sheets of alloy X were annealed.</ce:simple-para></ce:abstract-sec></ce:abstract>
</head>"""
BIBLIOGRAPHY = """
<tail><ce:bibliography><ce:section-title>References</ce:section-title><ce:bibliography-sec>
 <ce:bib-reference id="b1"><ce:label>[1]</ce:label>
  <sb:reference id="h1"><sb:contribution><sb:authors><sb:author><ce:given-name>C.</ce:given-name><ce:surname>Lee</ce:surname>
   </sb:author></sb:authors><sb:title><sb:maintitle>On sheets</sb:maintitle><sb:subtitle>a review</sb:subtitle></sb:title>
   </sb:contribution><sb:host><sb:issue><sb:series><sb:title><sb:maintitle>Made-up Met</sb:maintitle></sb:title></sb:series>
   <sb:date>2001</sb:date></sb:issue><ce:doi>10.5555/OLD.1</ce:doi></sb:host></sb:reference>
  <sb:reference id="h2"><sb:host><sb:book><sb:title><sb:maintitle>A book of furnaces</sb:maintitle></sb:title>
   <sb:date>1999a</sb:date></sb:book></sb:host></sb:reference></ce:bib-reference>
 <ce:bib-reference id="b2"><ce:label>[2]</ce:label><ce:other-ref><ce:textref>D. Ng, thesis, 2005.</ce:textref></ce:other-ref>
 </ce:bib-reference>
</ce:bibliography-sec></ce:bibliography></tail>"""
FIGURE = (
    '<ce:figure id="f1"><ce:label>Fig. 1</ce:label><ce:caption><ce:simple-para>A bar.</ce:simple-para></ce:caption>'
    '<ce:link locator="gr1"/></ce:figure>'
)
TABLE = """
<ce:table xmlns="http://www.elsevier.com/xml/common/cals/dtd" id="t1"><ce:label>Table 1</ce:label>
<ce:caption><ce:simple-para>Strength.</ce:simple-para></ce:caption>
<tgroup cols="3"><colspec colname="c1"/><colspec colname="c2"/><colspec colname="c3"/>
<thead><row><entry morerows="1">Sample</entry><entry namest="c2" nameend="c3">Strength<ce:br/>(MPa)</entry></row>
<row><entry>yield</entry><entry>ultimate</entry></row></thead>
<tbody><row><entry>A<ce:cross-ref refid="n"><ce:sup>a</ce:sup></ce:cross-ref></entry><entry>812<ce:hsp sp="0.25"/>±<ce:hsp
sp="0.25"/>3</entry><entry>901</entry></row></tbody></tgroup>
<ce:legend><ce:simple-para>Cold sheets.</ce:simple-para></ce:legend>
<ce:table-footnote id="n"><ce:label>a</ce:label><ce:note-para>Rolled.</ce:note-para></ce:table-footnote></ce:table>"""
BODY = "<ce:sections><ce:section><ce:para>It is a paper. It has two sentences.</ce:para></ce:section></ce:sections>"


def elsevier(body: str = BODY, *, floats: str = "", head: str = HEAD, meta: str = META, tail: str = BIBLIOGRAPHY) -> bytes:
    """The bytes of an article."""
    info = '<item-info><ce:copyright type="other" year="2020">Ours</ce:copyright></item-info>'
    article = f"<article>{info}<ce:floats>{floats}</ce:floats>{head}<body>{body}</body>{tail}</article>"
    return f"{OPEN}{meta}<xocs:serial-item>{article}</xocs:serial-item></xocs:doc>".encode()
