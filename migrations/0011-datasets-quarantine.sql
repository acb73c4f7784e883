-- Rows that an import could not store, as they stood in the file and with what is wrong in them. Those of an import that
-- has not ended yet are not published; they go with it if it fails.
CREATE TABLE quarantined_rows (
  account_id uuid NOT NULL,
  dataset_id text NOT NULL,
  quarantine_id bigint GENERATED ALWAYS AS IDENTITY,
  job_id text NOT NULL,
  line bigint NOT NULL,
  -- Whether the values are texts, as in CSV, or what JSON says.
  form text NOT NULL CHECK (form IN ('text', 'json')),
  data jsonb NOT NULL,
  -- The row as it stood in the file, where it could not be taken apart.
  raw text,
  faults jsonb NOT NULL,
  published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, dataset_id, quarantine_id),
  FOREIGN KEY (account_id, dataset_id) REFERENCES datasets ON DELETE CASCADE
);
CREATE INDEX quarantined_rows_job ON quarantined_rows (account_id, job_id) WHERE NOT published;
CALL protect('quarantined_rows');
-- What an import left that never ended.
CREATE POLICY retention ON quarantined_rows
  USING (current_setting('app.retention', true) = 'on' AND NOT published AND created_at < now() - interval '7 days');
