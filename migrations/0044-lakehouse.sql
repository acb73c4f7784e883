-- How long versions of a table that was opened to other engines stay readable after a newer one; null until then.
ALTER TABLE stored_tables ADD COLUMN versions_kept_seconds integer;

-- When the last of the copies was hidden.
ALTER TABLE table_tombstones ADD COLUMN hidden_at timestamptz NOT NULL DEFAULT now();

-- The segments of a range of ids are told from this index alone.
CREATE INDEX table_segments_state ON table_segments (account_id, table_id) INCLUDE (segment_id, rows) WHERE removed_at IS NULL;

-- What each statement has changed of the live segments of a table: their sums say what the table consists of, so that
-- nobody has to look at each segment. Added to only, so that writers need not wait for each other; many become one later.
CREATE TABLE table_segment_changes (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  change_id bigint GENERATED ALWAYS AS IDENTITY,
  segments bigint NOT NULL,
  bytes bigint NOT NULL,
  -- Without those that are hidden with their partition.
  rows bigint NOT NULL,
  -- Of segments of which partitions are hidden.
  partly_hidden bigint NOT NULL,
  -- Combined by XOR: the same for the same segments, and for the same partitions hidden in them.
  segments_hash bigint NOT NULL,
  partitions_hash bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, table_id, change_id)
);

CREATE FUNCTION note_segment_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO table_segment_changes (account_id, table_id, segments, bytes, rows, partly_hidden, segments_hash, partitions_hash)
    SELECT account_id, table_id, count(*), sum(bytes), sum(rows - hidden_rows), count(*) FILTER (WHERE hidden_rows > 0),
      bit_xor(uuid_hash_extended(segment_id, 0)),
      coalesce(bit_xor(hashtextextended(segment_id || hidden_partitions::text, 0)) FILTER (WHERE hidden_rows > 0), 0)
    FROM now_there WHERE removed_at IS NULL GROUP BY account_id, table_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO table_segment_changes (account_id, table_id, segments, bytes, rows, partly_hidden, segments_hash, partitions_hash)
    SELECT account_id, table_id, -count(*), -sum(bytes), -sum(rows - hidden_rows), -count(*) FILTER (WHERE hidden_rows > 0),
      bit_xor(uuid_hash_extended(segment_id, 0)),
      coalesce(bit_xor(hashtextextended(segment_id || hidden_partitions::text, 0)) FILTER (WHERE hidden_rows > 0), 0)
    FROM there_before WHERE removed_at IS NULL GROUP BY account_id, table_id;
  END IF;
  RETURN NULL;
END $$;

-- Without FORCE the owner sees the rows of every account, also where the owner is no superuser.
ALTER TABLE table_segments NO FORCE ROW LEVEL SECURITY;
INSERT INTO table_segment_changes
  (account_id, table_id, segments, bytes, rows, partly_hidden, segments_hash, partitions_hash, changed_at)
SELECT account_id, table_id, count(*), sum(bytes), sum(rows - hidden_rows), count(*) FILTER (WHERE hidden_rows > 0),
  bit_xor(uuid_hash_extended(segment_id, 0)),
  coalesce(bit_xor(hashtextextended(segment_id || hidden_partitions::text, 0)) FILTER (WHERE hidden_rows > 0), 0),
  max(created_at)
FROM table_segments WHERE removed_at IS NULL GROUP BY account_id, table_id;
ALTER TABLE table_segments FORCE ROW LEVEL SECURITY;
CALL protect('table_segment_changes');
CREATE TRIGGER segments_added AFTER INSERT ON table_segments REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION note_segment_changes();
CREATE TRIGGER segments_changed AFTER UPDATE ON table_segments REFERENCING OLD TABLE AS there_before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION note_segment_changes();
CREATE TRIGGER segments_deleted AFTER DELETE ON table_segments REFERENCING OLD TABLE AS there_before
  FOR EACH STATEMENT EXECUTE FUNCTION note_segment_changes();

-- What engines that read Apache Iceberg find of a table. Without a reference to the table: what a dropped one leaves is
-- removed later, with its objects.
CREATE TABLE lakehouse_tables (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  table_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The number of the newest version; never used again, also when that version is gone.
  last_version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, table_id)
);
CALL protect('lakehouse_tables');

CREATE TABLE lakehouse_versions (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  version bigint NOT NULL,
  schema_version integer NOT NULL,
  -- The same for the same hot rows, the same segments, and the same rows hidden in them.
  hot_state text NOT NULL,
  segments_state text NOT NULL,
  hidden_state text NOT NULL,
  rows bigint NOT NULL,
  list_key text NOT NULL,
  metadata_key text NOT NULL,
  -- What it shows is what was there at this moment.
  looked_at timestamptz NOT NULL,
  -- Since when the table was so, as far as that is known.
  shown_at timestamptz NOT NULL,
  -- From when something of it may have been different; null while it is the newest.
  superseded_at timestamptz,
  PRIMARY KEY (account_id, table_id, version)
);
CALL protect('lakehouse_versions');
CREATE POLICY upkeep ON lakehouse_versions FOR SELECT USING (current_setting('app.upkeep', true) = 'on');

-- Every object that versions need, besides the segments of the table itself.
CREATE TABLE lakehouse_files (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  object_key text NOT NULL,
  -- One of metadata, list, manifest, deletes, delete_manifest, hot.
  kind text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  rows bigint NOT NULL DEFAULT 0,
  -- The versions that need it: from the first to the last, which is null while it is the newest.
  first_version bigint NOT NULL,
  last_version bigint,
  -- Since when no version needs it any more.
  freed_at timestamptz,
  -- Of a manifest: how many files it lists; the segments from the first to the last belong into it, and a hash says which.
  entries integer NOT NULL DEFAULT 0,
  first_segment uuid,
  last_segment uuid,
  content_hash text,
  -- Of positions of hidden rows: the first and the last file they are of.
  first_path text,
  last_path text,
  PRIMARY KEY (account_id, table_id, object_key)
);
CREATE INDEX lakehouse_files_present ON lakehouse_files (account_id, table_id) WHERE last_version IS NULL;
CREATE INDEX lakehouse_files_freed ON lakehouse_files (freed_at) WHERE freed_at IS NOT NULL;
CALL protect('lakehouse_files');
CREATE POLICY upkeep ON lakehouse_files FOR SELECT USING (current_setting('app.upkeep', true) = 'on');

-- Which object has the positions of the hidden rows of a segment; null when none of them is in its file.
CREATE TABLE lakehouse_deletes (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  segment_id uuid NOT NULL,
  content_hash text NOT NULL,
  object_key text,
  PRIMARY KEY (account_id, table_id, segment_id)
);
CALL protect('lakehouse_deletes');
