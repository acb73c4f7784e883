-- Graphs of stages that move files into databases; their runs stand in `runs` under the kind etl.
CREATE TABLE etl_pipelines (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  pipeline_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  stages jsonb NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  concurrency jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, pipeline_id)
);
CREATE INDEX etl_pipelines_newest ON etl_pipelines (account_id, created_at DESC);
CALL protect('etl_pipelines');
