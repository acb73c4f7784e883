-- One row: what belongs to the instance and not to an account.
CREATE TABLE instance (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  secret_fingerprint text NOT NULL,
  first_account uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  name text NOT NULL,
  tier text NOT NULL CHECK (tier IN ('free', 'pro', 'team', 'agency')),
  limit_overrides jsonb NOT NULL DEFAULT '{}',
  profile jsonb NOT NULL DEFAULT '{}',
  parent_account uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL protect('accounts');

-- People exist beside accounts: one person may work in several.
CREATE TABLE users (
  user_id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  password_hash text,
  profile jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (email);

CREATE TABLE memberships (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id, created_at);
CALL protect('memberships');
-- A person's own memberships are read before an account is chosen, and the accounts they lead to.
CREATE POLICY own ON memberships FOR SELECT
  USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY member ON accounts FOR SELECT
  USING (account_id IN (SELECT m.account_id FROM memberships m
                        WHERE m.user_id = nullif(current_setting('app.user_id', true), '')::uuid));

CREATE TABLE invitations (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  invitation_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, invitation_id)
);
CALL protect('invitations');
CREATE POLICY holder ON invitations FOR SELECT
  USING (token_hash = decode(nullif(current_setting('app.invitation_hash', true), ''), 'hex'));

CREATE TABLE api_tokens (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_id uuid NOT NULL,
  name text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('live', 'test')),
  key_prefix text NOT NULL,
  key_hash bytea NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_id)
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (key_hash);
CALL protect('api_tokens');
-- A key is looked up by its hash before its account is known.
CREATE POLICY holder ON api_tokens FOR SELECT
  USING (key_hash = decode(nullif(current_setting('app.key_hash', true), ''), 'hex'));

CREATE TABLE sessions (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  refresh_hash bytea NOT NULL UNIQUE,
  -- Of the part that all refresh tokens of the session share, so that any spent one is known.
  family_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE usage_daily (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  day date NOT NULL,
  actor_id uuid NOT NULL,
  actor_kind text NOT NULL,
  tag text NOT NULL,
  requests bigint NOT NULL,
  errors bigint NOT NULL,
  PRIMARY KEY (account_id, day, actor_id, tag)
);
CALL protect('usage_daily');

CREATE TABLE sites (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  site_id uuid NOT NULL,
  url text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, site_id)
);
CREATE UNIQUE INDEX sites_url ON sites (account_id, url);
CALL protect('sites');

CREATE TABLE custom_domains (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid NOT NULL,
  hostname text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, domain_id)
);
CALL protect('custom_domains');
