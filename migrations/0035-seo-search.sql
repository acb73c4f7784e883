-- Which version of a page is the one to find. Versions grow with every change of any page.
CREATE SEQUENCE search_versions;
CREATE TABLE search_documents (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Of the normalised address.
  url_key bytea NOT NULL,
  version bigint NOT NULL,
  content_hash bytea NOT NULL,
  PRIMARY KEY (account_id, url_key)
);
CALL protect('search_documents');

-- Pages that are in no segment yet.
CREATE TABLE search_hot_pages (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version bigint NOT NULL,
  url_key bytea NOT NULL,
  url text NOT NULL,
  title text NOT NULL,
  -- As the page says.
  language text,
  published_at timestamptz,
  crawled_at timestamptz NOT NULL,
  -- Markdown, compressed with zstd.
  text bytea NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, version)
);
ALTER TABLE search_hot_pages ALTER COLUMN text SET STORAGE EXTERNAL;
CALL protect('search_hot_pages');

-- Immutable files with an index of their pages, in the object store.
CREATE TABLE search_segments (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  segment_id uuid NOT NULL,
  object_key text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  pages integer NOT NULL,
  -- When the newest of its pages was crawled.
  newest timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, segment_id)
);
CALL protect('search_segments');

-- Versions that are in a segment, but are no longer to be found.
CREATE TABLE search_removed (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version bigint NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, version)
);
CREATE INDEX search_removed_time ON search_removed (account_id, removed_at);
CALL protect('search_removed');

-- Any node looks for accounts whose index needs tending; it writes only as the account itself.
CREATE POLICY upkeep ON search_hot_pages FOR SELECT USING (current_setting('app.upkeep', true) = 'on');
CREATE POLICY upkeep ON search_segments FOR SELECT USING (current_setting('app.upkeep', true) = 'on');
CREATE POLICY upkeep ON search_removed FOR SELECT USING (current_setting('app.upkeep', true) = 'on');
