-- The catalogue of stored tables: immutable segments in the object store, and beside them the rows that are new or changed.
-- One number of this sequence is room for 2^20 row ids, so that a single insert, a batch and a bulk import each take
-- theirs without waiting for each other, in the order of time.
CREATE SEQUENCE table_row_blocks MAXVALUE 8796093022207;
-- The order of segments and the epochs of tables; the state of a hot row.
CREATE SEQUENCE table_sequences;
CREATE SEQUENCE table_revisions;

CREATE TABLE stored_tables (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  columns jsonb NOT NULL,
  next_field integer NOT NULL,
  schema_version integer NOT NULL DEFAULT 1,
  -- Field ids that segments are sorted by; null means the order of row ids.
  sort_key integer[],
  -- Changes when segments or hot rows were exchanged as a whole, so that work begun before does not go on.
  epoch bigint NOT NULL DEFAULT nextval('table_sequences'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, table_id)
);
CALL protect('stored_tables');

CREATE TABLE table_schemas (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  schema_version integer NOT NULL,
  columns jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, table_id, schema_version),
  FOREIGN KEY (account_id, table_id) REFERENCES stored_tables ON DELETE CASCADE
);
CALL protect('table_schemas');

-- Without a reference to the table: the objects of a dropped table are removed later, by what stands here.
CREATE TABLE table_segments (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  segment_id uuid NOT NULL,
  sequence bigint NOT NULL,
  object_key text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  rows bigint NOT NULL,
  row_lo bigint NOT NULL,
  row_hi bigint NOT NULL,
  schema_version integer NOT NULL,
  partition text,
  statistics jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  PRIMARY KEY (account_id, table_id, segment_id)
);
CREATE INDEX table_segments_live ON table_segments (account_id, table_id, sequence) WHERE removed_at IS NULL;
CALL protect('table_segments');

-- Without a reference to the table: checking it would make every insert lock the table's row.
CREATE TABLE table_hot_rows (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  row_id bigint NOT NULL,
  data jsonb NOT NULL,
  revision bigint NOT NULL DEFAULT nextval('table_revisions'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, table_id, row_id)
);
CALL protect('table_hot_rows');

-- Hides the copies of a row in segments up to a sequence; a copy in a later segment shows.
CREATE TABLE table_tombstones (
  account_id uuid NOT NULL,
  table_id text NOT NULL,
  row_id bigint NOT NULL,
  up_to_sequence bigint NOT NULL,
  -- How many copies in live segments it hides, so that counts need no look into files.
  hidden integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, table_id, row_id)
);
CALL protect('table_tombstones');
