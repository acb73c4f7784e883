-- A spider as it is now; its versions say what a job that runs an older one does.
CREATE TABLE spiders (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  spider_id text NOT NULL,
  name text NOT NULL,
  site_url text NOT NULL,
  dataset_id text,
  status text NOT NULL DEFAULT 'created',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, spider_id)
);
CREATE UNIQUE INDEX spiders_name ON spiders (account_id, lower(name)) WHERE status <> 'archived';
CALL protect('spiders');

CREATE TABLE spider_versions (
  account_id uuid NOT NULL,
  spider_id text NOT NULL,
  version integer NOT NULL,
  scope jsonb NOT NULL,
  definition jsonb NOT NULL,
  dataset_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, spider_id, version),
  FOREIGN KEY (account_id, spider_id) REFERENCES spiders ON DELETE CASCADE
);
CALL protect('spider_versions');
