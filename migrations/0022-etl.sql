-- Outside databases that an account loads into: the address with its password is sealed, the rest is for people.
CREATE TABLE etl_connections (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  sealed bytea NOT NULL,
  host text NOT NULL,
  database text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, name)
);
CALL protect('etl_connections');

-- Opens the schema of an account's own tables. It belongs to the role that the program works with, which may not create
-- schemas itself. Where roles can be made, one without a login is made that may read this schema and no other: an operator
-- gives it to people.
CREATE FUNCTION open_data_schema(account uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog AS $$
DECLARE
  place text := 'data_' || replace(account::text, '-', '');
BEGIN
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = place) THEN
    RETURN place;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(place, 22));
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = place) THEN
    RETURN place;
  END IF;
  EXECUTE format('CREATE SCHEMA %I AUTHORIZATION %I', place, session_user);
  IF (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) THEN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = place) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', place);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', place, place);
    EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT SELECT ON TABLES TO %I',
                   session_user, place, place);
  END IF;
  RETURN place;
END $$;
REVOKE ALL ON FUNCTION open_data_schema(uuid) FROM PUBLIC;
