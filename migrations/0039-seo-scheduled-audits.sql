-- Audits that start by the clock, and whom their reports are mailed to.
CREATE TABLE audit_schedules (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  site_id text,
  url text,
  cron text NOT NULL,
  timezone text NOT NULL,
  max_pages integer NOT NULL,
  js_rendering boolean NOT NULL,
  enabled boolean NOT NULL,
  disabled_reason text,
  recipients jsonb NOT NULL,
  report jsonb NOT NULL,
  notify jsonb NOT NULL,
  failures_in_row integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, id),
  CHECK ((site_id IS NULL) <> (url IS NULL))
);
CREATE INDEX audit_schedules_newest ON audit_schedules (account_id, created_at DESC);
CREATE INDEX audit_schedules_site ON audit_schedules (account_id, site_id) WHERE site_id IS NOT NULL;
CALL protect('audit_schedules');

-- What came of every time. It stays when its schedule is deleted.
CREATE TABLE audit_schedule_runs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'failed', 'skipped')),
  audit_id text,
  report_id uuid,
  score integer,
  reason text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, run_id)
);
CREATE INDEX audit_schedule_runs_newest ON audit_schedule_runs (account_id, schedule_id, started_at DESC);
CREATE INDEX audit_schedule_runs_audit ON audit_schedule_runs (account_id, audit_id) WHERE audit_id IS NOT NULL;
CREATE INDEX audit_schedule_runs_old ON audit_schedule_runs (started_at);
CALL protect('audit_schedule_runs');

-- A mail is written down before it is sent, and again when the server has taken it.
CREATE TABLE audit_mails (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id uuid NOT NULL,
  recipient text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  message_id text,
  reason text,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, run_id, recipient),
  FOREIGN KEY (account_id, run_id) REFERENCES audit_schedule_runs ON DELETE CASCADE
);
CALL protect('audit_mails');
