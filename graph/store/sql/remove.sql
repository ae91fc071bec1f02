-- What did only this document support?
DELETE FROM term_index WHERE document = :id;
CREATE TEMP TABLE IF NOT EXISTS gone (concept TEXT PRIMARY KEY);
DELETE FROM gone;
INSERT OR IGNORE INTO gone SELECT is_.concept FROM is_ JOIN step ON step.id = is_.step JOIN path ON path.id = step.path WHERE path.document = :id;
INSERT OR IGNORE INTO gone SELECT contains.concept FROM contains JOIN step ON step.id = contains.step JOIN path ON path.id = step.path WHERE path.document = :id;
INSERT OR IGNORE INTO gone SELECT about.concept FROM about JOIN statement ON statement.id = about.statement WHERE statement.document = :id;
CREATE TEMP TABLE IF NOT EXISTS unnamed (naming INTEGER PRIMARY KEY);
DELETE FROM unnamed;
INSERT OR IGNORE INTO unnamed SELECT naming FROM number WHERE document = :id;
DELETE FROM number WHERE document = :id;
DELETE FROM unnamed WHERE EXISTS (SELECT 1 FROM number WHERE number.naming = unnamed.naming);
DELETE FROM naming_word WHERE naming IN (SELECT naming FROM unnamed);
DELETE FROM naming WHERE number IN (SELECT naming FROM unnamed);
DELETE FROM contains WHERE step IN (SELECT step.id FROM step JOIN path ON path.id = step.path WHERE path.document = :id);
DELETE FROM is_ WHERE step IN (SELECT step.id FROM step JOIN path ON path.id = step.path WHERE path.document = :id);
DELETE FROM about WHERE statement IN (SELECT id FROM statement WHERE document = :id);
DELETE FROM quantity WHERE owner IN (SELECT step.id FROM step JOIN path ON path.id = step.path WHERE path.document = :id);
DELETE FROM quantity WHERE owner IN (SELECT id FROM statement WHERE document = :id);
DELETE FROM transition WHERE path IN (SELECT id FROM path WHERE document = :id);
DELETE FROM step WHERE path IN (SELECT id FROM path WHERE document = :id);
DELETE FROM path WHERE document = :id;
DELETE FROM statement WHERE document = :id;
DELETE FROM evidence WHERE document = :id;
DELETE FROM concept WHERE id IN (SELECT concept FROM gone) AND NOT EXISTS (SELECT 1 FROM is_ WHERE is_.concept = concept.id)
  AND NOT EXISTS (SELECT 1 FROM about WHERE about.concept = concept.id) AND NOT EXISTS (SELECT 1 FROM contains WHERE contains.concept = concept.id);
DELETE FROM refers WHERE document = :id;
DELETE FROM paper WHERE id = :id;
