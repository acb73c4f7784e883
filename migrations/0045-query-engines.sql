-- In whose dialect a view is written.
ALTER TABLE query_relations ADD COLUMN engine text NOT NULL DEFAULT 'duckdb' CHECK (engine IN ('duckdb', 'trino'));
