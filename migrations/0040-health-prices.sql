-- Prices that hospitals and payers publish. Rates are in Parquet files; these tables know what they are and whose.

-- Grows whenever readers would see something else.
CREATE TABLE price_versions (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  data_version bigint NOT NULL
);
CALL protect('price_versions');

CREATE TABLE price_hospitals (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  hospital_id uuid NOT NULL,
  ccn text,
  name text NOT NULL,
  state text NOT NULL,
  ein text,
  address text,
  city text,
  zip text,
  latitude double precision,
  longitude double precision,
  system text,
  website text,
  npis text[] NOT NULL DEFAULT '{}',
  synthetic boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, hospital_id)
);
CREATE UNIQUE INDEX price_hospitals_ccn ON price_hospitals (account_id, ccn) WHERE ccn IS NOT NULL;
CREATE INDEX price_hospitals_ein ON price_hospitals (account_id, ein) WHERE ein IS NOT NULL;
CREATE INDEX price_hospitals_npis ON price_hospitals USING gin (npis);
CALL protect('price_hospitals');

CREATE TABLE price_payers (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  payer_id text NOT NULL,
  name text NOT NULL,
  parent_id text,
  type text,
  hios_ids text[] NOT NULL DEFAULT '{}',
  eins text[] NOT NULL DEFAULT '{}',
  synthetic boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, payer_id)
);
CALL protect('price_payers');

-- An alias belongs to one payer in a state, or everywhere when the state is empty.
CREATE TABLE price_payer_aliases (
  account_id uuid NOT NULL,
  alias_key text NOT NULL,
  state text NOT NULL,
  payer_id text NOT NULL,
  alias text NOT NULL,
  PRIMARY KEY (account_id, alias_key, state),
  FOREIGN KEY (account_id, payer_id) REFERENCES price_payers ON DELETE CASCADE
);
CREATE INDEX price_payer_aliases_payer ON price_payer_aliases (account_id, payer_id);
CALL protect('price_payer_aliases');

CREATE TABLE price_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_type text NOT NULL,
  code text NOT NULL,
  description text,
  category text,
  effective_from date,
  effective_to date,
  PRIMARY KEY (account_id, code_type, code)
);
CALL protect('price_codes');

CREATE TABLE price_places (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  zip text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  city text,
  state text,
  PRIMARY KEY (account_id, zip)
);
CALL protect('price_places');

-- What Medicare pays: by the physician fee schedule, and for outpatients and inpatients of hospitals.
CREATE TABLE price_medicare_rates (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  program text NOT NULL,
  year integer NOT NULL,
  code_type text NOT NULL,
  code text NOT NULL,
  modifiers text NOT NULL DEFAULT '',
  -- Of the physician fee schedule; empty for the whole country.
  locality text NOT NULL DEFAULT '',
  setting text NOT NULL DEFAULT '',
  amount numeric(18, 4) NOT NULL,
  estimated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, program, year, code_type, code, modifiers, locality, setting)
);
CREATE INDEX price_medicare_rates_code ON price_medicare_rates (account_id, code_type, code);
CALL protect('price_medicare_rates');

CREATE TABLE price_sources (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  source_id uuid NOT NULL,
  kind text NOT NULL,
  url text,
  artifact_id uuid,
  -- The URL without its query, which signatures change, or the artifact.
  identity text NOT NULL,
  hospital_id uuid,
  payer_id text,
  visibility text NOT NULL DEFAULT 'account',
  enabled boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'new',
  failures integer NOT NULL DEFAULT 0,
  missing_since timestamptz,
  last_error jsonb,
  etag text,
  last_modified text,
  -- The index that lists it: read again for a fresh signature.
  found_in text,
  plans jsonb NOT NULL DEFAULT '[]',
  last_fetched_at timestamptz,
  last_changed_at timestamptz,
  synthetic boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, source_id)
);
CREATE UNIQUE INDEX price_sources_identity ON price_sources (account_id, identity);
CREATE INDEX price_sources_newest ON price_sources (account_id, created_at DESC, source_id);
CALL protect('price_sources');

CREATE TABLE price_files (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Rates carry it: a number takes less room than an id.
  file_no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_id uuid NOT NULL,
  sha256 text NOT NULL,
  inner_sha256 text NOT NULL,
  parser_version integer NOT NULL,
  filter_hash text NOT NULL,
  family text NOT NULL,
  declared_version text,
  sniffed_version text,
  last_updated_on date,
  -- What the head of the file says of the hospital or the payer.
  head jsonb NOT NULL,
  bytes bigint NOT NULL,
  items bigint NOT NULL,
  rates bigint NOT NULL,
  rows_rejected bigint NOT NULL,
  rejected jsonb NOT NULL,
  warnings jsonb NOT NULL,
  groups bigint NOT NULL,
  unresolved_groups bigint NOT NULL,
  -- The file itself, in frames that can be read one by one; gone when the room is needed.
  source_object text,
  source_frames jsonb,
  source_bytes bigint NOT NULL DEFAULT 0,
  source_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, file_no)
);
CREATE UNIQUE INDEX price_files_content ON price_files (account_id, sha256, parser_version, filter_hash);
CREATE UNIQUE INDEX price_files_id ON price_files (account_id, file_id);
CREATE INDEX price_files_kept ON price_files (source_used_at) WHERE source_object IS NOT NULL;
CALL protect('price_files');
-- Those that take most room and are read least are found whoever's they are.
CREATE POLICY retention ON price_files FOR SELECT
  USING (current_setting('app.retention', true) = 'on' AND source_object IS NOT NULL);

-- The Parquet files that a file became.
CREATE TABLE price_parts (
  account_id uuid NOT NULL,
  file_no bigint NOT NULL,
  part text NOT NULL,
  object_key text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  rows bigint NOT NULL,
  PRIMARY KEY (account_id, file_no, part),
  FOREIGN KEY (account_id, file_no) REFERENCES price_files ON DELETE CASCADE
);
CALL protect('price_parts');

-- Rates of many files in the order of their codes.
CREATE TABLE price_segments (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  segment_id uuid NOT NULL,
  object_key text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  rows bigint NOT NULL,
  first_code text NOT NULL,
  last_code text NOT NULL,
  PRIMARY KEY (account_id, segment_id)
);
CALL protect('price_segments');

CREATE TABLE price_merged_files (
  account_id uuid NOT NULL,
  file_no bigint NOT NULL,
  segment_id uuid NOT NULL,
  PRIMARY KEY (account_id, file_no, segment_id),
  FOREIGN KEY (account_id, file_no) REFERENCES price_files ON DELETE CASCADE,
  FOREIGN KEY (account_id, segment_id) REFERENCES price_segments ON DELETE CASCADE
);
CALL protect('price_merged_files');

-- Who a payer and plan of a file are. Rates carry only the number, so another answer rewrites none of them.
CREATE TABLE price_file_payers (
  account_id uuid NOT NULL,
  file_no bigint NOT NULL,
  payer_ord integer NOT NULL,
  raw_payer text NOT NULL,
  raw_plan text NOT NULL,
  state text,
  payer_id text,
  market text,
  product text,
  confidence real NOT NULL,
  matched_by text NOT NULL,
  PRIMARY KEY (account_id, file_no, payer_ord),
  FOREIGN KEY (account_id, file_no) REFERENCES price_files ON DELETE CASCADE
);
CREATE INDEX price_file_payers_payer ON price_file_payers (account_id, payer_id);
CALL protect('price_file_payers');

-- Whose prices a file has: all of it in files of hospitals, some sets of providers in files of payers.
CREATE TABLE price_file_hospitals (
  account_id uuid NOT NULL,
  file_no bigint NOT NULL,
  hospital_id uuid NOT NULL,
  confidence real NOT NULL,
  linked_by text NOT NULL,
  set_ids integer[],
  PRIMARY KEY (account_id, file_no, hospital_id, linked_by),
  FOREIGN KEY (account_id, file_no) REFERENCES price_files ON DELETE CASCADE
);
CREATE INDEX price_file_hospitals_hospital ON price_file_hospitals (account_id, hospital_id);
CALL protect('price_file_hospitals');

CREATE TABLE price_verdicts (
  account_id uuid NOT NULL,
  file_no bigint NOT NULL,
  validator text NOT NULL,
  version text NOT NULL,
  valid boolean NOT NULL,
  error_count integer NOT NULL,
  alert_count integer NOT NULL,
  errors jsonb NOT NULL,
  alerts jsonb NOT NULL,
  PRIMARY KEY (account_id, file_no, validator, version),
  FOREIGN KEY (account_id, file_no) REFERENCES price_files ON DELETE CASCADE
);
CALL protect('price_verdicts');

CREATE TABLE price_snapshots (
  account_id uuid NOT NULL,
  snapshot_id uuid NOT NULL,
  source_id uuid NOT NULL,
  file_no bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('staged', 'live', 'retired', 'held')),
  reasons jsonb NOT NULL DEFAULT '[]',
  fetched_at timestamptz NOT NULL,
  url text,
  published_at timestamptz,
  retired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, snapshot_id),
  FOREIGN KEY (account_id, source_id) REFERENCES price_sources ON DELETE CASCADE,
  FOREIGN KEY (account_id, file_no) REFERENCES price_files ON DELETE CASCADE
);
CREATE UNIQUE INDEX price_snapshots_live ON price_snapshots (account_id, source_id) WHERE status = 'live';
CREATE INDEX price_snapshots_source ON price_snapshots (account_id, source_id, created_at DESC);
CREATE INDEX price_snapshots_file ON price_snapshots (account_id, file_no);
CALL protect('price_snapshots');

CREATE TABLE price_pipelines (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  run_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  params jsonb NOT NULL,
  parent_id uuid,
  source_id uuid,
  file_no bigint,
  stages jsonb NOT NULL,
  stage_names text[] NOT NULL,
  progress jsonb NOT NULL DEFAULT '{}',
  outcome text,
  output jsonb,
  warnings jsonb NOT NULL DEFAULT '[]',
  error jsonb,
  -- It has one of the places that the account may use at once.
  at_work boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  completed_at timestamptz,
  PRIMARY KEY (account_id, run_id)
);
CREATE INDEX price_pipelines_newest ON price_pipelines (account_id, started_at DESC, run_id);
CREATE INDEX price_pipelines_source ON price_pipelines (account_id, source_id, started_at DESC);
CREATE INDEX price_pipelines_parent ON price_pipelines (account_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX price_pipelines_waiting ON price_pipelines (account_id, started_at) WHERE status = 'running';
CALL protect('price_pipelines');
CREATE POLICY retention ON price_pipelines
  USING (current_setting('app.retention', true) = 'on' AND completed_at < now() - interval '90 days');

CREATE TABLE price_schedules (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  cron text NOT NULL,
  timezone text NOT NULL,
  enabled boolean NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  last_run_id uuid,
  PRIMARY KEY (account_id, name)
);
CALL protect('price_schedules');

-- What is computed from rates, by scope: a file for contracts, a hospital and payer for findings.
CREATE TABLE price_views (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  view text NOT NULL,
  scope text NOT NULL,
  object_key text,
  sha256 text,
  rows bigint NOT NULL DEFAULT 0,
  summary jsonb NOT NULL DEFAULT '{}',
  refreshed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, view, scope)
);
CALL protect('price_views');

CREATE TABLE price_dirty_scopes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  view text NOT NULL,
  scope text NOT NULL,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, view, scope)
);
CALL protect('price_dirty_scopes');
