-- One row per accepted job. `segment` fences: a run is carried by one workflow per segment, and what an older segment
-- writes is refused. `batch` makes every batch happen once in effect. `starts` counts beginnings since the last batch
-- that was saved, so that work which kills its process is given up some day. `version` grows with every change.
CREATE TABLE job_runs (
  run_id text PRIMARY KEY,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'completed', 'failed', 'cancelled')),
  segment integer NOT NULL DEFAULT 1,
  batch bigint NOT NULL DEFAULT 0,
  starts integer NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 1,
  input jsonb NOT NULL,
  cursor jsonb,
  progress jsonb NOT NULL DEFAULT '{}',
  output jsonb,
  error jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
CREATE INDEX job_runs_account ON job_runs (account_id, kind, created_at DESC);
CREATE INDEX job_runs_running ON job_runs (updated_at) WHERE state = 'running';
CALL protect('job_runs');

-- The nodes look for changed and for lost runs of every account; they write only as the run's own account.
CREATE POLICY job_sweep ON job_runs FOR SELECT USING (current_setting('app.job_sweep', true) = 'on');

-- What is started again and again. `next_at` moves in the transaction that starts the job, so each time starts one job on
-- one node, and times missed while no node ran start one together.
CREATE TABLE job_schedules (
  account_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  input jsonb NOT NULL,
  cron text NOT NULL,
  timezone text NOT NULL,
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  PRIMARY KEY (account_id, name)
);
CREATE INDEX job_schedules_due ON job_schedules (next_at);
CALL protect('job_schedules');
CREATE POLICY job_sweep ON job_schedules FOR SELECT USING (current_setting('app.job_sweep', true) = 'on');

-- `process` names the process itself, so that a node on the same machine sees at once that it has ended.
CREATE TABLE nodes (
  node_id text PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('worker', 'api')),
  application_version text NOT NULL,
  process text,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  heartbeat_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
