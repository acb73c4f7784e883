-- The OAuth client or service account that an account brings. Secrets are sealed with the account and the row as their context.
CREATE TABLE sc_clients (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'oauth' CHECK (kind IN ('oauth', 'service_account')),
  client_id text NOT NULL,
  sealed_secret bytea,
  redirect_uri text,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CALL protect('sc_clients');

-- `grant_id` names one consent: what belongs to an earlier one is never written over a later one.
CREATE TABLE sc_connections (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  grant_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'connected' CHECK (status IN ('connected', 'needs_reconnect')),
  client_id text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  email text,
  sealed_refresh bytea,
  sealed_access bytea,
  access_expires_at timestamptz,
  reason text,
  connected_by text NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  properties_at timestamptz
);
CALL protect('sc_connections');

-- Authorisations under way. Only a hash of the state is kept.
CREATE TABLE sc_states (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  state_hash bytea NOT NULL,
  actor_id text NOT NULL,
  client_id text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  redirect_uri text NOT NULL,
  return_to text,
  sealed_verifier bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, state_hash)
);
CREATE INDEX sc_states_age ON sc_states (expires_at);
CALL protect('sc_states');
CREATE POLICY retention ON sc_states USING (current_setting('app.retention', true) = 'on');

-- Properties the connection has seen. Their daily rows are a stored table named after `property_id`; `synced_from` to
-- `synced_to` is the range of days that it covers, whether or not a day had any row.
CREATE TABLE sc_properties (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  property_id uuid NOT NULL,
  property text NOT NULL,
  permission text NOT NULL,
  is_listed boolean NOT NULL DEFAULT true,
  site_ids uuid[] NOT NULL DEFAULT '{}',
  has_table boolean NOT NULL DEFAULT false,
  synced_from date,
  synced_to date,
  first_incomplete date,
  last_synced timestamptz,
  PRIMARY KEY (account_id, property_id),
  UNIQUE (account_id, property)
);
CREATE INDEX sc_properties_sites ON sc_properties USING gin (site_ids);
CALL protect('sc_properties');

-- The totals of a day, which are more than the sum of its rows: rare queries have none.
CREATE TABLE sc_days (
  account_id uuid NOT NULL,
  property_id uuid NOT NULL,
  day date NOT NULL,
  clicks bigint NOT NULL,
  impressions bigint NOT NULL,
  position double precision NOT NULL,
  rows bigint NOT NULL,
  synced_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, property_id, day),
  FOREIGN KEY (account_id, property_id) REFERENCES sc_properties ON DELETE CASCADE
);
CALL protect('sc_days');

CREATE TABLE inspections (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  property text NOT NULL,
  url_hash bytea NOT NULL,
  language text NOT NULL,
  url text NOT NULL,
  result jsonb NOT NULL,
  inspected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, property, url_hash, language)
);
CALL protect('inspections');

-- What the provider lets an account do per minute and day, as far as it was done.
CREATE TABLE sc_budgets (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  budget text NOT NULL,
  starts_at timestamptz NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (account_id, budget, starts_at)
);
CREATE INDEX sc_budgets_age ON sc_budgets (starts_at);
CALL protect('sc_budgets');
CREATE POLICY retention ON sc_budgets USING (current_setting('app.retention', true) = 'on');

-- The same for a project at the provider, which several accounts share when it is the instance's own client.
CREATE TABLE sc_project_uses (
  project text NOT NULL,
  starts_at timestamptz NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (project, starts_at)
);
