-- One for every completed audit: what it found, as it was then. All formats are drawn of `content`.
CREATE TABLE seo_reports (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  report_id uuid NOT NULL,
  audit_id text NOT NULL,
  site_id text,
  url text NOT NULL,
  score integer NOT NULL,
  score_change integer,
  issues integer NOT NULL,
  pages integer NOT NULL,
  completed_at timestamptz NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, report_id),
  UNIQUE (account_id, audit_id)
);
CREATE INDEX seo_reports_newest ON seo_reports (account_id, created_at DESC);
CREATE INDEX seo_reports_site ON seo_reports (account_id, site_id, created_at DESC);
CALL protect('seo_reports');
