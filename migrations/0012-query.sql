-- What SQL can name in an account, whoever owns it: a dataset, a registered table or a view. One row a name, so that no
-- two things of one account share one. The triggers keep it; SQL compares names without regard to case.
CREATE TABLE sql_names (
  account_id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (account_id, name)
);

CREATE FUNCTION keep_sql_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM sql_names WHERE account_id = OLD.account_id AND name = lower(OLD.name);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sql_names (account_id, name) VALUES (NEW.account_id, lower(NEW.name));
  END IF;
  RETURN NULL;
END $$;

-- Without FORCE the owner sees the rows of every account, also where the owner is no superuser.
ALTER TABLE datasets NO FORCE ROW LEVEL SECURITY;
INSERT INTO sql_names (account_id, name) SELECT account_id, lower(name) FROM datasets;
ALTER TABLE datasets FORCE ROW LEVEL SECURITY;
CALL protect('sql_names');
CREATE TRIGGER sql_name AFTER INSERT OR DELETE OR UPDATE OF name ON datasets
  FOR EACH ROW EXECUTE FUNCTION keep_sql_name();

-- Tables made of a file, which is kept as Parquet in the object store, and views, which are a text.
CREATE TABLE query_relations (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  relation_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('table', 'view')),
  description text NOT NULL DEFAULT '',
  columns jsonb NOT NULL,
  -- Of views.
  sql text,
  -- Of tables.
  source jsonb,
  object_key text,
  sha256 text,
  bytes bigint,
  row_count bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, relation_id)
);
CREATE UNIQUE INDEX query_relations_name ON query_relations (account_id, lower(name));
CALL protect('query_relations');
CREATE TRIGGER sql_name AFTER INSERT OR DELETE OR UPDATE OF name ON query_relations
  FOR EACH ROW EXECUTE FUNCTION keep_sql_name();

-- Objects that are to go at a time: those in the making, which stay only if their maker comes to its end, those that
-- were replaced, and those that were made for a while.
CREATE TABLE expiring_objects (
  account_id uuid NOT NULL,
  object_key text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, object_key)
);
CREATE INDEX expiring_objects_due ON expiring_objects (expires_at);
CALL protect('expiring_objects');
-- Retention sees what is due of every account, and nothing else.
CREATE POLICY retention ON expiring_objects
  USING (current_setting('app.retention', true) = 'on' AND expires_at <= now());

CREATE TABLE exports (
  account_id uuid NOT NULL,
  export_id text NOT NULL,
  -- The dataset it was made of; null when it was made of a query.
  dataset_id text,
  format text NOT NULL,
  row_count bigint NOT NULL,
  filtered_from bigint,
  bytes bigint,
  -- Null when the rows were answered at once.
  object_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, export_id)
);
CREATE INDEX exports_due ON exports (expires_at);
CALL protect('exports');
CREATE POLICY retention ON exports
  USING (current_setting('app.retention', true) = 'on' AND expires_at <= now());
