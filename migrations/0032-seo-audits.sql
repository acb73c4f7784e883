-- Whoever audits a site without an account; their runs are kept for a week.
SELECT set_config('app.account_id', '00000000-0000-7000-8000-000000000000', true);
INSERT INTO accounts (account_id, name, tier) VALUES ('00000000-0000-7000-8000-000000000000', 'Visitors', 'agency');
SELECT set_config('app.account_id', '', true);

-- A site as it was at one time: what was asked, and what came of it. How far it is stands in its run of the same id.
CREATE TABLE audit_runs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  audit_id uuid NOT NULL,
  site_id uuid,
  schedule_id uuid,
  url text NOT NULL,
  -- Runs of one site are compared with each other: the host without www.
  host text NOT NULL,
  options jsonb NOT NULL,
  ruleset text NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'failed')),
  error jsonb,
  score_exact double precision,
  pages integer NOT NULL DEFAULT 0,
  issues integer NOT NULL DEFAULT 0,
  limit_hit text,
  -- As its last event tells it.
  summary jsonb,
  -- Of the last event.
  seq integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  PRIMARY KEY (account_id, audit_id)
);
CREATE INDEX audit_runs_age ON audit_runs (account_id, created_at DESC);
CREATE INDEX audit_runs_host ON audit_runs (account_id, host, created_at DESC);
CALL protect('audit_runs');
CREATE POLICY retention ON audit_runs FOR SELECT USING (current_setting('app.retention', true) = 'on');

-- Pages and issues are events themselves; these are the others.
CREATE TABLE audit_notes (
  account_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, audit_id, seq),
  FOREIGN KEY (account_id, audit_id) REFERENCES audit_runs ON DELETE CASCADE
);
CALL protect('audit_notes');

CREATE TABLE audit_pages (
  account_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  seq integer NOT NULL,
  url text NOT NULL,
  url_key text NOT NULL,
  -- As its event tells it.
  data jsonb NOT NULL,
  -- What tables of pages show, in columns.
  facts jsonb NOT NULL,
  -- Its issues in the order of their events, which follow its own: JSON, compressed.
  issues bytea STORAGE EXTERNAL,
  issue_count integer NOT NULL DEFAULT 0,
  score_exact double precision,
  importance double precision,
  clicks integer,
  inlinks integer,
  -- Rules that could not be decided on it.
  inconclusive text[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, audit_id, seq),
  UNIQUE (account_id, audit_id, url_key),
  FOREIGN KEY (account_id, audit_id) REFERENCES audit_runs ON DELETE CASCADE
);
CALL protect('audit_pages');

-- Written when the audit is complete, with what each issue costs.
CREATE TABLE audit_issues (
  account_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  seq integer NOT NULL,
  issue_id text NOT NULL,
  rule text NOT NULL,
  severity text NOT NULL,
  url_key text NOT NULL,
  -- Of an issue that one page shows: the page, and its place among the page's issues.
  page_seq integer,
  place integer,
  -- Of an issue that only all pages show: as its event tells it.
  data jsonb,
  site_points double precision,
  score_if_fixed double precision,
  PRIMARY KEY (account_id, audit_id, issue_id, seq),
  FOREIGN KEY (account_id, audit_id) REFERENCES audit_runs ON DELETE CASCADE
);
CREATE INDEX audit_issues_points ON audit_issues (account_id, audit_id, site_points DESC NULLS LAST, seq);
CALL protect('audit_issues');

-- All facts of the pages of one batch, compressed, in the object store.
CREATE TABLE audit_segments (
  account_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  number integer NOT NULL,
  object_key text NOT NULL,
  pages integer NOT NULL,
  PRIMARY KEY (account_id, audit_id, number),
  FOREIGN KEY (account_id, audit_id) REFERENCES audit_runs ON DELETE CASCADE
);
CALL protect('audit_segments');

-- How many audits an address has started in an hour.
CREATE TABLE audit_visits (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  visitor text NOT NULL,
  hour timestamptz NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (account_id, visitor, hour)
);
CALL protect('audit_visits');
