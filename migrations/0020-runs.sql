-- A job that rests keeps its place and holds no slot: nothing carries it until `wake_at`, or until somebody wakes it. Of a
-- job that does not rest, `wake_at` says that it was woken meanwhile and must not lie down.
ALTER TABLE job_runs ADD COLUMN resting boolean NOT NULL DEFAULT false, ADD COLUMN wake_at timestamptz;
CREATE INDEX job_runs_resting ON job_runs (wake_at) WHERE resting AND state = 'running';

-- Runs of graphs of stages. How a run fares stands in job_runs under the same id; here stands what it is. `queued` waits
-- for its turn among the runs of its definition; `active` is taken away with the end, so that few rows are looked at.
CREATE TABLE runs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id text NOT NULL,
  kind text NOT NULL,
  definition_id text,
  definition jsonb NOT NULL,
  params jsonb NOT NULL,
  trigger text NOT NULL,
  actor text NOT NULL,
  resumed_from text,
  max_runs integer NOT NULL,
  queued boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, run_id)
);
CREATE INDEX runs_definition ON runs (account_id, kind, definition_id, created_at DESC);
CREATE INDEX runs_newest ON runs (account_id, kind, created_at DESC);
CREATE INDEX runs_active ON runs (account_id, definition_id, created_at) WHERE active;
CALL protect('runs');

-- `revision` grows with every change, so that of two nodes that work on a stage one is refused. `waiting` says why nothing is
-- done for a stage that is under way: it looks again later, was asked to be tried again, or waits for somebody outside.
-- `data` is for the stages that follow and is not shown.
CREATE TABLE run_stages (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id text NOT NULL,
  stage_id text NOT NULL,
  position integer NOT NULL,
  type text NOT NULL,
  definition jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'running', 'completed', 'failed', 'skipped', 'cancelled')),
  revision integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  waiting text CHECK (waiting IN ('later', 'retry', 'outside')),
  wake_at timestamptz,
  awaits text,
  skip_reason text,
  output jsonb,
  data jsonb,
  progress jsonb,
  checkpoint jsonb,
  error jsonb,
  log jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz,
  attempt_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (account_id, run_id, stage_id),
  FOREIGN KEY (account_id, run_id) REFERENCES runs ON DELETE CASCADE
);
CREATE INDEX run_stages_awaits ON run_stages (account_id, awaits) WHERE awaits IS NOT NULL AND status = 'running';
CALL protect('run_stages');

CREATE TABLE pipelines (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  pipeline_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  site_url text,
  stages jsonb NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  concurrency jsonb NOT NULL,
  schedule jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, pipeline_id)
);
CREATE INDEX pipelines_newest ON pipelines (account_id, created_at DESC);
CALL protect('pipelines');

-- What webhooks of the account are signed with, sealed.
CREATE TABLE webhook_secrets (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CALL protect('webhook_secrets');
