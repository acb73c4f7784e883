-- What was written into which dataset on which day, added up from the news of the writes.
CREATE TABLE dataset_activity (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  dataset_id text NOT NULL,
  day date NOT NULL,
  rows_written bigint NOT NULL DEFAULT 0,
  rows_enriched bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, dataset_id, day)
);
CREATE INDEX dataset_activity_latest ON dataset_activity (account_id, last_at DESC);
CALL protect('dataset_activity');

-- An overview asks for these again and again, and they are few.
CREATE INDEX job_runs_active ON job_runs (account_id, created_at DESC) WHERE state IN ('running', 'paused');
CREATE INDEX job_runs_ended ON job_runs (account_id, state, finished_at DESC) WHERE finished_at IS NOT NULL;
