-- What news a subscriber could not take after several tries; the news itself stays in `events` as long as any.
CREATE TABLE event_failures (
  subscriber text NOT NULL,
  event_id bigint NOT NULL,
  type text NOT NULL,
  error text NOT NULL,
  tries integer NOT NULL,
  set_aside_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subscriber, event_id)
);

-- Grows with every change of an account's assets and edges, under a lock that is held to the end of the change: who has seen a
-- version has seen all changes up to it, and finds the later ones by theirs.
CREATE TABLE lineage_versions (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  version bigint NOT NULL
);
CALL protect('lineage_versions');

-- The things that data comes from and goes to. Granary's own stand in the namespace `granary` under their own id (`ref`).
-- `described_at` is the time of the newest news that describes it, so that older news that comes late changes nothing.
CREATE TABLE lineage_assets (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  asset_id uuid NOT NULL,
  kind text NOT NULL,
  namespace text NOT NULL,
  ref text NOT NULL,
  name text,
  description text,
  columns jsonb,
  properties jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  described_at timestamptz NOT NULL DEFAULT '-infinity',
  deleted_at timestamptz,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, asset_id)
);
CREATE INDEX lineage_assets_version ON lineage_assets (account_id, version);
CREATE UNIQUE INDEX lineage_assets_ref ON lineage_assets (account_id, ref, kind, namespace);
CREATE INDEX lineage_assets_newest ON lineage_assets (account_id, created_at DESC, asset_id DESC);
CREATE INDEX lineage_assets_kind ON lineage_assets (account_id, kind, created_at DESC, asset_id DESC);
CALL protect('lineage_assets');

-- What flows from where to where, from `since` until `until`. An edge whose columns change ends, and another begins.
CREATE TABLE lineage_edges (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  edge_id uuid NOT NULL,
  source uuid NOT NULL,
  target uuid NOT NULL,
  relation text NOT NULL,
  columns jsonb,
  run_id text,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  until timestamptz,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, edge_id),
  FOREIGN KEY (account_id, source) REFERENCES lineage_assets ON DELETE CASCADE,
  FOREIGN KEY (account_id, target) REFERENCES lineage_assets ON DELETE CASCADE
);
CREATE INDEX lineage_edges_version ON lineage_edges (account_id, version);
CREATE INDEX lineage_edges_down ON lineage_edges (account_id, source);
CREATE INDEX lineage_edges_up ON lineage_edges (account_id, target);
CREATE UNIQUE INDEX lineage_edges_live ON lineage_edges (account_id, target, source, relation) WHERE until IS NULL;
CREATE UNIQUE INDEX lineage_edges_since ON lineage_edges (account_id, target, source, relation, since);
CALL protect('lineage_edges');

-- Runs whose news come one by one: what they read and write is known when all of it has come.
CREATE TABLE lineage_runs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id text NOT NULL,
  job_namespace text NOT NULL,
  job_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('started', 'completed', 'failed', 'aborted')),
  inputs jsonb NOT NULL DEFAULT '[]',
  outputs jsonb NOT NULL DEFAULT '[]',
  columns jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, run_id)
);
CREATE INDEX lineage_runs_age ON lineage_runs (account_id, ended_at) WHERE ended_at IS NOT NULL;
CALL protect('lineage_runs');

-- What people allow. The record of a subject and a purpose that is not superseded is the one that counts.
CREATE TABLE lineage_consents (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  consent_id uuid NOT NULL,
  subject text NOT NULL,
  purpose text NOT NULL,
  basis text NOT NULL,
  scope jsonb NOT NULL,
  assets uuid[] NOT NULL,
  evidence text,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  superseded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, consent_id)
);
CREATE UNIQUE INDEX lineage_consents_current ON lineage_consents (account_id, subject, purpose)
  WHERE superseded_at IS NULL;
CREATE INDEX lineage_consents_newest ON lineage_consents (account_id, created_at DESC, consent_id DESC);
CREATE INDEX lineage_consents_assets ON lineage_consents USING gin (assets);
-- Only those that may be over: consents without an end that stand are the many.
CREATE INDEX lineage_consents_ending ON lineage_consents (account_id, expires_at, withdrawn_at)
  WHERE superseded_at IS NULL AND (withdrawn_at IS NOT NULL OR expires_at IS NOT NULL);
CALL protect('lineage_consents');

-- OpenLineage events on their way to the operator's receiver, in the order of `delivery_id`; sent ones are removed.
CREATE TABLE lineage_deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id text NOT NULL,
  news text NOT NULL,
  event jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  refused text,
  UNIQUE (account_id, run_id, news)
);
CREATE INDEX lineage_deliveries_waiting ON lineage_deliveries (delivery_id) WHERE refused IS NULL;
CALL protect('lineage_deliveries');
CREATE POLICY lineage_delivery ON lineage_deliveries USING (current_setting('app.lineage_delivery', true) = 'on');

-- The one node that sends, and how long the receiver has been away.
CREATE TABLE lineage_sender (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  holder text NOT NULL DEFAULT '',
  until timestamptz NOT NULL DEFAULT '-infinity',
  failures integer NOT NULL DEFAULT 0
);
INSERT INTO lineage_sender DEFAULT VALUES;
