-- What an enrichment was asked to do; how far it is stands in its run of the same id.
CREATE TABLE enrichment_jobs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id text NOT NULL,
  dataset_id text NOT NULL,
  plan jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, job_id)
);
CREATE INDEX enrichment_jobs_dataset ON enrichment_jobs (account_id, dataset_id, created_at DESC);
CALL protect('enrichment_jobs');

-- What a source said of a domain or an address, or why it said nothing. The variant stands for the settings that it was
-- asked with. A job takes what was found since it began, whatever its age; others take it until it expires.
CREATE TABLE enrichment_results (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  source text NOT NULL,
  variant text NOT NULL,
  key text NOT NULL,
  found jsonb,
  fault jsonb,
  fetched_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, source, variant, key)
);
CREATE INDEX enrichment_results_age ON enrichment_results (expires_at);
CALL protect('enrichment_results');
CREATE POLICY retention ON enrichment_results USING (current_setting('app.retention', true) = 'on');
