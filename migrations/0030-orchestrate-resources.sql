-- What was made or adopted by applying files, by project: a name stays the same resource when somebody renames it, and only
-- what stands here is ever pruned.
CREATE TABLE managed_resources (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  project text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  resource_id text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, project, kind, name)
);
CREATE INDEX managed_resources_resource ON managed_resources (account_id, kind, resource_id);
CALL protect('managed_resources');
