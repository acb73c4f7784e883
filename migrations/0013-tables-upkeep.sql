-- Work that any node does for any table looks for it across accounts; it writes only as the table's own account.
CREATE POLICY upkeep ON table_hot_rows FOR SELECT USING (current_setting('app.upkeep', true) = 'on');
CREATE POLICY upkeep ON table_segments FOR SELECT USING (current_setting('app.upkeep', true) = 'on');
CREATE POLICY upkeep ON table_tombstones FOR SELECT USING (current_setting('app.upkeep', true) = 'on');

-- Segments that one merge wrote together: sorted by the table's key and apart from each other in it.
ALTER TABLE table_segments ADD COLUMN run_id uuid;
-- Of segments in which partitions were merged: how many rows of which.
ALTER TABLE table_segments ADD COLUMN partitions jsonb;
-- Partitions that were replaced since: their rows in this segment are gone, though still in the file.
ALTER TABLE table_segments ADD COLUMN hidden_partitions text[] NOT NULL DEFAULT '{}';
ALTER TABLE table_segments ADD COLUMN hidden_rows bigint NOT NULL DEFAULT 0;

-- The field id of the column that names a row's partition; with it, partitions are merged with each other.
ALTER TABLE stored_tables ADD COLUMN partition_field integer;
-- Changes when rows of segments went other than by tombstones.
ALTER TABLE stored_tables ADD COLUMN replaced bigint NOT NULL DEFAULT 0;

-- What was computed for the statistics of a dataset, and for which version of its rows.
CREATE TABLE dataset_statistics (
  account_id uuid NOT NULL,
  dataset_id text NOT NULL,
  version text NOT NULL,
  statistics jsonb NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, dataset_id),
  FOREIGN KEY (account_id, dataset_id) REFERENCES datasets ON DELETE CASCADE
);
CALL protect('dataset_statistics');
