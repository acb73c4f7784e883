-- What a site wants to be found by.
CREATE TABLE keywords (
  account_id uuid NOT NULL,
  keyword_id uuid NOT NULL,
  site_id uuid NOT NULL,
  keyword text NOT NULL,
  -- Folded: two spellings of one keyword are one.
  keyword_key text NOT NULL,
  -- Empty where it does not matter.
  country text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  intent text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  target_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, keyword_id),
  FOREIGN KEY (account_id, site_id) REFERENCES sites ON DELETE CASCADE
);
CREATE UNIQUE INDEX keywords_site ON keywords (account_id, site_id, keyword_key, country, language);
CALL protect('keywords');

-- Every number with where it comes from; a range has no value.
CREATE TABLE keyword_metrics (
  account_id uuid NOT NULL,
  keyword_id uuid NOT NULL,
  metric text NOT NULL,
  source text NOT NULL,
  value double precision,
  low double precision,
  high double precision,
  estimated boolean NOT NULL DEFAULT false,
  as_of timestamptz NOT NULL,
  PRIMARY KEY (account_id, keyword_id, metric, source),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords ON DELETE CASCADE
);
CALL protect('keyword_metrics');

-- The first results of a keyword at one time, with what their pages say.
CREATE TABLE serp_snapshots (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  keyword_key text NOT NULL,
  country text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  source text NOT NULL,
  results jsonb NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, keyword_key, country, language)
);
CALL protect('serp_snapshots');

-- Whom a site is compared with.
CREATE TABLE competitor_sets (
  account_id uuid NOT NULL,
  site_id uuid NOT NULL,
  domain text NOT NULL,
  name text NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (account_id, site_id, domain),
  FOREIGN KEY (account_id, site_id) REFERENCES sites ON DELETE CASCADE
);
CALL protect('competitor_sets');
