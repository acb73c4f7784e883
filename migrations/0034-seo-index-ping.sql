-- One key per host. It is no secret: the host serves it to everybody.
CREATE TABLE ping_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  host text NOT NULL,
  scheme text NOT NULL,
  site_id uuid,
  key text NOT NULL,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, host)
);
CREATE INDEX ping_keys_site ON ping_keys (account_id, site_id);
CALL protect('ping_keys');

CREATE TABLE ping_submissions (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  submission_id uuid NOT NULL,
  host text NOT NULL,
  urls text[] NOT NULL DEFAULT '{}',
  batches jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, submission_id)
);
CREATE INDEX ping_submissions_host ON ping_submissions (account_id, host);
CREATE INDEX ping_submissions_age ON ping_submissions (created_at);
CALL protect('ping_submissions');
CREATE POLICY retention ON ping_submissions USING (current_setting('app.retention', true) = 'on');

-- Which URLs were submitted lately, so that none is submitted twice within ten minutes.
CREATE TABLE ping_urls (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  host text NOT NULL,
  url_hash bytea NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, host, url_hash)
);
CREATE INDEX ping_urls_age ON ping_urls (submitted_at);
CALL protect('ping_urls');
CREATE POLICY retention ON ping_urls USING (current_setting('app.retention', true) = 'on');
