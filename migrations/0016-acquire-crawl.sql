-- Named ways of choosing the next page, besides the ones that are always there.
CREATE TABLE crawl_strategies (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  strategy_id text NOT NULL,
  kind text NOT NULL,
  description text NOT NULL DEFAULT '',
  parameters jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, strategy_id)
);
CALL protect('crawl_strategies');

-- What a crawl was asked to do; how far it is stands in its run of the same id.
CREATE TABLE crawl_jobs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  job_id text NOT NULL,
  spider_id text,
  spider_version integer,
  site_url text NOT NULL,
  strategy text NOT NULL,
  plan jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, job_id)
);
CREATE INDEX crawl_jobs_spider ON crawl_jobs (account_id, spider_id, created_at DESC);
CREATE INDEX crawl_jobs_age ON crawl_jobs (account_id, created_at DESC);
CALL protect('crawl_jobs');

-- How often each selector of a spider found something, by job and version: what health is read from.
CREATE TABLE selector_matches (
  account_id uuid NOT NULL,
  spider_id text NOT NULL,
  job_id text NOT NULL,
  spider_version integer NOT NULL,
  handler integer NOT NULL,
  field text NOT NULL,
  pages bigint NOT NULL DEFAULT 0,
  matched bigint NOT NULL DEFAULT 0,
  last_good_url text,
  last_good_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, spider_id, job_id, handler, field),
  FOREIGN KEY (account_id, spider_id) REFERENCES spiders ON DELETE CASCADE
);
CALL protect('selector_matches');
