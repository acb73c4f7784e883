CREATE TABLE artifacts (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  artifact_id uuid NOT NULL,
  name text NOT NULL,
  source_url text NOT NULL,
  site_url text,
  status text NOT NULL DEFAULT 'registered' CHECK (status IN ('registered', 'stored', 'failed')),
  media_type text,
  size_bytes bigint,
  sha256 text,
  metadata jsonb NOT NULL DEFAULT '{}',
  error jsonb,
  object_key text,
  -- Written before the object is, so that a copy that broke off can be found and removed.
  pending_keys text[] NOT NULL DEFAULT '{}',
  downloaded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, artifact_id)
);
CREATE INDEX artifacts_newest ON artifacts (account_id, created_at DESC);
CALL protect('artifacts');
