-- A few pages of every handler on which all went well, with what was read from them: repair learns from them where a
-- value stood before the site changed. The page itself lies in the object store.
CREATE TABLE good_pages (
  account_id uuid NOT NULL,
  spider_id text NOT NULL,
  handler integer NOT NULL,
  object_key text NOT NULL,
  url_pattern text NOT NULL,
  spider_version integer NOT NULL,
  job_id text NOT NULL,
  page_url text NOT NULL,
  rendered boolean NOT NULL,
  -- The fields that were found, and the first rows.
  fields text[] NOT NULL DEFAULT '{}',
  rows jsonb NOT NULL DEFAULT '[]',
  bytes bigint NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, spider_id, handler, object_key),
  FOREIGN KEY (account_id, spider_id) REFERENCES spiders ON DELETE CASCADE
);
CALL protect('good_pages');

-- What the values look like, so that a selector that finds the wrong thing shows too.
ALTER TABLE selector_matches
  ADD COLUMN measured bigint NOT NULL DEFAULT 0,
  ADD COLUMN numeric_values bigint NOT NULL DEFAULT 0,
  ADD COLUMN characters bigint NOT NULL DEFAULT 0,
  ADD COLUMN rejected bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_bad_url text,
  ADD COLUMN last_bad_at timestamptz;
