-- How much of its rates belongs to providers that nobody knows, from 0 to 1; null in files that were loaded before it was kept.
ALTER TABLE price_files ADD COLUMN unresolved_share double precision;
-- What of it the validators have seen; null where nobody has asked them, or before it was kept.
ALTER TABLE price_files ADD COLUMN judged text CHECK (judged IN ('start', 'whole'));
-- The same bytes were read once more, and what was read then has taken its place.
ALTER TABLE price_files ADD COLUMN superseded boolean NOT NULL DEFAULT false;
DROP INDEX price_files_content;
CREATE UNIQUE INDEX price_files_content ON price_files (account_id, sha256, parser_version, filter_hash) WHERE NOT superseded;
