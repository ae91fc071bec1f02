-- One row per source, with what is known of its document: the view to read.
DROP VIEW IF EXISTS ledger;
CREATE VIEW ledger AS
SELECT
    source.id, source.path, source.name, source.sha256, source.document, source.replaces,
    source.status IS NOT NULL AS unread,
    coalesce(document.stage, 'found') AS stage,
    CASE WHEN source.status IS NOT NULL THEN source.status
         WHEN source.id <> holder.id THEN 'duplicate'
         ELSE document.status END AS status,
    source.attempts + coalesce(document.attempts, 0) AS attempts,
    coalesce(source.error, document.error) AS error,
    CASE WHEN source.status IS NOT NULL THEN source.reason
         WHEN source.id <> holder.id THEN 'same content as ' || holder.name
         ELSE document.reason END AS reason,
    document.reader, document.extractor, document.model, document.vocabulary,
    document.paths, document.statements, document.evidence, source.stamp
FROM source
LEFT JOIN document ON document.id = source.document
LEFT JOIN source AS holder
    ON holder.id = (SELECT min(other.id) FROM source AS other WHERE other.document = source.document);
