-- What a person sees of a dataset; its columns and rows are the stored table of the same id.
CREATE TABLE datasets (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  dataset_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  site_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, dataset_id)
);
-- SQL names a dataset without regard to case.
CREATE UNIQUE INDEX datasets_name ON datasets (account_id, lower(name));
CALL protect('datasets');
