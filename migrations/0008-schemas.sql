-- One row a name, locked while a version is added, so that versions are consecutive.
CREATE TABLE schema_names (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  compatibility text NOT NULL,
  latest_version integer NOT NULL,
  PRIMARY KEY (account_id, name)
);
CALL protect('schema_names');

CREATE TABLE schema_versions (
  account_id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  schema_id uuid NOT NULL,
  type text NOT NULL,
  -- As text, so that it comes back in the order it was sent.
  schema json NOT NULL,
  fingerprint text NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, name, version),
  FOREIGN KEY (account_id, name) REFERENCES schema_names ON DELETE CASCADE
);
CREATE UNIQUE INDEX schema_versions_id ON schema_versions (account_id, schema_id);
CALL protect('schema_versions');
