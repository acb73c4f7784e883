// Made by `npm run generate` from spec/openapi.json. Do not change it by hand.

export const VERSION = '0.2.0';

export type AcceptInvite = {
  /** The token from the invitation. */
  token: string;
  /** At least ten characters. */
  password: string;
  /** Your name. */
  name?: string | undefined;
};

export type AddLineageEdges = {
  /** For a single edge: an asset ID, or an external asset, which is created if needed. */
  from?: string | {
    /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
    kind: string;
    /** Namespace, such as postgres://warehouse. Defaults to `default`. */
    namespace?: string | undefined;
    /** ID or name in its namespace. */
    ref: string;
    /** Display name. */
    name?: string | undefined;
  } | undefined;
  /** For a single edge, like from. */
  to?: string | {
    /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
    kind: string;
    /** Namespace, such as postgres://warehouse. Defaults to `default`. */
    namespace?: string | undefined;
    /** ID or name in its namespace. */
    ref: string;
    /** Display name. */
    name?: string | undefined;
  } | undefined;
  /** derives (data derived from data; the default), reads, writes, runs, contains … */
  relation?: string | undefined;
  /** For a single edge: which column flows into which. */
  columns?: Array<{
    /** A column of the source asset. */
    from: string;
    /** A column of the target asset. */
    to: string;
    /** Whether values are passed on unchanged. */
    direct?: boolean | undefined;
  }> | undefined;
  /** For a single edge: since when. Defaults to now. */
  at?: string | undefined;
  /** For a run event. */
  eventType?: AddLineageEdgesEventType | undefined;
  /** For a run event. */
  eventTime?: string | undefined;
  /** For a run event. */
  run?: {
    /** The same in all events of a run. */
    runId: string;
    /** schema and columnLineage are read; other facets are accepted and ignored. */
    facets?: Record<string, unknown> | undefined;
  } | undefined;
  /** For a run event. */
  job?: {
    /** Namespace of the job. */
    namespace: string;
    /** Name in the namespace. */
    name: string;
    /** schema and columnLineage are read; other facets are accepted and ignored. */
    facets?: Record<string, unknown> | undefined;
  } | undefined;
  /** For a run event. */
  inputs?: Array<{
    /** Namespace of the asset. */
    namespace: string;
    /** Name in the namespace. */
    name: string;
    /** schema and columnLineage are read; other facets are accepted and ignored. */
    facets?: Record<string, unknown> | undefined;
  }> | undefined;
  /** For a run event. */
  outputs?: Array<{
    /** Namespace of the asset. */
    namespace: string;
    /** Name in the namespace. */
    name: string;
    /** schema and columnLineage are read; other facets are accepted and ignored. */
    facets?: Record<string, unknown> | undefined;
  }> | undefined;
  /** For a run event: what produced it. */
  producer?: string | undefined;
  /** For a run event: the version of the standard. */
  schemaURL?: string | undefined;
};

export type AddLineageEdgesEventType = 'START' | 'RUNNING' | 'COMPLETE' | 'FAIL' | 'ABORT' | 'OTHER';

export type AddedLineageEdges = {
  edges: Array<LineageEdge>;
  run: {
    run_id: string;
    job: {
      namespace: string;
      name: string;
    };
    state: AddedLineageEdgesRunState;
  } | null;
};

export type AddedLineageEdgesRunState = 'started' | 'completed' | 'failed' | 'aborted';

export type AnalysedSearchUrl = {
  inspection: UrlInspection | null;
  cached: boolean;
  quota: InspectionQuota | null;
  connection: AnalysedSearchUrlConnection | null;
  live: LivePageCheck;
  /** Most likely first. Empty if the page is indexed and well. */
  causes: Array<IndexingCause>;
};

export type AnalysedSearchUrlConnection = 'not_configured' | 'not_connected' | 'needs_reconnect' | 'scope_missing' | 'no_property';

export type AnalyzeSearchUrl = {
  /** The page. */
  url: string;
  /** Defaults to the property that covers the URL. */
  property?: string | undefined;
  /** Of messages, such as en-US or de. Defaults to en-US. */
  language?: string | undefined;
  /** A stored inspection up to this age is enough, and uses no quota. Defaults to 0. */
  max_age_secs?: number | undefined;
};

export type AppliedResource = {
  kind: string;
  name: string;
  /** deleted and released only with prune. released: it stays, but no longer belongs to the project; reason says why. */
  action: ResourceAction;
  /** Omitted for a resource that a dry run would create. */
  resource_id?: string | undefined;
  changes: Array<{
    path: string;
    /** Omitted if it is new. */
    before?: unknown | undefined;
    /** Omitted if it is gone. */
    after?: unknown | undefined;
  }>;
  reason?: string | undefined;
  /** Shown once, when they are created. */
  secrets?: Record<string, string> | undefined;
};

export type AppliedResources = {
  project: string;
  dry_run: boolean;
  /** In the order in which they were applied. */
  resources: Array<AppliedResource>;
  summary: {
    created: number;
    updated: number;
    unchanged: number;
    deleted: number;
    released: number;
  };
};

export type ApplyResources = {
  /** In any order: they are applied in the order of their references. */
  resources: Array<WrittenResource>;
  /** Return the same response, and change nothing. Defaults to false. */
  dry_run?: boolean | undefined;
  /** Delete what an earlier request with this project created or adopted and this one omits. Defaults to false. */
  prune?: boolean | undefined;
  /** With prune: delete datasets with their rows, instead of returning 409. Defaults to false. */
  prune_data?: boolean | undefined;
  /** Which files these are, for prune. Defaults to default. */
  project?: string | undefined;
};

export type ArrowQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Values for $1, $2 … or for $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** Defaults to 30,000. */
  timeout_ms?: number | undefined;
  /** Who runs the statement, in its own dialect. auto: Trino for large datasets if both engines read the statement alike. Defaults to duckdb. */
  engine?: ArrowQueryEngine | undefined;
  /** Max rows. Defaults to all. */
  limit?: number | undefined;
};

export type ArrowQueryEngine = 'duckdb' | 'trino' | 'auto';

export type Artifact = {
  artifact_id: string;
  name: string;
  source_url: string;
  site_url: string | null;
  status: ArtifactStatus;
  media_type: string | null;
  size_bytes: number | null;
  sha256: string | null;
  metadata: Record<string, unknown>;
  error: {
    code: string;
    message: string;
  } | null;
  downloaded_at: string | null;
  created_at: string;
  updated_at: string;
};

export type ArtifactStatus = 'registered' | 'stored' | 'failed';

export type ArtifactUrl = {
  url: string;
  expires_at: string;
};

export type AuditDetail = {
  audit_id: string;
  site_id: string | null;
  schedule_id: string | null;
  status: AuditDetailStatus;
  error: {
    code: string;
    message: string;
  } | null;
  /** URLs that were read. */
  pages: number;
  limit_hit: AuditDetailLimitHit | null;
  created_at: string;
  url: string;
  ruleset: string;
  score: number | null;
  score_exact: number | null;
  issues: number;
  counts: Record<string, number> | null;
  completed_at: string | null;
  view: string;
  summary?: Record<string, unknown> | null | undefined;
  /** Issues, pages, links or skipped URLs. */
  data?: Array<SeoIssue | AuditPage | AuditLink | SkippedUrl> | undefined;
  reasons?: Array<{
    reason: string;
    meaning: string;
    count: number;
  }> | undefined;
  diff?: AuditDiff | undefined;
  total?: number | undefined;
  next_cursor?: string | null | undefined;
};

export type AuditDetailLimitHit = 'pages' | 'blocked';

export type AuditDetailStatus = 'running' | 'completed' | 'failed';

export type AuditDiff = {
  base: AuditSummary | null;
  counts: Record<string, number>;
  delta: number | null;
  delta_rules: number | null;
  delta_site: number | null;
  new: Array<{
    issue_id: string;
    rule: string;
    severity: string;
    url: string;
    title: string;
    message: string;
  }>;
  /** On pages that the other audit did not read. */
  newly_seen: Array<{
    issue_id: string;
    rule: string;
    severity: string;
    url: string;
    title: string;
    message: string;
  }>;
  /** Back again after they were fixed. */
  regressed: Array<{
    issue_id: string;
    rule: string;
    severity: string;
    url: string;
    title: string;
    message: string;
  }>;
  fixed: Array<{
    issue_id: string;
    rule: string;
    severity: string;
    url: string;
    title: string;
    message: string;
  }>;
  /** Their page is gone. */
  gone: Array<{
    issue_id: string;
    rule: string;
    severity: string;
    url: string;
    title: string;
    message: string;
  }>;
  /** Their page was not reached, or the rule was inconclusive. */
  unknown: Array<{
    issue_id: string;
    rule: string;
    severity: string;
    url: string;
    title: string;
    message: string;
  }>;
};

export type AuditDns = {
  /** Domain name without scheme or path, such as example.com. Names in other scripts are converted. */
  domain: string;
  /** Defaults to all. */
  checks?: Array<AuditDnsChecks> | undefined;
  /** Resolvers to ask and compare instead of the configured ones: 9.9.9.9, udp://…, tcp://…, tls://ip#name or https://…. */
  resolvers?: Array<string> | undefined;
};

export type AuditDnsChecks = 'ns' | 'soa' | 'mx' | 'addresses' | 'cname' | 'caa' | 'dnssec' | 'ttl' | 'wildcard' | 'txt' | 'https';

export type AuditEvent = {
  audit_id: string;
  /** Counts the events of the audit. */
  seq: number;
  at: string;
};

export type AuditGetSeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type AuditGetView = 'summary' | 'issues' | 'pages' | 'skipped' | 'diff' | 'links';

export type AuditLink = {
  from: string;
  /** Without its fragment; as the audit has crawled it. */
  to: string;
  anchor: string;
  nofollow: boolean;
  internal: boolean;
  position: string | null;
  /** There only after scripts ran. */
  by_script: boolean;
  /** How often the page has it. */
  count: number;
  status: number | null;
};

export type AuditList = {
  data: Array<AuditSummary>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type AuditListStatus = 'running' | 'completed' | 'failed';

export type AuditPage = {
  url: string;
  final_url: string;
  /** 0 when nobody responded. */
  status: number;
  error: string | null;
  /** Links from the start, as the crawl counted. */
  depth: number;
  clicks: number | null;
  inlinks: number | null;
  importance: number | null;
  ms: number;
  bytes: number;
  indexable: boolean;
  reason: string | null;
  score: number | null;
  final_score: number | null;
  issues: number;
  facts: Record<string, unknown>;
};

export type AuditRunResult = {
  audit_id: string;
  site_id: string | null;
  schedule_id: string | null;
  status: AuditRunResultStatus;
  error: {
    code: string;
    message: string;
  } | null;
  /** URLs that were read. */
  pages: number;
  limit_hit: AuditRunResultLimitHit | null;
  created_at: string;
  url: string;
  final_url: string;
  checked_at: string;
  /** The version of the rules. */
  ruleset: string;
  score: number | null;
  score_exact: number | null;
  /** Rules that limit the score, with the highest score they allow. */
  gates: Array<{
    rule: string;
    cap: number;
  }>;
  /** What the score lost, together 100 less score_exact: by category, as an average page has it; site, by the rules about the site; cap, what limits took beyond that. */
  categories: Array<{
    id: AuditRunResultCategoriesId;
    title: string;
    /** The most that it can cost. */
    budget: number;
    lost: number;
  }>;
  /** Issues by severity. */
  counts: Record<string, number>;
  /** Those that cost most first; up to 1,000. */
  issues: Array<SeoIssue>;
  /** Rules that passed. */
  passed: Array<string>;
  coverage: {
    ran: Array<string>;
    skipped: Array<{
      rule: string;
      reason: string;
    }>;
    inconclusive: Array<{
      rule: string;
      reason: string;
    }>;
  };
  clean_url_share: number | null;
  /** What was read of the page, or of the start page. */
  facts: Record<string, unknown>;
  /** Rules with issues, those that cost most first. */
  rules: Array<RuleSummary>;
  issues_total: number;
};

export type AuditRunResultCategoriesId = 'indexability' | 'http' | 'titles' | 'content' | 'links' | 'international' | 'structured' | 'images' | 'mobile' | 'security' | 'site' | 'cap';

export type AuditRunResultLimitHit = 'pages' | 'blocked';

export type AuditRunResultStatus = 'running' | 'completed' | 'failed';

export type AuditSummary = {
  audit_id: string;
  site_id: string | null;
  schedule_id: string | null;
  status: AuditSummaryStatus;
  error: {
    code: string;
    message: string;
  } | null;
  /** URLs that were read. */
  pages: number;
  limit_hit: AuditSummaryLimitHit | null;
  created_at: string;
  url: string;
  ruleset: string;
  score: number | null;
  score_exact: number | null;
  issues: number;
  counts: Record<string, number> | null;
  completed_at: string | null;
};

export type AuditSummaryLimitHit = 'pages' | 'blocked';

export type AuditSummaryStatus = 'running' | 'completed' | 'failed';

export type BillingCode = {
  /** Code system, such as CPT, HCPCS, MS-DRG or NDC. */
  code_type: string;
  /** The code. */
  code: string;
  /** What it stands for. */
  description?: string | undefined;
  /** Your own grouping. */
  category?: string | undefined;
  /** First day on which it is valid. */
  effective_from?: string | undefined;
  /** Last day on which it is valid. */
  effective_to?: string | undefined;
};

export type BranchStageConfig = {
  /** The value to check, such as {{ stages.extract.rows_extracted }}. */
  value: unknown | StagePlaceholder;
  /** How to compare the two values. */
  operator: BranchStageConfigOperator | StagePlaceholder;
  /** The value to compare with. */
  than?: unknown | StagePlaceholder | undefined;
  /** Stages that run if the condition holds. */
  if_true?: Array<string> | StagePlaceholder | undefined;
  /** Stages that run if it does not. */
  if_false?: Array<string> | StagePlaceholder | undefined;
};

export type BranchStageConfigOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'contains' | 'is_null';

export type BuildSpider = {
  /** A page that lists the records, or the page of a single record. */
  url: string;
  /** What you want to extract, in plain words: "name, price and rating of all products". */
  description?: string | undefined;
  /** Values on the page: {"title": "Bread", "price": "3.20"}, or a list of them. */
  examples?: Record<string, string | number | boolean> | Array<string | number | boolean | Record<string, string | number | boolean>> | undefined;
  /** The dataset for the rows; fields are matched to its columns. */
  dataset_id?: string | undefined;
  /** Run JavaScript in a browser. If omitted, only when the page is empty without it. */
  js_rendering?: boolean | undefined;
  /** Whether to create rows from the page of each record. auto: when the list has too little data. */
  details?: BuildSpiderDetails | undefined;
  /** Name of the spider. Defaults to one derived from the URL. */
  name?: string | undefined;
  /** Save the spider right away. */
  save?: boolean | undefined;
};

export type BuildSpiderDetails = 'auto' | 'always' | 'never';

export type BuiltSpider = {
  /** As accepted by POST /api/v1/spiders. */
  spider: {
    name: string;
    site_url: string;
    scope: {
      start_urls: Array<string>;
      allowed_domains: Array<string>;
      url_patterns?: Array<string> | undefined;
    };
    definition: {
      handlers: Array<{
        url_pattern: string;
        item?: {
          css?: string | undefined;
          xpath?: string | undefined;
        } | undefined;
        selectors: Record<string, Record<string, unknown>>;
      }>;
      navigation?: {
        pagination?: {
          css?: string | undefined;
          xpath?: string | undefined;
          max_pages?: number | undefined;
        } | undefined;
        follow_links?: {
          css?: string | undefined;
          xpath?: string | undefined;
        } | undefined;
      } | undefined;
    };
    dataset_id?: string | undefined;
  };
  spider_id: string | null;
  /** Whether rows come from the records of a list, from the page of each record, or from single pages. */
  kind: BuiltSpiderKind;
  /** Recommended settings for crawls with this spider. */
  js_rendering: boolean;
  confidence: number;
  fields: Array<SuggestedField>;
  /** Preview of the rows that a crawl would extract from the fetched pages; the first 50. */
  rows: Array<Record<string, unknown>>;
  row_count: number;
  /** Columns for a dataset that takes the rows. */
  columns: Array<{
    name: string;
    data_type: string;
    nullable: boolean;
  }>;
  /** Other lists on the page. */
  other_records: Array<{
    item: {
      css?: string | undefined;
      xpath?: string | undefined;
    };
    count: number;
    confidence: number;
    fields: Array<string>;
  }>;
  pages: Array<{
    url: string;
    role: BuiltSpiderPagesRole;
    status: BuiltSpiderPagesStatus;
    reason: string | null;
  }>;
  used_model: boolean;
  warnings: Array<string>;
};

export type BuiltSpiderKind = 'list' | 'details' | 'page';

export type BuiltSpiderPagesRole = 'given' | 'next' | 'detail';

export type BuiltSpiderPagesStatus = 'read' | 'failed' | 'disallowed';

export type ChangeMember = {
  /** What the member is allowed to do. */
  role: Role;
};

export type ChangedDataset = {
  dataset_id: string;
  name: string;
  row_count: number;
  column_count: number;
  /** On the day of the last change. */
  rows_written: number;
  /** On the day of the last change. */
  rows_enriched: number;
  changed_at: string;
};

export type CheckEmailAuth = {
  /** Domain name without scheme or path, such as example.com. Names in other scripts are converted. */
  domain: string;
  /** DKIM selectors to check besides the usual ones. */
  selectors?: Array<string> | undefined;
  /** IP address of a sender to evaluate SPF for. */
  ip?: string | undefined;
  /** Envelope sender for SPF. Defaults to postmaster at the domain. */
  mail_from?: string | undefined;
};

export type CheckHtml = {
  /** Up to 5 MiB. */
  html: string;
  /** Where the page will be; relative links are resolved against it. */
  url?: string | undefined;
  /** Response headers. */
  headers?: Record<string, string | Array<string>> | undefined;
  status?: number | undefined;
  keyword?: string | undefined;
  /** Only these rules. Default: all. */
  rules?: Array<CheckHtmlRules> | undefined;
};

export type CheckHtmlRules = 'index-noindex' | 'index-unavailable-after' | 'index-directive-conflict' | 'index-nofollow' | 'index-nosnippet' | 'index-noimageindex' | 'index-render-conflict' | 'head-broken' | 'meta-in-body' | 'canonical-missing' | 'canonical-conflict' | 'canonical-invalid' | 'canonical-relative' | 'canonical-to-root' | 'canonical-to-hreflang' | 'canonical-cross-domain' | 'http-no-response' | 'http-5xx' | 'http-4xx' | 'http-soft-404' | 'redirect-chain' | 'redirect-loop' | 'redirect-broken' | 'redirect-temporary' | 'redirect-meta-refresh' | 'redirect-js' | 'redirect-https-downgrade' | 'http-content-type' | 'http-compression' | 'http-ttfb' | 'html-size' | 'title-missing' | 'title-multiple' | 'title-short' | 'title-long' | 'desc-missing' | 'desc-multiple' | 'desc-short' | 'desc-long' | 'h1-missing' | 'h1-multiple' | 'h1-long' | 'heading-order' | 'heading-empty' | 'content-thin' | 'content-lorem' | 'content-readability' | 'content-text-ratio' | 'content-js-dependent' | 'content-hidden-first' | 'lang-missing' | 'lang-invalid' | 'lang-mismatch' | 'link-uncrawlable' | 'link-text-generic' | 'link-text-empty' | 'link-nofollow-internal' | 'link-too-many' | 'link-http' | 'link-localhost' | 'dead-end' | 'pagination-links' | 'url-length' | 'url-uppercase' | 'url-space' | 'url-double-slash' | 'url-underscore' | 'url-params' | 'hreflang-code' | 'hreflang-relative' | 'hreflang-no-self' | 'hreflang-x-default' | 'hreflang-lang' | 'sd-syntax' | 'sd-required' | 'sd-value' | 'sd-recommended' | 'sd-unknown' | 'sd-mismatch' | 'sd-retired' | 'sd-none' | 'og-missing' | 'og-url-mismatch' | 'twitter-card' | 'img-alt-missing' | 'img-alt-long' | 'img-dimensions' | 'img-lazy-lcp' | 'picture-no-img' | 'video-no-poster' | 'viewport-missing' | 'viewport-zoom' | 'doctype' | 'charset' | 'dom-size' | 'cwv-lcp' | 'cwv-inp' | 'cwv-cls' | 'a11y-names' | 'a11y-dup-id' | 'a11y-contrast' | 'a11y-tabindex' | 'https-missing' | 'mixed-content' | 'form-insecure' | 'csp' | 'nosniff' | 'framing' | 'referrer-policy' | 'cookie-flags' | 'ai-readable';

export type CheckRedirects = {
  /** URL to start from. */
  url: string;
  /** Defaults to 10. */
  max_hops?: number | undefined;
  user_agent?: string | undefined;
  /** Also check http, https, with and without www. */
  variants?: boolean | undefined;
};

export type CheckResult = {
  url: string;
  final_url: string;
  checked_at: string;
  /** The version of the rules. */
  ruleset: string;
  score: number | null;
  score_exact: number | null;
  /** Rules that limit the score, with the highest score they allow. */
  gates: Array<{
    rule: string;
    cap: number;
  }>;
  /** What the score lost, together 100 less score_exact: by category, as an average page has it; site, by the rules about the site; cap, what limits took beyond that. */
  categories: Array<{
    id: CheckResultCategoriesId;
    title: string;
    /** The most that it can cost. */
    budget: number;
    lost: number;
  }>;
  /** Issues by severity. */
  counts: Record<string, number>;
  /** Those that cost most first; up to 1,000. */
  issues: Array<SeoIssue>;
  /** Rules that passed. */
  passed: Array<string>;
  coverage: {
    ran: Array<string>;
    skipped: Array<{
      rule: string;
      reason: string;
    }>;
    inconclusive: Array<{
      rule: string;
      reason: string;
    }>;
  };
  clean_url_share: number | null;
  /** What was read of the page, or of the start page. */
  facts: Record<string, unknown>;
};

export type CheckResultCategoriesId = 'indexability' | 'http' | 'titles' | 'content' | 'links' | 'international' | 'structured' | 'images' | 'mobile' | 'security' | 'site' | 'cap';

export type CheckSsl = {
  /** Host name or IP address. */
  host: string;
  /** Defaults to 443. */
  port?: number | undefined;
  /** Name to ask for and to validate. Defaults to the host. */
  servername?: string | undefined;
  /** Protocol to start TLS in. Defaults to smtp on ports 25 and 587. */
  starttls?: CheckSslStarttls | undefined;
};

export type CheckSslStarttls = 'smtp' | 'imap' | 'pop3';

export type CheckUrl = {
  /** The page. */
  url: string;
  /** Also run its scripts and compare both. Default: false. */
  js_rendering?: boolean | undefined;
  user_agent?: string | undefined;
  keyword?: string | undefined;
  /** Default: 30,000. */
  timeout_ms?: number | undefined;
};

export type Column = {
  name: string;
  data_type: ColumnType;
  nullable: boolean;
};

export type ColumnStats = {
  name: string;
  data_type: ColumnType;
  /** Number of nulls. Exact. */
  nulls: number;
  /** Exact; null without values and for jsonb. Text is cut at 256 characters. */
  min: unknown;
  /** Exact; null without values and for jsonb. Text is cut at 256 characters. */
  max: unknown;
  distinct: {
    count: number;
    /** Always true: counted with a sketch or estimated from a sample. */
    approximate: boolean;
  } | null;
  quantiles: Record<string, unknown> | null;
  histogram: Array<{
    from: unknown;
    /** Exclusive, except in the last bucket. */
    to: unknown;
    count: number;
  }> | null;
  top_values: Array<{
    value: unknown;
    count: number;
  }> | null;
  source: {
    /** Where nulls, min and max come from. */
    range: ColumnStatsSourceRange;
    /** Where distinct comes from. */
    distinct: ColumnStatsSourceDistinct;
    /** Where quantiles, histogram and top values come from; with a sample they are estimates. */
    distribution: ColumnStatsSourceDistribution;
  };
};

export type ColumnStatsSourceDistinct = 'statistics' | 'scan' | 'sample';

export type ColumnStatsSourceDistribution = 'statistics' | 'scan' | 'sample';

export type ColumnStatsSourceRange = 'statistics' | 'scan' | 'sample';

export type ColumnType = 'text' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'jsonb' | 'url' | 'email';

export type ComparedExcluded = {
  percentage: number;
  algorithm: number;
  placeholder: number;
  outlier: number;
  low_confidence: number;
};

export type ComparedGroup = {
  key: ComparisonKey;
  /** ID of the hospital, the payer and so on, by group_by. */
  group: string;
  /** Its name. */
  label: string;
  /** Each has one vote. */
  contracts: number;
  min: number | null;
  p25: number | null;
  median: number | null;
  p75: number | null;
  max: number | null;
  vs_baseline_pct: number | null;
  percentile_rank: number | null;
  cash: number | null;
  gross: number | null;
  cash_below_median: boolean | null;
  percent_of_medicare: number | null;
};

export type ComparedOverall = {
  key: ComparisonKey;
  contracts: number;
  min: number | null;
  p10: number | null;
  p25: number | null;
  median: number | null;
  p75: number | null;
  p90: number | null;
  max: number | null;
};

export type Comparison = {
  data: Array<ComparedGroup>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  overall: Array<ComparedOverall>;
  excluded: ComparedExcluded;
  data_version: number;
  /** Left out, because nobody knows where they are. */
  unplaced_hospitals: number;
};

export type ComparisonKey = {
  code_type: string;
  code: string;
  setting: string | null;
  billing_class: string | null;
  modifiers: Array<string>;
  amount_kind: string;
  methodology: string | null;
  drug_unit: string | null;
};

export type CompetitorSet = {
  competitors: Array<{
    domain: string;
    name: string;
  }>;
  limit: number | null;
};

export type Competitors = {
  keyword: string;
  /** The host of the search provider, or own for the pages of this account. */
  source: string;
  /** When the results were read. */
  as_of: string;
  our: {
    rank: number | null;
    url: string | null;
  };
  results: Array<{
    position: number;
    url: string;
    host: string;
    title: string;
    /** Whether the page could be read within 15 seconds. */
    read: boolean;
    words: number | null;
    headings: Array<string>;
    schema_types: Array<string>;
  }>;
  gaps: {
    /** insufficient with fewer than 3 readable pages of others. */
    status: CompetitorsGapsStatus;
    terms: Array<{
      term: string;
      share: number;
      importance: number;
    }>;
    headings: Array<{
      heading: string;
      pages: number;
    }>;
    schema_types: Array<{
      type: string;
      pages: number;
    }>;
    words: {
      median: number | null;
      ours: number | null;
    };
  };
  difficulty: number | null;
};

export type CompetitorsGapsStatus = 'complete' | 'insufficient';

export type CompressStageConfig = {
  /** A stored artifact. Defaults to that of the nearest earlier stage. */
  artifact_id?: string | StagePlaceholder | undefined;
  /** Defaults to gzip. */
  format?: CompressStageConfigFormat | StagePlaceholder | undefined;
  /** Compression level: up to 9 for gzip, 19 for zstd. */
  level?: number | StagePlaceholder | undefined;
  /** Decompress gzip or zstd instead. */
  decompress?: boolean | StagePlaceholder | undefined;
  /** Name of the new artifact. Defaults to one derived from the old name. */
  name?: string | StagePlaceholder | undefined;
  /** Max size of the result. Defaults to 20 GiB. */
  max_bytes?: number | StagePlaceholder | undefined;
};

export type CompressStageConfigFormat = 'gzip' | 'zstd';

export type ConcurrencyPolicy = 'queue' | 'skip' | 'cancel_previous';

export type ConsentBasis = 'consent' | 'contract' | 'legal_obligation' | 'vital_interests' | 'public_task' | 'legitimate_interests';

export type ConsentState = 'active' | 'withdrawn' | 'expired' | 'superseded';

export type ConsoleKeywordImport = {
  /** Keywords that are new. */
  imported: number;
  updated: number;
  /** Queries with too few impressions, or beyond the limit. */
  skipped: number;
};

export type CrawlFrontier = {
  job_id: string;
  removed_at: string | null;
  counts: {
    queued: number;
    in_progress: number;
    crawled: number;
    failed: number;
    skipped: number;
  };
  /** In the last minute. */
  pages_per_minute: number;
  /** Pages fetched in each of the last sixty seconds, oldest first. */
  pages_by_second: Array<number>;
  /** The fifty hosts with the most URLs. */
  hosts: Array<{
    host: string;
    queued: number;
    crawled: number;
    failed: number;
    skipped: number;
    gap_ms: number | null;
  }>;
  depths: Array<{
    depth: number;
    queued: number;
    crawled: number;
  }>;
  /** Why URLs were not crawled, and notes on some that were. */
  reasons: Array<{
    reason: string;
    meaning: string;
    urls: number;
    example: string;
  }>;
  /** In order of discovery: all, or those with the given state and reason. */
  urls: Array<{
    url: string;
    state: CrawlFrontierUrlsState;
    reason: string | null;
    status: number | null;
    depth: number;
    attempts: number;
    redirect_to: string | null;
    canonical: string | null;
  }>;
  /** The last twenty fetched pages, newest first. */
  latest: Array<{
    url: string;
    state: CrawlFrontierLatestState;
    reason: string | null;
    status: number | null;
    finished_at: string;
  }>;
  next: Array<{
    url: string;
    depth: number;
    priority: number;
    not_before: string | null;
  }>;
};

export type CrawlFrontierLatestState = 'queued' | 'in_progress' | 'crawled' | 'failed' | 'skipped';

export type CrawlFrontierState = 'queued' | 'in_progress' | 'crawled' | 'failed' | 'skipped';

export type CrawlFrontierUrlsState = 'queued' | 'in_progress' | 'crawled' | 'failed' | 'skipped';

export type CrawlJob = {
  job_id: string;
  status: JobStatus;
  spider_id: string | null;
  spider_version: number | null;
  site_url: string;
  dataset_id: string | null;
  strategy: string;
  budget: {
    /** Max pages to fetch. Defaults to 10,000. */
    max_pages: number;
  };
  from_job: string | null;
  js_rendering: boolean;
  respect_robots_txt: boolean;
  progress: {
    pages_crawled: number;
    pages_queued: number;
    pages_failed: number;
    rows_extracted: number;
    /** Found but not fetched; the frontier says why. */
    pages_skipped: number;
    /** Requested, and unchanged since last time. */
    pages_unchanged: number;
    /** Quarantined because a value is invalid for its column. */
    rows_quarantined: number;
  };
  /** For example, a selector that no longer matches. */
  warnings: Array<string>;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string;
  duration_secs: number | null;
  completed_at: string | null;
};

export type CrawlJobList = {
  data: Array<CrawlJob>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type CrawlProxy = {
  proxy_id: string;
  /** Without its credentials. */
  address: string;
  state: CrawlProxyState;
  requests: number;
  failures: number;
  last_fault: string | null;
};

export type CrawlProxyList = {
  data: Array<CrawlProxy>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type CrawlProxyState = 'working' | 'resting' | 'unused';

export type CrawlStageConfig = {
  /** The spider to crawl with. */
  spider_id: string;
  max_pages?: number | StagePlaceholder | undefined;
  js_rendering?: boolean | StagePlaceholder | undefined;
  /** As for a crawl job. Defaults to breadth_first. */
  strategy?: string | StagePlaceholder | undefined;
};

export type CrawlStrategy = {
  strategy_id: string;
  kind: CrawlStrategyKind;
  description: string;
  parameters: Record<string, number>;
  built_in: boolean;
  created_at: string | null;
};

export type CrawlStrategyKind = 'breadth_first' | 'depth_first' | 'best_first' | 'sitemap_first' | 'incremental';

export type CrawlStrategyList = {
  data: Array<CrawlStrategy>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type CreateCrawlJob = {
  /** Where the crawl starts. Defaults to the spider's own start URL. */
  site_url?: string | undefined;
  /** What to extract from the pages. Without a spider, pages are only visited. */
  spider_id?: string | undefined;
  /** Read the pages that this job kept (keep_pages) instead of fetching. Only spider_id, budget and parser can be given with it; the spider defaults to that of the job. */
  from_job?: string | undefined;
  /** breadth_first, depth_first, best_first, sitemap_first, incremental, or a custom one. Defaults to breadth_first. */
  strategy_id?: string | undefined;
  budget?: {
    /** Max pages to fetch. Defaults to 10,000. */
    max_pages: number;
  } | undefined;
  /** Run JavaScript in a browser. */
  js_rendering?: boolean | undefined;
  /** Defaults to true. */
  respect_robots_txt?: boolean | undefined;
  /** Max links away from the start. */
  max_depth?: number | undefined;
  /** Delay between two requests to one host. Defaults to 0. */
  delay_ms?: number | undefined;
  /** Max concurrent requests per host. Defaults to 8. */
  concurrency?: number | undefined;
  /** Keep page bodies so that they can be read again without fetching. */
  keep_pages?: boolean | undefined;
  /** adaptive, the default, uses a faster parser for pages where it gives the same result as the exact one. exact never does. */
  parser?: CreateCrawlJobParser | undefined;
  /** Time limit per page, from the request to the last byte. Defaults to 60,000. */
  page_timeout_ms?: number | undefined;
  /** Max attempts for a page with a temporary failure. Defaults to 4. */
  max_attempts?: number | undefined;
  /** The user agent sent to servers and matched against robots.txt. */
  user_agent?: string | undefined;
};

export type CreateCrawlJobParser = 'adaptive' | 'exact';

export type CreateCrawlStrategy = {
  /** The name that jobs use as strategy_id. */
  name: string;
  kind: CrawlStrategyKind;
  /** Description of the strategy. */
  description?: string | undefined;
  parameters?: {
    /** Weight of each further link to a page (best_first). */
    inlink_weight?: number | undefined;
    /** Weight of the sitemap priority. */
    sitemap_weight?: number | undefined;
    /** Weight of a page that a handler reads. */
    pattern_weight?: number | undefined;
    /** Penalty for each link away from the start. */
    depth_weight?: number | undefined;
  } | undefined;
};

export type CreateDataset = {
  /** Unique in the account; also the table name in SQL. */
  name: string;
  /** Description. */
  description?: string | undefined;
  /** The site it belongs to. */
  site_url?: string | undefined;
  columns: Array<{
    /** Unique in the dataset, case-insensitive. */
    name: string;
    /** The type that values are checked against. */
    data_type: ColumnType;
    /** Defaults to true. */
    nullable?: boolean | undefined;
  }>;
  /** Hours that a version stays readable after a newer one was made. Defaults to 24. */
  version_retention_hours?: number | undefined;
};

export type CreateEtlPipeline = {
  /** Display name. */
  name: string;
  /** Description. */
  description?: string | undefined;
  stages: Array<PipelineStage>;
  /** Values for {{ params.name }}; a run can override them. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Concurrency limit for runs. Defaults to 1. */
    max_runs?: number | undefined;
    /** What happens to a run over the concurrency limit. queue, the default: it waits for its turn. skip: it is refused. cancel_previous: the oldest run is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  /** URLs for load stages, by the name used as target.connection. They are stored encrypted for the account and never shown. */
  connections?: Record<string, string> | undefined;
};

export type CreatePipeline = {
  /** Display name. */
  name: string;
  /** The site it is about. */
  site_url?: string | undefined;
  /** Description. */
  description?: string | undefined;
  stages: Array<PipelineStage>;
  /** Values for {{ params.name }}; a run can override them. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Concurrency limit for runs. Defaults to 1. */
    max_runs?: number | undefined;
    /** What happens to a run over the concurrency limit. queue, the default: it waits for its turn. skip: it is refused. cancel_previous: the oldest run is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  schedule?: {
    /** Five fields: minute, hour, day, month, day of the week. If both day fields are given, either may match. */
    cron: string;
    /** For example, Europe/Berlin. Defaults to UTC. */
    timezone?: string | undefined;
  } | undefined;
};

export type CreateScheduledAudit = {
  /** Display name. */
  name: string;
  /** The site to audit. */
  site_id?: string | undefined;
  /** The URL to audit, instead of a site. */
  url?: string | undefined;
  /** Five fields: minute, hour, day, month, day of the week. If both day fields are given, either may match. */
  cron: string;
  /** For example, Europe/Berlin. Defaults to UTC. */
  timezone?: string | undefined;
  /** Max pages per audit. Defaults to 25. */
  max_pages?: number | undefined;
  /** Render pages in a browser. Defaults to false. */
  js_rendering?: boolean | undefined;
  /** Defaults to true. */
  enabled?: boolean | undefined;
  /** Email addresses that get every report. Each gets a mail of its own. */
  recipients?: Array<string> | undefined;
  report?: {
    /** What is attached to the mail. Defaults to pdf. */
    formats?: Array<ReportFormat> | undefined;
    /** Defaults to none. white_label requires the tier agency. */
    branding?: CreateScheduledAuditReportBranding | undefined;
  } | undefined;
  notify?: {
    score_drop?: number | null | undefined;
    severity?: CreateScheduledAuditNotifySeverity | null | undefined;
  } | undefined;
};

export type CreateScheduledAuditNotifySeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type CreateScheduledAuditReportBranding = 'none' | 'white_label';

export type CreateSite = {
  /** URL of the site. */
  url: string;
  /** Display name. Defaults to the host name. */
  name?: string | undefined;
};

export type CreateSpider = {
  /** Unique among spiders that are not archived. */
  name: string;
  /** The site. */
  site_url: string;
  scope?: SpiderScope | undefined;
  definition: SpiderDefinition;
  /** Dataset for the rows; selectors are named after its columns. */
  dataset_id?: string | undefined;
};

export type CreateTemplate = {
  /** Unique among the account's templates that are not archived. */
  name: string;
  /** Description. */
  description?: string | undefined;
  /** Inputs of a run. */
  inputs?: Array<NewTemplateInput> | undefined;
  stages: Array<PipelineStage>;
};

export type CreateToken = {
  /** Description of the key. */
  name: string;
  /** Defaults to live. */
  environment?: CreateTokenEnvironment | undefined;
  /** For example, `datasets:read`. Full access if empty or omitted. */
  scopes?: Array<Scope> | undefined;
  expires_at?: string | null | undefined;
  /** The account that the key is for. Defaults to the caller's own. */
  account_id?: string | undefined;
};

export type CreateTokenEnvironment = 'live' | 'test';

export type CreatedToken = {
  /** The key. Shown only once. */
  token: string;
  token_info: TokenInfo;
};

export type Dashboard = {
  account: {
    account_id: string;
    name: string;
    tier: Tier;
  };
  /** Running or paused, newest first. */
  running: Array<RunningJob>;
  /** Failed in the last seven days, latest first. */
  failed: Array<EndedJob>;
  /** Completed in the last day, the latest 20. */
  completed: Array<EndedJob>;
  /** Datasets by the time of their latest rows. */
  changed: Array<ChangedDataset>;
  /** Since midnight UTC. */
  today: {
    rows_written: number;
    rows_enriched: number;
    /** By crawls active today. */
    pages_crawled: number;
    jobs_completed: number;
    jobs_failed: number;
  };
  limits: Array<{
    name: string;
    label: string;
    /** How usage is counted. */
    kind: string;
    limit: number | null;
    used: number | null;
    resets_at: string | null;
  }>;
};

export type Dataset = {
  dataset_id: string;
  name: string;
  description: string;
  site_url: string | null;
  columns: Array<Column>;
  row_count: number;
  /** How long a version can be read after a newer one was made. */
  version_retention_hours: number;
  created_at: string;
  updated_at: string;
};

export type DatasetDeletion = {
  dataset_id: string;
  deleted: boolean;
};

export type DatasetList = {
  data: Array<Dataset>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type DatasetStats = {
  dataset_id: string;
  /** Number of rows. Exact. */
  row_count: number;
  /** Size of the segment files. */
  bytes: number;
  segments: number;
  /** Rows that are not in a segment yet. */
  hot_rows: number;
  sampled_rows: number | null;
  columns: Array<ColumnStats>;
  /** When the statistics were computed; the rows have not changed since. */
  computed_at: string;
};

export type DatasetVersion = {
  /** For AT (VERSION => …) in SQL, and the snapshot ID in Iceberg. */
  version: number;
  row_count: number;
  /** Since when the dataset was so. */
  created_at: string;
  superseded_at: string | null;
};

export type DatasetWithVersions = {
  dataset_id: string;
  name: string;
  description: string;
  site_url: string | null;
  columns: Array<Column>;
  row_count: number;
  /** How long a version can be read after a newer one was made. */
  version_retention_hours: number;
  created_at: string;
  updated_at: string;
  /** The versions that can be read, newest first. There is one of at least every minute with changes. */
  versions: Array<DatasetVersion>;
};

export type DatasetsIcebergTableSnapshots = 'all' | 'refs';

export type DatasetsImportCompression = 'none' | 'gzip' | 'zstd';

export type DatasetsImportMode = 'append' | 'replace' | 'upsert';

export type DatasetsImportOnError = 'reject' | 'quarantine';

export type DatasetsListRowsStatus = 'stored' | 'quarantined';

export type DatasetsListSort = 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type DeletedEtlPipeline = {
  pipeline_id: string;
  deleted: boolean;
};

export type DeletedPipeline = {
  pipeline_id: string;
  deleted: boolean;
};

export type Dequeue = {
  /** Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used. */
  queue: string;
  /** Max items to take. Defaults to 1; 0 only settles earlier leases. */
  max?: number | undefined;
  /** How long the items are leased. Without it, they are removed as soon as they are handed out. */
  lease_secs?: number | undefined;
  /** How long to wait for a first item. Defaults to 0. */
  wait_secs?: number | undefined;
  /** Leases whose work is done. */
  ack?: Array<string> | undefined;
  /** Leases whose work failed: the item is retried later, or becomes a dead letter. */
  fail?: Array<{
    lease_token: string;
    error?: string | undefined;
  }> | undefined;
  /** Leases to extend: by lease_secs from now, or by their original length. */
  extend?: Array<string> | undefined;
};

export type Dequeued = {
  items: Array<TakenItem>;
  /** The result for each lease token, in the order of the request. */
  results?: Array<SettledLease> | undefined;
};

export type DescribeQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Values for $1, $2 … or for $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** Defaults to 30,000. */
  timeout_ms?: number | undefined;
};

export type DiscoverSitemap = {
  /** The site. */
  site_url: string;
  /** Max pages to return. Defaults to 1,000. */
  limit?: number | undefined;
};

export type DiscoveredSitemaps = {
  site_url: string;
  sitemaps: Array<{
    url: string;
    pages: number;
  }>;
  pages: Array<{
    url: string;
    sitemap: string;
    lastmod: string | null;
    changefreq: string | null;
    priority: number | null;
  }>;
  /** Number of pages that were read. */
  page_count: number;
  /** Whether there are more pages than the limit. */
  truncated: boolean;
  faults: Array<{
    sitemap: string;
    code: string;
    message: string;
    line: number;
    detail: string | null;
  }>;
};

export type DnsAudit = {
  domain: string;
  /** The zone that the domain is in. */
  zone: string;
  /** By type. NS, SOA, DS and DNSKEY are those of the zone. */
  records: Record<string, Array<{
    name: string;
    ttl: number;
    value: string;
  }>>;
  nameservers: Array<{
    name: string;
    at_parent: boolean | null;
    at_child: boolean;
    addresses: Array<{
      address: string;
      udp: DnsAuditNameserversAddressesUdp;
      tcp: DnsAuditNameserversAddressesTcp;
      serial: number | null;
      open_recursion: boolean;
    }>;
  }>;
  findings: Array<DnsFinding>;
  /** F: a critical finding. C: a high one. B: a medium one. A: none of these. Inconclusive findings do not count. */
  grade: DnsAuditGrade;
};

export type DnsAuditGrade = 'A' | 'B' | 'C' | 'F';

export type DnsAuditNameserversAddressesTcp = 'authoritative' | 'not_authoritative' | 'no_answer' | 'not_asked';

export type DnsAuditNameserversAddressesUdp = 'authoritative' | 'not_authoritative' | 'no_answer' | 'not_asked';

export type DnsFinding = {
  /** ID of the check, such as spf-too-many-lookups. */
  id: string;
  /** inconclusive: servers did not answer or disagree, so nothing is known. */
  status: DnsFindingStatus;
  severity: DnsFindingSeverity;
  message: string;
  fix: string | null;
  /** What the finding is based on. */
  evidence: Record<string, unknown>;
};

export type DnsFindingSeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type DnsFindingStatus = 'pass' | 'warn' | 'fail' | 'info' | 'inconclusive';

export type DraftFields = {
  /** One row per match. Without it, the page is one row. */
  item?: {
    /** A CSS selector. */
    css?: string | undefined;
    /** An XPath expression, instead of css. */
    xpath?: string | undefined;
  } | undefined;
  fields?: Array<{
    /** Name of the column. */
    name: string;
    data_type: ColumnType;
    selector: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
      /** Read data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Path in the source, such as offers.price. */
      path?: string | undefined;
      /** For json-ld and microdata: only items of this type, such as Product. */
      type?: string | undefined;
      /** text (the default), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, instead of the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to extract: the first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** Locale for numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Date format. */
        format?: string | undefined;
        /** Time zone of a date without one. */
        timezone?: string | undefined;
        /** For json_path. */
        path?: string | undefined;
        /** For replace. */
        pattern?: string | undefined;
        /** For replace. */
        with?: string | undefined;
        /** For split and join. */
        by?: string | undefined;
        /** For number: 12 % becomes 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** Value if nothing matches. */
      default?: unknown | undefined;
      /** Rows without a value are skipped. */
      required?: boolean | undefined;
    };
  }> | undefined;
  /** The number (data-node) of an element to create a field from. */
  element?: number | undefined;
};

export type EmailAuth = {
  domain: string;
  spf: {
    record: string | null;
    /** The limit is 10. */
    lookups: number;
    tree: {
      domain: string;
      via: string | null;
      record: string | null;
      /** DNS lookups of this record and everything it includes. */
      lookups: number;
      fault: string | null;
      detail: string | null;
      /** The records that it includes or redirects to, each in the same shape. */
      includes: Array<Record<string, unknown>>;
    };
    result: EmailAuthSpfResult | null;
    mechanism: string | null;
    explanation: string | null;
    reason: string | null;
  };
  dkim: Array<{
    selector: string;
    /** Named in the request. */
    given: boolean;
    status: EmailAuthDkimStatus;
    record: string | null;
    key_type: string | null;
    bits: number | null;
  }>;
  dmarc: {
    record: string | null;
    policy: string | null;
    found_at: string | null;
    organizational_domain: string;
    /** With defaults where a tag is missing. */
    tags: Record<string, string>;
    /** The names that were asked, from the domain upwards. */
    walk: Array<{
      name: string;
      record: string | null;
      fault: string | null;
    }>;
  };
  mta_sts: {
    record: string | null;
    policy_url: string;
    mode: string | null;
    mx: Array<string>;
    max_age: number | null;
  };
  tls_rpt: {
    record: string | null;
    addresses: Array<string>;
  };
  /** Mail servers that have TLSA records. */
  dane: Array<{
    host: string;
    records: Array<string>;
    /** By DNSSEC; senders ignore records that are not. */
    is_signed: boolean;
  }>;
  bimi: {
    record: string | null;
    logo: string | null;
    certificate: string | null;
  };
  findings: Array<DnsFinding>;
  /** F: a critical finding. C: a high one. B: a medium one. A: none of these. Inconclusive findings do not count. */
  grade: EmailAuthGrade;
};

export type EmailAuthDkimStatus = 'valid' | 'invalid' | 'revoked' | 'missing' | 'unknown';

export type EmailAuthGrade = 'A' | 'B' | 'C' | 'F';

export type EmailAuthSpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

export type EndedJob = {
  /** Also the ID of the run, crawl or import. */
  job_id: string;
  /** crawl.run, datasets.import, enrichment, runs.run … */
  kind: string;
  state: JobStatus;
  subject: JobSubject | null;
  progress: Record<string, unknown>;
  created_at: string;
  started_at: string | null;
  updated_at: string;
  error: {
    code: string;
    message: string;
  } | null;
  finished_at: string | null;
};

export type EngineStats = {
  engine: EngineStatsEngine;
  completed_splits: number;
  total_splits: number;
  processed_rows: number;
  processed_bytes: number;
  cpu_time_ms: number;
  queued_time_ms: number;
};

export type EngineStatsEngine = 'duckdb' | 'trino';

export type Enqueue = {
  /** Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used. */
  queue: string;
  /** Any JSON value of at most 65536 bytes. */
  payload?: unknown | undefined;
  /** While an item with this key is waiting or leased, no second one is added to the queue. */
  dedup_key?: string | undefined;
  /** Higher priorities go first. Defaults to 0. */
  priority?: number | undefined;
  /** Delay before the item is handed out. */
  delay_secs?: number | undefined;
  /** Max attempts before the item becomes a dead letter. Defaults to 5. */
  max_attempts?: number | undefined;
  /** Retry delay after the first failure, doubled with each further one up to an hour. Defaults to 10. */
  retry_delay_secs?: number | undefined;
  /** Several items, instead of payload; fields they omit are taken from the request. */
  items?: Array<NewQueueItem> | undefined;
};

export type Enqueued = {
  queue: string;
  enqueued: number;
  /** Number of items that already existed. */
  deduplicated: number;
  /** In the order of the request. */
  items: Array<{
    /** The new item, or the existing one. */
    item_id: string;
    state: QueueItemState;
    deduplicated: boolean;
    available_at: string | null;
  }>;
};

export type EnrichKeywords = {
  /** The site. */
  site_id: string;
  /** Defaults to all keywords of the site. */
  keyword_ids?: Array<string> | undefined;
  /** Defaults to all. */
  metrics?: Array<EnrichKeywordsMetrics> | undefined;
  /** Seconds to wait for the job. Defaults to 30. */
  wait?: number | undefined;
};

export type EnrichKeywordsMetrics = 'volume' | 'difficulty' | 'cpc' | 'competition' | 'position' | 'clicks';

export type EnrichRequest = {
  /** The dataset to enrich. */
  dataset_id?: string | undefined;
  /** The site this is about; informational only. */
  site_url?: string | undefined;
  /** GET /api/v1/enrichment/sources describes them. */
  source_name?: EnrichRequestSourceName | undefined;
  /** Instead of source_name: several sources, tried in this order until a column has a value. */
  sources?: Array<EnrichRequestSources> | undefined;
  /** The column with a domain, a URL or an email address; for some sources also a company name. Detected by name and type if omitted. */
  match_column?: string | undefined;
  /** The columns to fill, from those that the sources provide. Defaults to all. */
  enrich_columns?: Array<string> | undefined;
  /** Settings for the sources. */
  config?: {
    /** For web_scrape: each new column and its selector. */
    selectors?: Record<string, string> | undefined;
    /** For email_auth: additional DKIM selectors to try. */
    dkim_selectors?: Array<string> | undefined;
    /** Run JavaScript in a browser. */
    js_rendering?: boolean | undefined;
  } | undefined;
  /** Replace existing values. Defaults to filling only empty ones. */
  overwrite?: boolean | undefined;
  budget?: {
    /** Max rows to enrich. */
    max_rows?: number | undefined;
    /** Max credits to spend; each source states its cost per key. Cached results are free. */
    max_cost?: number | undefined;
  } | undefined;
  /** Look up results older than this again. Defaults to the lifetime of each source. */
  max_age_secs?: number | undefined;
  /** ID of an existing job to act on, instead of a new one. */
  job_id?: string | undefined;
  /** With job_id: what to do with the job. */
  action?: EnrichRequestAction | undefined;
};

export type EnrichRequestAction = 'cancel' | 'pause' | 'resume';

export type EnrichRequestSourceName = 'web_scrape' | 'page_metadata' | 'tech_detection' | 'company_data' | 'contact_data' | 'seo_metrics' | 'social_signals' | 'dns_records' | 'email_auth' | 'tls_certificate' | 'whois_rdap' | 'sitemap_stats' | 'robots_policy' | 'language' | 'readability' | 'article_text' | 'structured_data' | 'security_headers' | 'geo_ip' | 'company_registry' | 'domain_metrics' | 'social_counts' | 'email_verification';

export type EnrichRequestSources = 'web_scrape' | 'page_metadata' | 'tech_detection' | 'company_data' | 'contact_data' | 'seo_metrics' | 'social_signals' | 'dns_records' | 'email_auth' | 'tls_certificate' | 'whois_rdap' | 'sitemap_stats' | 'robots_policy' | 'language' | 'readability' | 'article_text' | 'structured_data' | 'security_headers' | 'geo_ip' | 'company_registry' | 'domain_metrics' | 'social_counts' | 'email_verification';

export type EnrichStageConfig = {
  /** A source from GET /api/v1/enrichment/sources. */
  source: string | StagePlaceholder;
  /** The dataset column to match rows by. */
  match_column: string | StagePlaceholder;
  enrich_columns: Array<string | StagePlaceholder> | StagePlaceholder;
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Settings for the source. */
  config?: Record<string, unknown> | StagePlaceholder | undefined;
};

export type EnrichmentJob = {
  job_id: string;
  status: EnrichmentJobStatus;
  dataset_id: string;
  /** The first source that is tried. */
  source: string;
  sources: Array<string>;
  site_url: string | null;
  match_column: string;
  enrich_columns: Array<string>;
  /** Columns that the dataset did not have. */
  added_columns: Array<string>;
  overwrite: boolean;
  budget: {
    max_rows: number | null;
    max_cost: number | null;
  };
  rows_to_enrich: number;
  estimated_completion_secs: number | null;
  progress: {
    rows_processed: number;
    rows_enriched: number;
    /** Rows whose value is neither a domain nor a URL. */
    rows_unmatched: number;
    /** Rows that name a company whose site is not known. */
    rows_unresolved: number;
    /** Rows for which no source had anything. */
    rows_without_value: number;
    /** Rows for which a page or server did not respond in three attempts. They are not charged. */
    rows_failed: number;
    values_added: number;
    /** Distinct domains or URLs, times sources. */
    keys_looked_up: number;
    /** Already known; they are free. */
    keys_from_cache: number;
    keys_failed: number;
    /** Credits. */
    cost: number;
  };
  stopped_by: EnrichmentJobStoppedBy | null;
  /** Keys that a source could not look up; the first 100. */
  faults: Array<{
    source: string;
    key: string;
    code: string;
    message: string;
  }>;
  warnings: Array<string>;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string;
  duration_secs: number | null;
  completed_at: string | null;
};

export type EnrichmentJobStatus = 'processing' | 'paused' | 'completed' | 'failed' | 'cancelled';

export type EnrichmentJobStoppedBy = 'max_rows' | 'max_cost' | 'enrichment_rows_per_day';

export type EnrichmentSource = {
  name: string;
  description: string;
  /** Columns; for web_scrape, the names in config.selectors. */
  provides: Array<{
    name: string;
    data_type: ColumnType;
    description: string;
    provider: string | null;
  }>;
  /** What a row is looked up by. */
  match_columns: Array<string>;
  /** The lowest tier that includes it. */
  tier: Tier;
  /** Whether the account's tier includes it. */
  available: boolean;
  /** Credits per looked-up key. */
  cost: number;
  /** How long a result is reused. */
  ttl_secs: number;
  ready: boolean;
  reason: string | null;
};

export type EnrichmentSourceList = {
  data: Array<EnrichmentSource>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type ErrorResponse = {
  /** A stable error code for programs. */
  error: string;
  /** What is wrong and what to do next. */
  message: string;
  details?: Array<{
    /** Path in the request. */
    path: string;
    message: string;
  }> | undefined;
  /** The required scope, role or tier. */
  required?: string | undefined;
  /** The limit that was reached. */
  limit?: string | undefined;
  /** Seconds until the request may be repeated. */
  retry_after?: number | undefined;
  request_id: string;
};

export type EtlArtifact = {
  artifact_id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
};

export type EtlCompress = {
  /** A stored artifact; required unless job_id is given. */
  artifact_id: string;
  /** Defaults to gzip. */
  format?: EtlCompressFormat | undefined;
  /** Compression level: up to 9 for gzip, 19 for zstd. */
  level?: number | undefined;
  /** Decompress gzip or zstd instead. */
  decompress?: boolean | undefined;
  /** Name of the new artifact. Defaults to one derived from the old name. */
  name?: string | undefined;
  /** Max size of the result. Defaults to 20 GiB. */
  max_bytes?: number | undefined;
};

export type EtlCompressFormat = 'gzip' | 'zstd';

export type EtlCompressJob = {
  job_id: string;
  status: JobStatus;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
  artifact: EtlArtifact | null;
  format: EtlCompressJobFormat | null;
  source_bytes: number | null;
};

export type EtlCompressJobFormat = 'gzip' | 'zstd';

export type EtlFetch = {
  /** URL of the file; required unless job_id is given. */
  url: string;
  /** Display name. Defaults to the last part of the URL. */
  name?: string | undefined;
  checksum?: {
    algorithm: EtlFetchChecksumAlgorithm;
    /** In hexadecimal. */
    value: string;
  } | undefined;
  /** Max size of the file. Defaults to 5 GiB. */
  max_bytes?: number | undefined;
  /** Your own metadata, stored with the artifact. */
  metadata?: Record<string, unknown> | undefined;
};

export type EtlFetchChecksumAlgorithm = 'sha256' | 'md5';

export type EtlFetchJob = {
  job_id: string;
  status: JobStatus;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
  artifact: EtlArtifact | null;
  checksum: {
    algorithm: EtlFetchJobChecksumAlgorithm;
    value: string;
  } | null;
  source: {
    /** After all redirects. */
    url: string;
    etag: string | null;
    last_modified: string | null;
    /** Number of resumes after a lost connection. */
    resumed: number;
    /** Number of restarts from the beginning. */
    restarted: number;
  } | null;
};

export type EtlFetchJobChecksumAlgorithm = 'sha256' | 'md5';

export type EtlListPipelinesSort = 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type EtlLoad = {
  /** A stored Parquet artifact, instead of `dataset_id`. */
  artifact_id?: string | undefined;
  /** A dataset, instead of `artifact_id`. */
  dataset_id?: string | undefined;
  /** Required unless job_id is given. Without connection and url: the account's own schema. */
  target: {
    /** Name of the table, exactly as written. */
    table: string;
    /** For an external PostgreSQL. Defaults to public. */
    schema?: string | undefined;
    /** Name of a stored connection. With `url`, the URL is stored under this name. */
    connection?: string | undefined;
    /** An external PostgreSQL: postgresql://user:password@host/database. sslmode is verify-full unless set to disable or require. */
    url?: string | undefined;
  };
  /** create, the default, creates a new table; append adds rows; upsert updates rows with the same keys; replace replaces all rows. All of them create the table if it does not exist. */
  mode?: EtlLoadMode | undefined;
  /** The key columns: required for upsert, and the primary key of a new table. */
  keys?: Array<string> | undefined;
  /** Columns to load. Defaults to all. */
  columns?: Array<string> | undefined;
};

export type EtlLoadJob = {
  job_id: string;
  status: JobStatus;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
  target: {
    connection: string | null;
    schema: string;
    table: string;
  } | null;
  mode: EtlLoadJobMode;
  /** Rows loaded. */
  rows: number;
  /** For an upsert: rows whose keys already existed. */
  rows_updated: number;
  /** Whether the table was created. */
  created: boolean;
  columns: Array<{
    name: string;
    /** PostgreSQL type name. */
    type: string;
  }>;
};

export type EtlLoadJobMode = 'create' | 'append' | 'upsert' | 'replace';

export type EtlLoadMode = 'create' | 'append' | 'upsert' | 'replace';

export type EtlParse = {
  /** A stored artifact, instead of `url`. */
  artifact_id?: string | undefined;
  /** URL of the file, instead of `artifact_id`. */
  url?: string | undefined;
  /** Detected from the content, the name and the media type if omitted. */
  format?: FileFormat | undefined;
  /** Name of the new artifact. Defaults to one derived from the name of the file. */
  name?: string | undefined;
  /** The columns of the result. Detected from the file if omitted. */
  columns?: Array<{
    /** Name in the result. */
    name: string;
    data_type: ColumnType;
    /** Defaults to true. */
    nullable?: boolean | undefined;
    /** Name in the file, if different. */
    from?: string | undefined;
  }> | undefined;
  /** reject, the default, creates nothing if any record is invalid; skip skips invalid records. */
  on_error?: EtlParseOnError | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted. */
  encoding?: string | undefined;
  /** CSV: one character, or tab. Detected from the first lines if omitted. */
  delimiter?: string | undefined;
  /** CSV: one character; empty if values are not quoted. */
  quote?: string | undefined;
  /** CSV: escapes a quote within quotes. */
  escape?: string | undefined;
  /** CSV and Excel: whether the first line is a header row. Defaults to true. */
  header?: boolean | undefined;
  /** CSV and Excel: strings that mean null, besides the empty string. */
  null_values?: Array<string> | undefined;
  /** Time formats besides ISO 8601, such as %d.%m.%Y %H:%M. */
  timestamp_formats?: Array<string> | undefined;
  /** XML: the elements that are records, such as /catalog/item, or item at any depth. */
  record_path?: string | undefined;
  /** Excel: name of the sheet, or its position from 1. Defaults to the first. */
  sheet?: string | number | undefined;
  /** Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all. */
  range?: string | undefined;
};

export type EtlParseJob = {
  job_id: string;
  status: JobStatus;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
  artifact: EtlArtifact | null;
  format: FileFormat | null;
  /** Assumptions made about the file. */
  notes: Array<string>;
  columns: Array<{
    name: string;
    data_type: ColumnType;
    nullable: boolean;
    /** Name in the file. */
    from: string;
  }>;
  /** Rows written. */
  rows: number;
  rows_rejected: number;
  /** The first 100. */
  errors: Array<{
    row: number | null;
    line: number | null;
    column: string | null;
    value: string | null;
    message: string;
  }>;
};

export type EtlParseOnError = 'reject' | 'skip';

export type EtlPipeline = {
  pipeline_id: string;
  name: string;
  description: string;
  status: EtlPipelineStatus;
  /** Number of stages. */
  stages: number;
  definition: {
    stages: Array<Record<string, unknown>>;
  };
  params: Record<string, unknown>;
  concurrency: {
    max_runs: number;
    policy: ConcurrencyPolicy;
  };
  /** Signing secret for the account's webhooks. Shown once, when it is first needed. */
  webhook_secret?: string | undefined;
  created_at: string;
  updated_at: string;
};

export type EtlPipelineList = {
  data: Array<EtlPipeline>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type EtlPipelineStatus = 'created';

export type EtlRun = {
  run_id: string;
  status: JobStatus;
  /** Waiting for its turn; nothing has started. */
  queued: boolean;
  trigger: EtlRunTrigger;
  params: Record<string, unknown>;
  resumed_from: string | null;
  /** By stage ID. */
  stages: Record<string, RunStage>;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string;
  total_duration_secs: number | null;
  completed_at: string | null;
  pipeline_id: string;
};

export type EtlRunList = {
  data: Array<EtlRun>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type EtlRunTrigger = 'manual' | 'schedule' | 'resume' | 'step';

export type ExecuteStep = {
  stage?: PipelineStage | undefined;
  params?: Record<string, unknown> | undefined;
  /** An earlier run. */
  run_id?: string | undefined;
  /** A stage of that run. */
  stage_id?: string | undefined;
  /** Seconds to wait for the job to finish. Defaults to 10. */
  wait?: number | undefined;
};

export type Export = {
  export_id: string;
  format: ExportFormat;
  /** Rows after filters. */
  row_count: number;
  /** Rows before filters. */
  filtered_from?: number | undefined;
  /** The rows themselves, for small exports as json. */
  data?: Array<Record<string, unknown>> | undefined;
  /** Link to the file; a GET needs no credentials. */
  download_url?: string | undefined;
  /** When the link expires and the file is deleted. */
  expires_at?: string | undefined;
  /** Size of the file. */
  bytes?: number | undefined;
};

export type ExportDataset = {
  /** Format of the file. */
  format: ExportFormat;
  /** Seconds until the link expires and the file is deleted. Defaults to a day. */
  expires_in?: number | undefined;
  /** With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false. */
  escape_formulas?: boolean | undefined;
  /** Column to conditions: eq, ne, gt, gte, lt, lte, in, contains, is_null. */
  filters?: Record<string, Record<string, unknown>> | undefined;
  /** Only these columns, in this order. Defaults to all. */
  columns?: Array<string> | undefined;
  /** Columns, as a list or separated by commas; a leading minus sorts descending. */
  sort?: string | Array<string> | undefined;
};

export type ExportFormat = 'csv' | 'json' | 'jsonl' | 'parquet' | 'arrow';

export type ExportQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Values for $1, $2 … or for $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** Defaults to 300,000. */
  timeout_ms?: number | undefined;
  /** Who runs the statement, in its own dialect. auto: Trino for large datasets if both engines read the statement alike. Defaults to duckdb. */
  engine?: ExportQueryEngine | undefined;
  /** Format of the file. */
  format: ExportFormat;
  /** Seconds until the link expires and the file is deleted. Defaults to a day. */
  expires_in?: number | undefined;
  /** With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false. */
  escape_formulas?: boolean | undefined;
  /** Without the file extension. Defaults to query. */
  file_name?: string | undefined;
};

export type ExportQueryEngine = 'duckdb' | 'trino' | 'auto';

export type ExportSpider = {
  /** Defaults to json. */
  format?: ExportSpiderFormat | undefined;
};

export type ExportSpiderFormat = 'json' | 'yaml';

export type ExportStageConfig = {
  /** Defaults to json. */
  format?: ExportFormat | StagePlaceholder | undefined;
  /** file, the default: in the object store, behind a link that expires. webhook: sent to webhook_url. */
  destination?: ExportStageConfigDestination | StagePlaceholder | undefined;
  /** URL to which the rows are sent with POST. */
  webhook_url?: string | StagePlaceholder | undefined;
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  columns?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  filters?: Record<string, Record<string, unknown>> | StagePlaceholder | undefined;
  /** Seconds until the file is deleted. Defaults to a day. */
  expires_in?: number | StagePlaceholder | undefined;
  /** With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false. */
  escape_formulas?: boolean | StagePlaceholder | undefined;
  /** Seconds the receiver has to respond. Defaults to 15. */
  receiver_timeout_secs?: number | StagePlaceholder | undefined;
};

export type ExportStageConfigDestination = 'file' | 'webhook';

export type ExportedSpider = {
  format: ExportedSpiderFormat;
  /** Suggested file name. */
  file_name: string;
  /** The export as text. */
  content: string;
  spider: {
    /** Format name and version. */
    format: ExportedSpiderSpiderFormat;
    /** Name of the spider. */
    name: string;
    /** The site. */
    site_url: string;
    scope?: SpiderScope | undefined;
    definition: SpiderDefinition;
    dataset?: {
      columns: Array<{
        /** The column name used in selectors. */
        name: string;
        data_type: ColumnType;
        /** Defaults to true. */
        nullable?: boolean | undefined;
      }>;
    } | null | undefined;
  };
  warnings: Array<{
    path: string;
    message: string;
  }>;
};

export type ExportedSpiderFormat = 'json' | 'yaml';

export type ExportedSpiderSpiderFormat = 'granary/spider@1';

export type ExternalStageConfig = {
  /** Instructions for the worker; not shown anywhere else. */
  instructions?: string | StagePlaceholder | undefined;
  /** Parameters for the worker. */
  payload?: Record<string, unknown> | StagePlaceholder | undefined;
};

export type ExtractContent = {
  /** The page. */
  url?: string | undefined;
  /** The HTML, at most 10 MB, instead of url. */
  html?: string | undefined;
  /** For html: base URL to resolve relative URLs. It is not fetched. */
  base_url?: string | undefined;
  /** Run JavaScript in a browser first. auto does so if there is hardly any text without it. Off by default. */
  js_rendering?: boolean | ExtractContentJsRendering | undefined;
  /** Defaults to text and Markdown. */
  formats?: Array<ExtractContentFormats> | undefined;
};

export type ExtractContentFormats = 'text' | 'markdown' | 'html';

export type ExtractContentJsRendering = 'auto';

export type ExtractStageConfig = {
  /** What to extract from the pages. */
  spider_id: string;
  /** ID of a dataset of the account. */
  dataset_id: string | StagePlaceholder;
};

export type ExtractedContent = {
  url: string | null;
  final_url: string | null;
  canonical: string | null;
  /** Whether JavaScript was run. */
  rendered: boolean;
  /** false: the page is not an article, and the response has what is available. */
  is_article: boolean;
  title: string | null;
  byline: string | null;
  published_at: string | null;
  modified_at: string | null;
  /** All dates that the page gives, most trustworthy first. */
  dates: Array<{
    kind: ExtractedContentDatesKind;
    source: ExtractedContentDatesSource;
    /** As written on the page. */
    text: string;
    value: string | null;
  }>;
  language: string | null;
  site_name: string | null;
  excerpt: string | null;
  lead_image: string | null;
  text: string | null;
  markdown: string | null;
  html: string | null;
  word_count: number;
  /** At 230 words per minute. */
  reading_minutes: number;
  headings: Array<{
    level: number;
    text: string;
  }>;
  images: Array<{
    url: string;
    alt: string;
  }>;
  links: Array<{
    url: string;
    text: string;
  }>;
  structured_types: Array<string>;
  warnings: Array<string>;
};

export type ExtractedContentDatesKind = 'published' | 'modified';

export type ExtractedContentDatesSource = 'json-ld' | 'meta' | 'time';

export type FailurePolicy = 'fail' | 'skip' | 'continue';

export type FetchStageConfig = {
  /** URL of the file. */
  url: string | StagePlaceholder;
  /** Display name. Defaults to the last part of the URL. */
  name?: string | StagePlaceholder | undefined;
  checksum?: {
    algorithm: FetchStageConfigChecksumAlgorithm | StagePlaceholder;
    /** In hexadecimal. */
    value: string | StagePlaceholder;
  } | StagePlaceholder | undefined;
  /** Max size of the file. Defaults to 5 GiB. */
  max_bytes?: number | StagePlaceholder | undefined;
  /** Your own metadata, stored with the artifact. */
  metadata?: Record<string, unknown> | StagePlaceholder | undefined;
};

export type FetchStageConfigChecksumAlgorithm = 'sha256' | 'md5';

export type FileFormat = 'csv' | 'json' | 'jsonl' | 'parquet' | 'arrow' | 'xlsx' | 'xml';

export type FilterStageConfig = {
  /** Column to conditions, as in a dataset export: eq, ne, gt, gte, lt, lte, in, contains, is_null. */
  filters: Record<string, Record<string, unknown>> | StagePlaceholder;
  /** ID of a dataset of the account. */
  from_dataset_id?: string | StagePlaceholder | undefined;
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Name of a dataset, instead of dataset_id; the first run creates it. */
  dataset_name?: string | StagePlaceholder | undefined;
  /** Defaults to replace. */
  mode?: FilterStageConfigMode | StagePlaceholder | undefined;
};

export type FilterStageConfigMode = 'replace' | 'append';

export type GenerateIndexPingKey = {
  /** A site; its host is meant. */
  site_id?: string | undefined;
  /** A host name, such as www.example.com. */
  host?: string | undefined;
  /** Replace the key. Defaults to false. */
  rotate?: boolean | undefined;
};

export type Health = {
  status: string;
  version: string;
};

export type HospitalInput = {
  /** ID of the hospital. */
  hospital_id?: string | undefined;
  /** CMS certification number. */
  ccn?: string | undefined;
  /** Name. */
  name: string;
  /** State in two letters. */
  state: HospitalInputState;
  /** National provider identifiers; they replace the ones before. */
  npis?: Array<string> | undefined;
  /** Tax number. */
  ein?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** ZIP code of five digits. */
  zip?: string | undefined;
  /** Degrees north. */
  latitude?: number | undefined;
  /** Degrees east. */
  longitude?: number | undefined;
  /** Health system that it belongs to. */
  system?: string | undefined;
  /** Website, where its price file is looked for. */
  website?: string | undefined;
};

export type HospitalInputState = 'AL' | 'AK' | 'AS' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FM' | 'FL' | 'GA' | 'GU' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MH' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'MP' | 'OH' | 'OK' | 'OR' | 'PW' | 'PA' | 'PR' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VI' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'AA' | 'AE' | 'AP';

export type HybridQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Values for $1, $2 … or for $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** Defaults to 30,000. */
  timeout_ms?: number | undefined;
  /** Max rows to return. Defaults to 1,000. */
  limit?: number | undefined;
  /** Only Granary records from this time on. */
  since?: string | undefined;
};

export type IcebergCatalogConfig = {
  defaults: Record<string, string>;
  overrides: Record<string, string>;
  /** What this catalog serves; it is read-only. */
  endpoints: Array<string>;
};

export type IcebergCredentials = {
  'storage-credentials': Array<{
    /** The objects that these keys read. */
    prefix: string;
    config: Record<string, string>;
  }>;
};

export type IcebergError = {
  error: {
    /** What is wrong and what to do next. */
    message: string;
    type: string;
    /** The status of the response. */
    code: number;
  };
  /** The required scope, role or tier. */
  required?: string | undefined;
  request_id: string;
};

export type IcebergNamespace = {
  /** The namespace, as a list of its levels. */
  namespace: Array<string>;
  properties: Record<string, string>;
};

export type IcebergNamespaceList = {
  namespaces: Array<Array<string>>;
  /** For the next page, if there is one. */
  'next-page-token'?: string | undefined;
};

export type IcebergTable = {
  'metadata-location': string;
  /** The metadata of the table, in format version 2. */
  metadata: unknown;
  /** How to reach the objects: endpoint and short-lived keys. */
  config: Record<string, string>;
  'storage-credentials': Array<{
    /** The objects that these keys read. */
    prefix: string;
    config: Record<string, string>;
  }>;
};

export type IcebergTableList = {
  identifiers: Array<{
    /** The namespace, as a list of its levels. */
    namespace: Array<string>;
    name: string;
  }>;
  /** For the next page, if there is one. */
  'next-page-token'?: string | undefined;
};

export type IcebergToken = {
  access_token: string;
  token_type: string;
  expires_in: number;
  issued_token_type: string;
};

export type IcebergTokenRequest = {
  /** client_credentials. */
  grant_type: string;
  /** Not used. */
  client_id?: string | undefined;
  /** An API key with the scope datasets:read. */
  client_secret: string;
  /** Not used. */
  scope?: string | undefined;
};

export type ImportConsoleKeywords = {
  /** The site. */
  site_id: string;
  /** Defaults to 90. */
  days?: number | undefined;
  /** Defaults to 10. */
  min_impressions?: number | undefined;
  /** Max queries. Defaults to 1,000. */
  limit?: number | undefined;
};

export type ImportDataset = {
  /** Give one of them. */
  source: {
    /** URL of the file. */
    url?: string | undefined;
    /** The artifact that holds the file. */
    artifact_id?: string | undefined;
    /** The file that was sent with keep; it is deleted after the import. */
    upload_id?: string | undefined;
    /** Retry the rejected rows of this dataset. */
    quarantine?: true | undefined;
  };
  /** Detected from the content, the media type and the name if omitted. */
  format?: FileFormat | undefined;
  /** Detected from the content if omitted. */
  compression?: ImportDatasetCompression | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted. */
  encoding?: string | undefined;
  /** CSV: one character, or tab. Detected from the first lines if omitted. */
  delimiter?: string | undefined;
  /** CSV: one character; empty if values are not quoted. Detected from the first lines if omitted. */
  quote?: string | undefined;
  /** CSV: escapes a quote within quotes. Defaults to the quote character. */
  escape?: string | undefined;
  /** CSV: whether the first line is a header row. Detected from the first lines if omitted. */
  header?: boolean | undefined;
  /** Ignore columns that the dataset does not have, instead of rejecting the file. */
  ignore_unknown?: boolean | undefined;
  /** reject stores nothing if any row is invalid; quarantine stores valid rows and keeps the invalid ones. */
  on_error?: ImportDatasetOnError | undefined;
  /** append adds rows, replace replaces all rows, upsert updates rows with the same keys and adds the others. */
  mode?: ImportDatasetMode | undefined;
  /** Excel: name of the sheet, or its position from 1. Defaults to the first. */
  sheet?: string | undefined;
  /** Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all. */
  range?: string | undefined;
  /** XML: the elements that are rows, such as /catalog/item, or item at any depth. Defaults to the children of the root. */
  record_path?: string | undefined;
  /** CSV: strings that mean null, besides the empty string. */
  null_values?: Array<string> | undefined;
  /** Time formats besides ISO 8601, such as %d.%m.%Y %H:%M. */
  timestamp_formats?: Array<string> | undefined;
  /** The key columns of an upsert. */
  keys?: Array<string> | undefined;
  /** From names in the file to dataset columns; null skips a column of the file. */
  mapping?: Record<string, string | null> | undefined;
  /** Store nothing, and return a preview of how the file would be read. */
  dry_run?: boolean | undefined;
};

export type ImportDatasetCompression = 'none' | 'gzip' | 'zstd';

export type ImportDatasetMode = 'append' | 'replace' | 'upsert';

export type ImportDatasetOnError = 'reject' | 'quarantine';

export type ImportJob = {
  job_id: string | null;
  upload_id: string | null;
  dataset_id: string;
  /** planned for a dry run. */
  status: ImportJobStatus;
  mode: ImportJobMode;
  rows_imported: number;
  /** Imported rows that replaced existing ones. */
  rows_updated: number;
  rows_rejected: number;
  /** Rejected rows that were kept. */
  rows_quarantined: number;
  /** The first 100. */
  errors: Array<{
    /** Line number as in an editor; for Parquet and Arrow the row, for quarantine the ID. */
    line: number;
    column: string | null;
    value: unknown;
    message: string;
  }>;
  notes: Array<string>;
  progress: {
    /** waiting, fetch, read, store, refuse or done. */
    phase: string;
    rows_read: number;
  };
  error: {
    code: string;
    message: string;
  } | null;
  plan: ImportPlan | null;
  created_at: string;
  completed_at: string | null;
};

export type ImportJobMode = 'append' | 'replace' | 'upsert';

export type ImportJobStatus = 'running' | 'paused' | 'completed' | 'failed' | 'cancelled' | 'planned';

export type ImportPlan = {
  format: FileFormat;
  compression: Array<string>;
  encoding: string | null;
  delimiter: string | null;
  quote: string | null;
  header: boolean | null;
  columns: Array<{
    /** Name in the file. */
    name: string;
    type: string | null;
    target: string | null;
    data_type: string | null;
  }>;
  /** Dataset columns that the file does not fill; they become null. */
  missing: Array<string>;
  /** The first rows as they are in the file. */
  sample: Array<Record<string, unknown>>;
  rows_checked: number;
  rows_good: number;
  /** Whether all rows were checked; for large files only the first ones are. */
  complete: boolean;
};

export type ImportSpider = {
  /** Detected from the content if omitted. */
  format?: ImportSpiderFormat | undefined;
  content: string | Record<string, unknown>;
  /** Overrides the name in the description. */
  name?: string | undefined;
  /** Dataset for the rows. */
  dataset_id?: string | undefined;
  /** Create a dataset with the spider's name and columns. Requires datasets:write. */
  create_dataset?: boolean | undefined;
  /** Validate and convert only; store nothing. */
  dry_run?: boolean | undefined;
};

export type ImportSpiderFormat = 'json' | 'yaml' | 'scrapy' | 'sitemap';

export type ImportedSpider = {
  format: ImportedSpiderFormat;
  dry_run: boolean;
  spider: Spider | null;
  description: {
    /** Format name and version. */
    format: ImportedSpiderDescriptionFormat;
    /** Name of the spider. */
    name: string;
    /** The site. */
    site_url: string;
    scope?: SpiderScope | undefined;
    definition: SpiderDefinition;
    dataset?: {
      columns: Array<{
        /** The column name used in selectors. */
        name: string;
        data_type: ColumnType;
        /** Defaults to true. */
        nullable?: boolean | undefined;
      }>;
    } | null | undefined;
  };
  warnings: Array<{
    path: string;
    message: string;
  }>;
};

export type ImportedSpiderDescriptionFormat = 'granary/spider@1';

export type ImportedSpiderFormat = 'json' | 'yaml' | 'scrapy' | 'sitemap';

export type IndexPingKey = {
  host: string;
  /** 32 hexadecimal digits. It is public. */
  key: string;
  /** Where the host must serve the key. */
  key_url: string;
  /** What must be there, as text. */
  file_content: string;
  /** Whether Granary serves it; otherwise place the file yourself. */
  hosted: boolean;
  status: IndexPingKeyStatus;
};

export type IndexPingKeyStatus = 'verified' | 'unverified';

export type IndexPingSubmission = {
  submission_id: string | null;
  /** URLs that are sent. */
  accepted: number;
  /** URLs that came twice, or were submitted in the last ten minutes. */
  deduplicated: number;
  rejected: Array<{
    url: string;
    reason: IndexPingSubmissionRejectedReason;
  }>;
  batches: Array<{
    endpoint: string;
    count: number;
    status_code: number | null;
    /** accepted; pending: the engine still checks the key and is asked again; retrying: after 429, 5xx or no response; rejected and failed are final. */
    outcome: IndexPingSubmissionBatchesOutcome;
    attempt: number;
  }>;
};

export type IndexPingSubmissionBatchesOutcome = 'sending' | 'accepted' | 'pending' | 'retrying' | 'rejected' | 'failed';

export type IndexPingSubmissionRejectedReason = 'invalid_url' | 'other_host' | 'too_long';

export type IndexPingSubmit = {
  /** A site; its host is meant. */
  site_id?: string | undefined;
  /** A host name, such as www.example.com. */
  host?: string | undefined;
  /** Pages of the host that were added, changed or removed. */
  urls: Array<string>;
  /** Check only; nothing is sent. Defaults to false. */
  dry_run?: boolean | undefined;
};

export type IndexingCause = {
  code: IndexingCauseCode;
  confidence: IndexingCauseConfidence;
  /** What was seen, by the search engine and by Granary. */
  evidence: Array<string>;
  fix: string;
};

export type IndexingCauseCode = 'fixed_not_recrawled' | 'noindex' | 'blocked_by_robots' | 'duplicate_chosen' | 'canonical_elsewhere' | 'redirects' | 'not_found' | 'access_denied' | 'server_error' | 'soft_404' | 'crawled_not_indexed_thin' | 'crawled_not_indexed' | 'discovered_not_crawled' | 'never_crawled' | 'sitemap_missing';

export type IndexingCauseConfidence = 'high' | 'medium' | 'low';

export type InsertRows = {
  /** Values by column name. */
  rows: Array<Record<string, unknown>>;
};

export type InsertedRows = {
  inserted: number;
  row_ids: Array<string>;
};

export type InspectHtml = {
  /** The HTML, at most 10 MB. */
  html: string;
  /** Base URL to resolve relative URLs. It is not fetched. */
  url?: string | undefined;
  /** Max links to return; all are counted. Defaults to 100. */
  max_links?: number | undefined;
};

export type InspectSearchUrl = {
  /** The page. */
  url: string;
  /** Defaults to the property that covers the URL. */
  property?: string | undefined;
  /** Of messages, such as en-US or de. Defaults to en-US. */
  language?: string | undefined;
  /** A stored inspection up to this age is enough, and uses no quota. Defaults to 0. */
  max_age_secs?: number | undefined;
};

export type InspectSearchUrls = {
  urls: Array<string>;
  /** Defaults to the property that covers each URL. */
  property?: string | undefined;
};

export type InspectSelector = {
  /** The page. */
  url?: string | undefined;
  /** The HTML, at most 10 MB. */
  html?: string | undefined;
  /** CSS or XPath. */
  selector: string;
  /** Type of the selector. */
  type: InspectSelectorType;
  /** The value returned for each match: text, html, or any attribute. */
  attribute?: string | undefined;
  /** Run its JavaScript in a browser first. */
  js_rendering?: boolean | undefined;
  /** Max matches to return; all are counted. Defaults to 20. */
  limit?: number | undefined;
};

export type InspectSelectorType = 'css' | 'xpath';

export type InspectUrl = {
  /** The page. */
  url: string;
  /** Also open the page in a browser and report what JavaScript adds. */
  js_rendering?: boolean | undefined;
  /** Max links to return; all are counted. Defaults to 100. */
  max_links?: number | undefined;
  /** Also return the page: its source and a copy that is safe to display. */
  snapshot?: boolean | undefined;
};

export type InspectedHtml = {
  url: string | null;
  /** Size in bytes, as UTF-8. */
  bytes: number;
  page: PageAnalysis;
  technologies: Array<TechnologyHint>;
  /** In document order, at most 300 elements. */
  outline: Array<{
    /** Depth below the body, which is 0. */
    depth: number;
    tag: string;
    id: string | null;
    classes: Array<string>;
    children: number;
    /** Number of similar siblings. */
    repeats: number;
    /** The start of its text. */
    text: string;
    /** A selector for all elements of this kind here. */
    path: string;
  }>;
  outline_truncated: boolean;
  /** Rows, cards and list items: candidates for item selectors. */
  repeating: Array<{
    selector: string;
    count: number;
    sample: string;
    fields: Array<{
      /** Relative to the item. */
      selector: string;
      sample: string;
    }>;
  }>;
  /** The first 100. */
  problems: Array<{
    code: string;
    message: string;
    line: number | null;
    column: number | null;
  }>;
  problem_count: number;
};

export type InspectedSearchUrl = {
  inspection: UrlInspection;
  /** Whether it is a stored one. */
  cached: boolean;
  quota: InspectionQuota;
};

export type InspectedSearchUrls = {
  results: Array<{
    url: string;
    status: InspectedSearchUrlsResultsStatus;
    inspection: UrlInspection | null;
    error: {
      code: string;
      message: string;
    } | null;
  }>;
  quota: InspectionQuota | null;
};

export type InspectedSearchUrlsResultsStatus = 'ok' | 'error' | 'not_run';

export type InspectedSelector = {
  url: string | null;
  selector: string;
  type: InspectedSelectorType;
  count: number;
  matches: Array<{
    text: string;
    html: string;
    attributes: Record<string, string>;
    path: string | null;
    value: string | null;
    line: number | null;
    column: number | null;
  }>;
  /** How likely it is to survive a site redesign: 0 for a chain of positions, 1 for a meaningful name. */
  robustness: number;
  /** Whether crawls evaluate it in the same pass as the others; otherwise it is slower. */
  one_pass: boolean;
  suggestions: Array<{
    selector: string;
    type: InspectedSelectorSuggestionsType;
    count: number;
    change: string;
  }>;
  hint: string | null;
};

export type InspectedSelectorSuggestionsType = 'css' | 'xpath';

export type InspectedSelectorType = 'css' | 'xpath';

export type InspectedUrl = {
  url: string;
  final_url: string;
  /** 0 if there was no response. */
  status: number;
  fault: InspectionFault | null;
  headers: Record<string, string | Array<string>>;
  timing: {
    dns_ms: number | null;
    connect_ms: number | null;
    first_byte_ms: number | null;
    total_ms: number;
  };
  redirects: Array<{
    url: string;
    status: number;
    location: string;
    ms: number;
  }>;
  protocol: string | null;
  address: string | null;
  size: {
    /** Before decompression. */
    received_bytes: number;
    body_bytes: number;
  };
  content_type: string | null;
  charset: string | null;
  charset_source: InspectedUrlCharsetSource | null;
  page: PageAnalysis | null;
  /** Hints only: any server can send any header. */
  technologies: Array<TechnologyHint>;
  rendering: RenderDifference | null;
  rendering_fault: InspectionFault | null;
  snapshot: {
    /** As it was read; after JavaScript if it was run. */
    source: string;
    /** The page as it looks, without scripts, event handlers, forms and external resources. Each element has its number as data-node. */
    html: string;
  } | null;
};

export type InspectedUrlCharsetSource = 'mark' | 'header' | 'document' | 'bytes' | 'default';

export type InspectionFault = {
  code: string;
  message: string;
  detail: string | null;
};

export type InspectionQuota = {
  day: {
    limit: number;
    used: number;
    remaining: number;
    resets_at: string;
  };
  minute: {
    limit: number;
    used: number;
    remaining: number;
    resets_at: string;
  };
};

export type Invitation = {
  email: string;
  /** What the member is allowed to do. */
  role: Role;
  expires_at: string;
};

export type InvitationLink = {
  email: string;
  /** What the member is allowed to do. */
  role: Role;
  /** Send it to the person. It is shown only once. */
  url: string;
};

export type InviteMember = {
  /** Email address of the person. */
  email: string;
  /** What the member is allowed to do. */
  role?: Role | undefined;
};

export type IssueEvidence = {
  /** What identifies the place in later audits; it holds no positions. */
  locator: string;
  line: number | null;
  column: number | null;
  excerpt: string | null;
  expected: string | null;
  found: string | null;
};

export type JobStatus = 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';

export type JobSubject = {
  /** dataset, spider, site, pipeline … */
  type: string;
  id: string;
  name: string | null;
};

export type KeyValidation = {
  valid: boolean;
  account_id: string;
  tier: Tier;
  scopes: Array<string>;
  usage: UsageCounts;
};

export type Keyword = {
  keyword_id: string;
  site_id: string;
  keyword: string;
  country: string | null;
  language: string | null;
  /** Classified by the words of the keyword. */
  intent: KeywordIntent;
  tags: Array<string>;
  target_url: string | null;
  volume: KeywordMetric | null;
  difficulty: KeywordMetric | null;
  cpc: KeywordMetric | null;
  competition: KeywordMetric | null;
  position: KeywordMetric | null;
  clicks: KeywordMetric | null;
  opportunity: number | null;
  created_at: string;
  updated_at: string;
};

export type KeywordChanges = {
  created: number;
  updated: number;
  removed: number;
  data: Array<Keyword>;
};

export type KeywordEnrichment = {
  job_id: string;
  status: JobStatus;
  done: number;
  total: number;
  error: {
    code: string;
    message: string;
  } | null;
  /** The keywords as they are now, at most 1,000. */
  data: Array<Keyword>;
};

export type KeywordImport = {
  /** Which column of the file each field comes from. */
  mapping: {
    keyword?: string | undefined;
    volume?: string | undefined;
    difficulty?: string | undefined;
    cpc?: string | undefined;
    competition?: string | undefined;
    position?: string | undefined;
    country?: string | undefined;
    language?: string | undefined;
    target_url?: string | undefined;
    tags?: string | undefined;
  };
  /** Distinct keywords; with dry_run, those that would be imported. */
  imported: number;
  created: number;
  updated: number;
  /** The first 1,000 lines that could not be read. */
  rejected: Array<{
    line: number;
    column: string | null;
    message: string;
  }>;
  dry_run: boolean;
};

export type KeywordIntent = 'informational' | 'navigational' | 'commercial' | 'transactional';

export type KeywordList = {
  data: Array<Keyword>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type KeywordMetric = {
  value: number | null;
  low: number | null;
  high: number | null;
  /** The host of the provider, csv, or search_console. */
  source: string;
  /** When it was true. */
  as_of: string;
  estimated: boolean;
};

export type KeywordRecommendations = {
  data: Array<{
    keyword: string;
    reason: string;
    source: KeywordRecommendationsDataSource;
    opportunity: number | null;
    cluster_id: number;
    evidence: Record<string, unknown>;
  }>;
  clusters: Array<{
    cluster_id: number;
    name: string;
    keywords: Array<string>;
  }>;
};

export type KeywordRecommendationsDataSource = 'search_console' | 'pages' | 'gaps';

export type KeywordsListIntent = 'informational' | 'navigational' | 'commercial' | 'transactional';

export type KeywordsListSort = 'keyword' | '-keyword' | 'volume' | '-volume' | 'difficulty' | '-difficulty' | 'position' | '-position' | 'clicks' | '-clicks' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type Landscape = {
  shares: Array<{
    domain: string;
    name: string;
    is_site: boolean;
    /** Share of voice, 0 to 1. */
    share: number;
    /** For which it is among the first ten. */
    keywords: number;
  }>;
  matrix: Array<{
    keyword: string;
    volume: number | null;
    /** Its volume is unknown and weighs 1. */
    volume_unknown: boolean;
    ranks: Record<string, number | null>;
  }>;
  overlap: Array<{
    domain: string;
    shared: number;
    only_site: number;
    only_competitor: number;
  }>;
  source: string | null;
  as_of: string | null;
  keywords: {
    tracked: number;
    with_results: number;
  };
  /** Of the usual click rates that shares are computed with. */
  click_rates_version: number;
};

export type LineageAsset = {
  asset_id: string;
  kind: string;
  /** `granary` for Granary's own. */
  namespace: string;
  /** ID or name in its namespace: ds_…, a URL, the name of a view. */
  ref: string;
  name: string;
  description: string;
  columns: Array<{
    /** Name of the column. */
    name: string;
    /** Type, as named in its namespace. */
    data_type?: string | undefined;
  }> | null;
  properties: Record<string, unknown>;
  /** When it was first seen. */
  created_at: string;
  /** When it was last seen. */
  updated_at: string;
  deleted_at: string | null;
};

export type LineageAssetDetail = {
  asset_id: string;
  kind: string;
  /** `granary` for Granary's own. */
  namespace: string;
  /** ID or name in its namespace: ds_…, a URL, the name of a view. */
  ref: string;
  name: string;
  description: string;
  columns: Array<{
    /** Name of the column. */
    name: string;
    /** Type, as named in its namespace. */
    data_type?: string | undefined;
  }> | null;
  properties: Record<string, unknown>;
  /** When it was first seen. */
  created_at: string;
  /** When it was last seen. */
  updated_at: string;
  deleted_at: string | null;
  consent: {
    /** Status of the consents for it or anything upstream; withdrawn takes precedence over expired. */
    status: LineageAssetDetailConsentStatus;
    /** Consents that are no longer valid, the first hundred. */
    issues: Array<{
      consent_id: string;
      subject: string;
      purpose: string;
      status: LineageAssetDetailConsentIssuesStatus;
      since: string;
      /** Assets that the consent covers. */
      assets: Array<string>;
    }>;
  };
};

export type LineageAssetDetailConsentIssuesStatus = 'withdrawn' | 'expired';

export type LineageAssetDetailConsentStatus = 'ok' | 'withdrawn' | 'expired';

export type LineageAssetList = {
  data: Array<LineageAsset>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type LineageConsent = {
  consent_id: string;
  subject: string;
  purpose: string;
  basis: ConsentBasis;
  scope: {
    assets: Array<string>;
    columns?: Array<string> | undefined;
    note?: string | undefined;
  };
  evidence: string | null;
  status: ConsentState;
  granted_at: string;
  expires_at: string | null;
  withdrawn_at: string | null;
  superseded_at: string | null;
  created_at: string;
  updated_at: string;
};

export type LineageConsentList = {
  data: Array<LineageConsent>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type LineageEdge = {
  /** An asset ID. */
  from: string;
  /** An asset ID. */
  to: string;
  relation: string;
  columns: Array<{
    /** A column of the source asset. */
    from: string;
    /** A column of the target asset. */
    to: string;
    /** Whether values are passed on unchanged. */
    direct: boolean;
  }> | null;
  run_id: string | null;
  since: string;
  last_seen_at: string;
  until: string | null;
};

export type LineageGraph = {
  root: string;
  direction: LineageGraphDirection;
  depth: number;
  at: string | null;
  /** Whether there is more within this depth than is returned. */
  truncated: boolean;
  nodes: Array<{
    asset_id: string;
    kind: string;
    namespace: string;
    ref: string;
    name: string;
    /** Steps from the root; negative is upstream. */
    depth: number;
    deleted_at: string | null;
    /** Status of the consents for it or anything upstream; withdrawn takes precedence over expired. */
    consent: LineageGraphNodesConsent;
    /** Consents that are no longer valid, the first ten. */
    consent_ids: Array<string>;
  }>;
  edges: Array<{
    /** An asset ID. */
    from: string;
    /** An asset ID. */
    to: string;
    relation: string;
    columns: Array<{
      /** A column of the source asset. */
      from: string;
      /** A column of the target asset. */
      to: string;
      /** Whether values are passed on unchanged. */
      direct: boolean;
    }> | null;
    run_id: string | null;
    since: string;
    last_seen_at: string;
    until: string | null;
  }>;
};

export type LineageGraphDirection = 'up' | 'down' | 'both';

export type LineageGraphNodesConsent = 'ok' | 'withdrawn' | 'expired';

export type ListedRow = {
  row_id: string;
  data: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  faults?: Array<{
    column: string | null;
    value: unknown;
    message: string;
  }> | undefined;
  /** The original text from the file, if it could not be parsed. */
  raw?: string | undefined;
  /** Line in the file. */
  line?: number | undefined;
  /** The import that rejected it. */
  job_id?: string | undefined;
};

export type LivePageCheck = {
  url: string;
  final_url: string;
  checked_at: string;
  status: number | null;
  error: string | null;
  redirects: Array<{
    url: string;
    status: number;
    location: string;
  }>;
  robots: {
    /** Whether robots.txt lets the search engine fetch the page. */
    allowed: boolean;
    rule: string | null;
    /** file, none or unreachable. */
    basis: string;
  };
  noindex: boolean;
  meta_robots: Array<string>;
  x_robots_tag: Array<string>;
  canonical: string | null;
  title: string | null;
  /** Of the main text. */
  word_count: number;
  simhash: string | null;
  /** It says that there is nothing, with status 200. */
  soft_404: boolean;
  /** Types of its structured data. */
  structured_types: Array<string>;
  /** The version of the rules. */
  ruleset: string;
  score: number | null;
  score_exact: number | null;
  /** Rules that limit the score, with the highest score they allow. */
  gates: Array<{
    rule: string;
    cap: number;
  }>;
  /** What the score lost, together 100 less score_exact: by category, as an average page has it; site, by the rules about the site; cap, what limits took beyond that. */
  categories: Array<{
    id: LivePageCheckCategoriesId;
    title: string;
    /** The most that it can cost. */
    budget: number;
    lost: number;
  }>;
  /** Issues by severity. */
  counts: Record<string, number>;
  /** Those that cost most first; up to 1,000. */
  issues: Array<SeoIssue>;
  /** Rules that passed. */
  passed: Array<string>;
  coverage: {
    ran: Array<string>;
    skipped: Array<{
      rule: string;
      reason: string;
    }>;
    inconclusive: Array<{
      rule: string;
      reason: string;
    }>;
  };
  clean_url_share: number | null;
  /** What was read of the page, or of the start page. */
  facts: Record<string, unknown>;
};

export type LivePageCheckCategoriesId = 'indexability' | 'http' | 'titles' | 'content' | 'links' | 'international' | 'structured' | 'images' | 'mobile' | 'security' | 'site' | 'cap';

export type LoadStageConfig = {
  /** A stored Parquet artifact. */
  artifact_id?: string | StagePlaceholder | undefined;
  /** A dataset. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Without connection: the account's own schema. A URL is not allowed here. */
  target: {
    /** Name of the table, exactly as written. */
    table: string | StagePlaceholder;
    /** For an external PostgreSQL. Defaults to public. */
    schema?: string | StagePlaceholder | undefined;
    /** Name of a stored connection. */
    connection?: string | StagePlaceholder | undefined;
  } | StagePlaceholder;
  /** create, the default, creates a new table; append adds rows; upsert updates rows with the same keys; replace replaces all rows. All of them create the table if it does not exist. */
  mode?: LoadStageConfigMode | StagePlaceholder | undefined;
  /** The key columns: required for upsert, and the primary key of a new table. */
  keys?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** Columns to load. Defaults to all. */
  columns?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
};

export type LoadStageConfigMode = 'create' | 'append' | 'upsert' | 'replace';

export type MatchedSearchConsoleProperty = {
  property: string;
  kind: MatchedSearchConsolePropertyKind;
  permission: string;
  /** The longest URL prefix wins, then the domain. */
  matched_by: MatchedSearchConsolePropertyMatchedBy;
  last_synced: string | null;
  synced_from: string | null;
  synced_to: string | null;
  rows_stored: number;
};

export type MatchedSearchConsolePropertyKind = 'domain' | 'url_prefix';

export type MatchedSearchConsolePropertyMatchedBy = 'name' | 'prefix' | 'domain';

export type Member = {
  user_id: string;
  email: string;
  name: string;
  /** What the member is allowed to do. */
  role: Role;
  joined_at: string;
};

export type MemberList = {
  members: Array<Member>;
  invitations: Array<Invitation>;
};

export type MemberRemoval = {
  email: string;
  removed: boolean;
};

export type NewQueueItem = {
  /** Any JSON value of at most 65536 bytes. */
  payload: unknown;
  /** While an item with this key is waiting or leased, no second one is added to the queue. */
  dedup_key?: string | undefined;
  /** Higher priorities go first. Defaults to 0. */
  priority?: number | undefined;
  /** Delay before the item is handed out. */
  delay_secs?: number | undefined;
  /** Max attempts before the item becomes a dead letter. Defaults to 5. */
  max_attempts?: number | undefined;
  /** Retry delay after the first failure, doubled with each further one up to an hour. Defaults to 10. */
  retry_delay_secs?: number | undefined;
};

export type NewTemplateInput = {
  /** Stages refer to it as {{ params.name }}. */
  name: string;
  /** Type of its values. */
  type: TemplateInputType;
  /** Whether a run must give it. Defaults to false. */
  required?: boolean | undefined;
  /** Value used if a run does not give one. */
  default?: unknown | undefined;
  /** Description. */
  description?: string | undefined;
};

export type NotifiedIndex = {
  results: Array<{
    url: string;
    status: NotifiedIndexResultsStatus;
    notified_at: string | null;
    error: {
      code: string;
      message: string;
    } | null;
  }>;
  quota: {
    /** Notifications per day, Pacific time, for the whole project. */
    limit: number;
    used: number;
    remaining: number;
    resets_at: string;
  };
};

export type NotifiedIndexResultsStatus = 'notified' | 'refused' | 'error' | 'not_run';

export type NotifyIndexRequest = {
  urls: Array<string>;
  /** Notify without looking at the pages first. Defaults to false. */
  force?: boolean | undefined;
};

export type OAuthError = {
  error: string;
  /** What is wrong and what to do next. */
  error_description: string;
  request_id: string;
};

export type PageAnalysis = {
  meta: {
    title: string | null;
    description: string | null;
    canonical: string | null;
    robots: {
      meta: Array<string>;
      /** From X-Robots-Tag. */
      header: Array<string>;
      noindex: boolean;
      nofollow: boolean;
    };
    language: string | null;
    viewport: string | null;
    open_graph: Record<string, string | Array<string>>;
    twitter: Record<string, string | Array<string>>;
    hreflang: Array<{
      language: string;
      url: string;
    }>;
    icons: Array<{
      rel: string;
      url: string;
      sizes: string | null;
    }>;
    feeds: Array<{
      url: string;
      type: string;
      title: string | null;
    }>;
  };
  structured_data: {
    types: Array<{
      type: string;
      format: PageAnalysisStructuredDataTypesFormat;
      count: number;
    }>;
    faults: Array<{
      block: number;
      message: string;
    }>;
  };
  links: {
    total: number;
    /** Each URL once. */
    different: number;
    /** To the same host, with or without www. */
    internal: number;
    external: number;
    /** mailto:, tel: and the like. */
    other: number;
    nofollow: number;
    shown: Array<{
      url: string;
      text: string;
      rel: string | null;
      internal: boolean;
      nofollow: boolean;
    }>;
  };
  headings: Array<{
    level: number;
    text: string;
  }>;
  heading_count: number;
  images: {
    total: number;
    without_alt: number;
    /** URLs of images without alt text. */
    shown: Array<string>;
  };
  word_count: number;
  /** Without navigation, header and footer. */
  main_word_count: number;
  element_count: number;
  /** Nesting depth of elements. */
  depth: number;
  /** Whether the page seems to need JavaScript; js_rendering confirms it. */
  script_dependence: {
    likely: boolean;
    reasons: Array<string>;
  };
};

export type PageAnalysisStructuredDataTypesFormat = 'json-ld' | 'microdata' | 'rdfa';

export type PageDataSource = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'title' | 'url';

export type ParseStageConfig = {
  /** A stored artifact, instead of `url`. */
  artifact_id?: string | StagePlaceholder | undefined;
  /** URL of the file, instead of `artifact_id`. */
  url?: string | StagePlaceholder | undefined;
  /** Detected from the content, the name and the media type if omitted. */
  format?: FileFormat | StagePlaceholder | undefined;
  /** Name of the new artifact. Defaults to one derived from the name of the file. */
  name?: string | StagePlaceholder | undefined;
  /** The columns of the result. Detected from the file if omitted. */
  columns?: Array<{
    /** Name in the result. */
    name: string | StagePlaceholder;
    data_type: ColumnType | StagePlaceholder;
    /** Defaults to true. */
    nullable?: boolean | StagePlaceholder | undefined;
    /** Name in the file, if different. */
    from?: string | StagePlaceholder | undefined;
  } | StagePlaceholder> | StagePlaceholder | undefined;
  /** reject, the default, creates nothing if any record is invalid; skip skips invalid records. */
  on_error?: ParseStageConfigOnError | StagePlaceholder | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted. */
  encoding?: string | StagePlaceholder | undefined;
  /** CSV: one character, or tab. Detected from the first lines if omitted. */
  delimiter?: string | StagePlaceholder | undefined;
  /** CSV: one character; empty if values are not quoted. */
  quote?: string | StagePlaceholder | undefined;
  /** CSV: escapes a quote within quotes. */
  escape?: string | StagePlaceholder | undefined;
  /** CSV and Excel: whether the first line is a header row. Defaults to true. */
  header?: boolean | StagePlaceholder | undefined;
  /** CSV and Excel: strings that mean null, besides the empty string. */
  null_values?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** Time formats besides ISO 8601, such as %d.%m.%Y %H:%M. */
  timestamp_formats?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** XML: the elements that are records, such as /catalog/item, or item at any depth. */
  record_path?: string | StagePlaceholder | undefined;
  /** Excel: name of the sheet, or its position from 1. Defaults to the first. */
  sheet?: string | number | StagePlaceholder | undefined;
  /** Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all. */
  range?: string | StagePlaceholder | undefined;
};

export type ParseStageConfigOnError = 'reject' | 'skip';

export type PassStageConfig = unknown;

export type PauseEtlRun = {
  /** Resume instead. Defaults to false. */
  resume?: boolean | undefined;
};

export type PayerInput = {
  /** ID of the payer. Defaults to one made from the name. */
  payer_id?: string | undefined;
  /** Name. */
  name: string;
  /** Payer that it belongs to. */
  parent_id?: string | undefined;
  /** Kind of payer, such as national_payer. */
  type?: string | undefined;
  /** Other names; with a state, only for its hospitals. */
  aliases?: Array<{
    /** As files write it. */
    text: string;
    /** State in two letters. */
    state?: PayerInputAliasesState | undefined;
    /** Take it from the payer that has it. Defaults to false. */
    move?: boolean | undefined;
  }> | undefined;
  /** Issuer IDs of the marketplaces. */
  hios_ids?: Array<string> | undefined;
  /** Tax numbers. */
  eins?: Array<string> | undefined;
};

export type PayerInputAliasesState = 'AL' | 'AK' | 'AS' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FM' | 'FL' | 'GA' | 'GU' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MH' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'MP' | 'OH' | 'OK' | 'OR' | 'PW' | 'PA' | 'PR' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VI' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'AA' | 'AE' | 'AP';

export type Pipeline = {
  pipeline_id: string;
  name: string;
  description: string;
  site_url: string | null;
  status: PipelineStatus;
  /** Number of stages. */
  stages: number;
  definition: {
    stages: Array<Record<string, unknown>>;
  };
  params: Record<string, unknown>;
  concurrency: {
    max_runs: number;
    policy: ConcurrencyPolicy;
  };
  schedule: PipelineSchedule | null;
  /** Signing secret for the account's webhooks. Shown once, when the first pipeline needs it. */
  webhook_secret?: string | undefined;
  created_at: string;
  updated_at: string;
};

export type PipelineList = {
  data: Array<Pipeline>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type PipelineRun = {
  run_id: string;
  status: JobStatus;
  /** Waiting for its turn; nothing has started. */
  queued: boolean;
  trigger: PipelineRunTrigger;
  params: Record<string, unknown>;
  resumed_from: string | null;
  /** By stage ID. */
  stages: Record<string, RunStage>;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string;
  total_duration_secs: number | null;
  completed_at: string | null;
  pipeline_id: string | null;
};

export type PipelineRunList = {
  data: Array<PipelineRun>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type PipelineRunTrigger = 'manual' | 'schedule' | 'resume' | 'step';

export type PipelineSchedule = {
  cron: string;
  timezone: string;
  /** false if the schedule was stopped. */
  active: boolean;
  next_run: string | null;
};

export type PipelineScheduleTimes = {
  cron: string;
  timezone: string;
  /** false if the schedule was stopped. */
  active: boolean;
  next_run: string | null;
  /** The next five times of the cron, with the time zone offset, whether started or not. */
  next_times: Array<string>;
};

export type PipelineStage = {
  /** Unique in the pipeline. */
  id: string;
  /** The stage type. */
  type: StageTypeName;
  /** IDs of stages that must finish first; none for the first stage. */
  depends_on?: Array<string> | undefined;
  /** Configuration of the stage type. Strings can contain {{ params.name }} and {{ stages.id.field }} of earlier stages. */
  config?: Record<string, unknown> | undefined;
  retry?: {
    /** Max attempts. Defaults to 3 for temporary errors and 1 for all others. */
    attempts?: number | undefined;
    /** Retry delay before the second attempt, doubled each time. */
    backoff_secs?: number | undefined;
    /** Max retry delay. */
    max_backoff_secs?: number | undefined;
  } | undefined;
  /** Timeout of one attempt. None if omitted. */
  timeout_secs?: number | undefined;
  /** fail: the run fails. skip: the stage and its dependents are skipped. continue: its dependents still run. */
  on_failure?: FailurePolicy | undefined;
};

export type PipelineStatus = 'created';

export type PipelinesListSort = 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type Profile = {
  account: {
    account_id: string;
    name: string;
    tier: string;
    /** The organisation's website. */
    website?: string | undefined;
    /** What the organisation does. */
    description?: string | undefined;
    /** The organisation's industry. */
    industry?: string | undefined;
    /** Two-letter ISO 3166 country code. */
    country?: string | undefined;
    /** BCP 47 tag. */
    language?: string | undefined;
    /** Contact email address. */
    contact_email?: string | undefined;
    /** Contact phone number. */
    phone?: string | undefined;
    /** Postal address. */
    address?: string | undefined;
    /** A picture. */
    logo_url?: string | undefined;
    social_links?: Array<string> | undefined;
    created_at: string;
    updated_at: string;
  };
  user: {
    user_id: string;
    email: string;
    name: string;
    /** IANA time zone name, such as Europe/Berlin. */
    timezone?: string | undefined;
    /** BCP 47 tag. */
    locale?: string | undefined;
  } | null;
};

export type ProvisionTenant = {
  /** Name of the tenant. */
  name: string;
  /** Defaults to free. Cannot be higher than your own tier. */
  tier?: Tier | undefined;
  /** A first site for the tenant. */
  site_url?: string | undefined;
  /** Name of that site. */
  site_name?: string | undefined;
  /** A custom host name for the tenant. */
  custom_domain?: string | undefined;
};

export type PurgeQueue = {
  /** Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used. */
  queue: string;
  /** Which items to delete. Defaults to all except leased ones. */
  states?: Array<QueueItemState> | undefined;
  /** Only items older than this. */
  older_than_secs?: number | undefined;
};

export type PurgedQueue = {
  queue: string;
  purged: number;
};

export type PutBillingCodes = {
  codes: Array<BillingCode>;
  /** You hold the licence for these descriptions. Defaults to false. */
  license_confirmed?: boolean | undefined;
};

export type PutCompetitors = {
  /** The site. */
  site_id: string;
  competitors: Array<{
    /** Such as example.com; its subdomains belong to it. */
    domain: string;
    /** Defaults to the domain. */
    name?: string | undefined;
  }>;
};

export type PutHospitals = {
  hospitals: Array<HospitalInput>;
};

export type PutKeywords = {
  /** The site. */
  site_id: string;
  keywords: Array<{
    /** The search phrase. */
    keyword: string;
    /** Country code, such as us. */
    country?: string | undefined;
    /** Language code, such as en. */
    language?: string | undefined;
    tags?: Array<string> | undefined;
    target_url?: string | null | undefined;
  }>;
  /** merge, the default, adds and updates. replace also removes the other keywords of the site. */
  mode?: PutKeywordsMode | undefined;
};

export type PutKeywordsMode = 'merge' | 'replace';

export type PutPayers = {
  payers: Array<PayerInput>;
};

export type PutPlaces = {
  places: Array<ZipPlace>;
};

export type PutRatedataSources = {
  sources: Array<RatedataSourceInput>;
};

export type QualityGateStageConfig = {
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  min_rows?: number | StagePlaceholder | undefined;
  max_rows?: number | StagePlaceholder | undefined;
  /** Column to the maximum share of nulls. */
  max_null_share?: Record<string, number> | StagePlaceholder | undefined;
  /** Columns, or groups of columns, that must be unique. */
  unique?: Array<string | Array<string> | StagePlaceholder> | StagePlaceholder | undefined;
  assertions?: Array<{
    /** Name of the check in the results. */
    name: string | StagePlaceholder;
    /** A SELECT whose first value must be true. */
    sql: string | StagePlaceholder;
  } | StagePlaceholder> | StagePlaceholder | undefined;
};

export type Query = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Values for $1, $2 … or for $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** Defaults to 30,000. */
  timeout_ms?: number | undefined;
  /** Who runs the statement, in its own dialect. auto: Trino for large datasets if both engines read the statement alike. Defaults to duckdb. */
  engine?: QueryEngine | undefined;
  /** Max rows to return. Defaults to 1,000. */
  limit?: number | undefined;
  /** Defaults to json. */
  format?: QueryFormat | undefined;
};

export type QueryDescription = {
  columns: Array<ResultColumn>;
  /** Names of the parameters. */
  parameters: Array<string>;
};

export type QueryEngine = 'duckdb' | 'trino' | 'auto';

export type QueryFormat = 'json' | 'csv' | 'jsonl' | 'arrow';

export type QueryResult = {
  columns: Array<ResultColumn>;
  data: Array<Record<string, unknown>>;
  row_count: number;
  /** Whether the limits cut off rows. */
  truncated: boolean;
  duration_ms: number;
  /** Who ran it, if the request names an engine. */
  engine?: QueryResultEngine | undefined;
  /** Why auto chose DuckDB. */
  engine_note?: string | undefined;
  stats?: EngineStats | undefined;
};

export type QueryResultEngine = 'duckdb' | 'trino';

export type QuerySchema = {
  tables: Array<{
    name: string;
    /** built_in: of another part of Granary, such as the rates of price data. */
    kind: QuerySchemaTablesKind;
    dataset_id: string | null;
    /** For built-in tables. */
    description?: string | undefined;
    columns: Array<{
      name: string;
      data_type: string;
      nullable: boolean | null;
    }>;
  }>;
  /** Granary's own records of the account, for POST /api/v1/query/hybrid. */
  records: Array<{
    name: string;
    kind: QuerySchemaRecordsKind;
    description: string;
    columns: Array<{
      name: string;
      data_type: string;
      nullable: boolean | null;
    }>;
  }>;
};

export type QuerySchemaRecordsKind = 'record';

export type QuerySchemaRequest = {
  /** Only these tables, by name or ID. */
  tables?: Array<string> | undefined;
};

export type QuerySchemaTablesKind = 'dataset' | 'table' | 'view' | 'built_in';

export type QueryStats = {
  row_count: number;
  duration_ms: number;
  /** Files from which rows were read. */
  segments_read: number;
  /** Files skipped because of their statistics. */
  segments_pruned: number;
  /** Rows in the row groups that were read. */
  rows_scanned: number;
  bytes_read: number;
  tables: Array<{
    name: string;
    rows: number;
    /** Files from which rows were read. */
    segments_read: number;
    /** Files skipped because of their statistics. */
    segments_pruned: number;
    /** Rows in the row groups that were read. */
    rows_scanned: number;
    bytes_read: number;
  }>;
  plan: Array<{
    /** A step takes the rows of the steps right below it, one level deeper. */
    depth: number;
    operator: string;
    /** Rows produced. */
    rows: number;
    /** Across all threads. */
    duration_ms: number;
    details: Record<string, string>;
  }>;
};

export type QueryStatsRequest = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Values for $1, $2 … or for $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** Defaults to 30,000. */
  timeout_ms?: number | undefined;
};

export type QueryViewsKind = 'table' | 'view';

export type QueueItem = {
  item_id: string;
  queue: string;
  state: QueueItemState;
  priority: number;
  /** Any JSON value of at most 65536 bytes. */
  payload: unknown;
  dedup_key: string | null;
  attempts: number;
  max_attempts: number;
  available_at: string | null;
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
};

export type QueueItemList = {
  data: Array<QueueItem>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type QueueItemState = 'ready' | 'delayed' | 'leased' | 'dead' | 'done';

export type QueueStats = {
  queue: string;
  ready: number;
  delayed: number;
  leased: number;
  /** Current number of dead letters. */
  dead: number;
  /** Items completed since the queue was created. */
  done: number;
  /** Items added since the queue was created. */
  enqueued: number;
  /** Failed attempts and expired leases since the queue was created. */
  failed: number;
  oldest_ready_age_secs: number | null;
  /** Over the last five minutes. */
  rates: {
    enqueued_per_minute: number;
    done_per_minute: number;
    failed_per_minute: number;
  };
};

export type QueueStatsList = {
  data: Array<QueueStats>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type Rate = {
  rate_id: string;
  source_kind: RateSourceKind;
  /** Of the sample, which is invented. */
  synthetic: boolean;
  hospital: RateHospital | null;
  providers: {
    /** The first 20. */
    npis: Array<string>;
    npi_count: number;
    eins: Array<string>;
  } | null;
  payer: RatePayer | null;
  plan: {
    raw: string;
    market: string | null;
    product: string | null;
  } | null;
  code_type: string | null;
  code: string | null;
  description: string | null;
  setting: string | null;
  billing_class: string | null;
  modifiers: Array<string>;
  place_of_service: Array<string>;
  arrangement: string | null;
  amount_kind: RateAmountKind;
  amount: number | null;
  unit: RateUnit;
  methodology: string | null;
  algorithm: string | null;
  notes: string | null;
  drug: {
    unit: string | null;
    type: string | null;
  } | null;
  percent_of_medicare: number | null;
  medicare: {
    /** What Medicare pays for the same, in dollars. */
    amount: number;
    program: RateMedicareProgram;
    /** state: by the cost of the hospital's state; national: without regard to the place. */
    basis: RateMedicareBasis;
  } | null;
  corroborated: boolean | null;
  flags: Array<RateFlags>;
  last_updated_on: string | null;
  expires_on: string | null;
  evidence: RateEvidence;
};

export type RateAmountKind = 'gross' | 'cash' | 'min' | 'max' | 'negotiated' | 'percentage' | 'algorithm' | 'estimated' | 'median' | 'p10' | 'p90' | 'allowed' | 'billed';

export type RateDiscrepancies = {
  data: Array<RateDiscrepancy>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  /** By class, whatever class was asked for. */
  counts: Record<string, number>;
  data_version: number;
};

export type RateDiscrepancy = {
  discrepancy_id: string;
  kind: RateDiscrepancyKind;
  class: RateDiscrepancyClass;
  severity: RateDiscrepancySeverity;
  impact: number | null;
  key: {
    code_type: string | null;
    code: string | null;
    setting: string | null;
    billing_class: string | null;
    modifiers: Array<string>;
    payer: string | null;
    plan: string | null;
  };
  hospital: {
    hospital_id: string;
    name: string;
  } | null;
  payer: {
    payer_id: string;
    name: string;
  } | null;
  /** Of the hospital; of the former snapshot for kind snapshot. */
  hospital_values: Array<number>;
  /** Of the payer; of the live snapshot for kind snapshot. */
  payer_values: Array<number>;
  nearest: {
    h: number;
    p: number;
    ratio: number;
  } | null;
  confidence: number;
  dates: {
    hospital: string | null;
    payer: string | null;
  };
  change: RateDiscrepancyChange | null;
  reason: string | null;
  evidence: Array<RateEvidence>;
};

export type RateDiscrepancyChange = 'added' | 'removed' | 'raised' | 'lowered' | 'unchanged';

export type RateDiscrepancyClass = 'match' | 'within_tolerance' | 'diverges' | 'unit_mismatch' | 'stale' | 'one_sided' | 'placeholder' | 'not_comparable' | 'outside_min_max' | 'cash_above_gross' | 'negotiated_above_gross' | 'percentiles_disordered' | 'duplicate_key';

export type RateDiscrepancyKind = 'cross' | 'internal' | 'snapshot';

export type RateDiscrepancySeverity = 'high' | 'medium' | 'low';

export type RateEvidence = {
  file_id: string;
  /** Of the file as it was published. */
  sha256: string;
  url: string | null;
  fetched_at: string;
  /** Record of the CSV file, counted from 1. */
  row?: number | undefined;
  /** Column of the CSV file, counted from 1. */
  column?: number | undefined;
  /** JSON pointer into the file. */
  pointer?: string | undefined;
  offset: number | null;
  length: number | null;
  raw?: string | null | undefined;
  /** reconstructed: the file is not kept any more, and the text is made from what was read. */
  raw_source?: RateEvidenceRawSource | undefined;
};

export type RateEvidenceRawSource = 'file' | 'reconstructed';

export type RateFlags = 'placeholder' | 'non_positive' | 'rounded' | 'percentage_fraction' | 'npi_invalid' | 'not_a_number';

export type RateHospital = {
  hospital_id: string;
  ccn: string | null;
  name: string;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  distance_miles: number | null;
  distance_precision: RateHospitalDistancePrecision | null;
};

export type RateHospitalDistancePrecision = 'exact' | 'zip' | 'zip3';

export type RateList = {
  data: Array<Rate>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
  stats?: RateStats | undefined;
  /** All of the page is of this version of the data. */
  data_version: number;
  /** Left out, because nobody knows where they are. */
  unplaced_hospitals: number;
  centre: {
    /** Degrees north. */
    latitude: number;
    /** Degrees east. */
    longitude: number;
    /** How exact it is. */
    precision: RateListCentrePrecision;
  } | null;
};

export type RateListCentrePrecision = 'exact' | 'zip' | 'zip3';

export type RateMedicareBasis = 'state' | 'national' | 'estimate';

export type RateMedicareProgram = 'pfs' | 'opps' | 'ipps';

export type RatePayer = {
  payer_id: string | null;
  name: string | null;
  /** As the file has it. */
  raw: string;
  confidence: number;
};

export type RateSourceKind = 'hospital' | 'payer';

export type RateStats = {
  count: number;
  min: number | null;
  p25: number | null;
  median: number | null;
  p75: number | null;
  max: number | null;
};

export type RateUnit = 'usd' | 'percent';

export type RatedataAdminListPipelinesKind = 'bootstrap' | 'cms_discovery' | 'discover' | 'hospital_mrf' | 'reference_data' | 'tic_ingestion' | 'views_refresh';

export type RatedataAdminListPipelinesStatus = 'running' | 'completed' | 'failed' | 'cancelled';

export type RatedataAdminListSourcesDetail = 'summary' | 'full';

export type RatedataAdminListSourcesKind = 'hospital_mrf' | 'tic_in_network' | 'tic_allowed' | 'tic_toc' | 'cms_hpt';

export type RatedataAdminListSourcesStatus = 'new' | 'ok' | 'stale' | 'failing' | 'gone' | 'held' | 'disabled';

export type RatedataCompareRatesGroupBy = 'hospital' | 'payer' | 'plan' | 'hospital_payer' | 'state' | 'market' | 'source_kind' | 'snapshot';

export type RatedataFile = {
  file_id: string;
  sha256: string;
  family: RatedataFileFamily;
  declared_version: string | null;
  sniffed_version: string | null;
  last_updated_on: string | null;
  name: string | null;
  bytes: number;
  items: number;
  rates: number;
  rows_rejected: number;
  rejected?: Array<{
    row: number;
    reason: string;
  }> | undefined;
  warnings?: Array<string> | undefined;
  unresolved_groups: number;
  verdicts: Array<RatedataVerdict>;
};

export type RatedataFileFamily = 'hpt_csv_tall' | 'hpt_csv_wide' | 'hpt_json' | 'tic_in_network' | 'tic_allowed' | 'tic_toc' | 'tic_providers';

export type RatedataLastRun = {
  run_id: string;
  status: RatedataLastRunStatus;
  completed_at: string | null;
};

export type RatedataLastRunStatus = 'running' | 'completed' | 'failed' | 'cancelled';

export type RatedataListDiscrepanciesKind = 'cross' | 'internal' | 'snapshot';

export type RatedataListDiscrepanciesSnapshot = 'live' | 'held';

export type RatedataListDiscrepanciesSort = '-impact' | 'impact' | 'code' | 'hospital' | 'payer';

export type RatedataProgress = {
  bytes_read?: number | undefined;
  bytes_total?: number | undefined;
  items?: number | undefined;
  rates?: number | undefined;
  rows_rejected?: number | undefined;
  mb_per_s?: number | undefined;
};

export type RatedataRun = {
  run_id: string;
  kind: RatedataRunKind;
  status: RatedataRunStatus;
  /** What was asked for. */
  params: Record<string, unknown>;
  source_id: string | null;
  file_id: string | null;
  progress: RatedataProgress;
  /** In the order in which they run. A run that waits for others has only pending stages. */
  stages: Record<string, RatedataStage>;
  outcome: RatedataRunOutcome | null;
  output: Record<string, unknown> | null;
  warnings: Array<string>;
  error: {
    code: string;
    message: string;
  } | null;
  /** Of a run with source_ids: one run for each. */
  children?: Array<{
    run_id: string;
    source_id: string | null;
    status: RatedataRunChildrenStatus;
    outcome: RatedataRunChildrenOutcome | null;
    error: {
      code: string;
      message: string;
    } | null;
  }> | undefined;
  started_at: string;
  completed_at: string | null;
};

export type RatedataRunChildrenOutcome = 'published' | 'unchanged' | 'held';

export type RatedataRunChildrenStatus = 'running' | 'completed' | 'failed' | 'cancelled';

export type RatedataRunKind = 'bootstrap' | 'cms_discovery' | 'discover' | 'hospital_mrf' | 'reference_data' | 'tic_ingestion' | 'views_refresh';

export type RatedataRunList = {
  data: Array<RatedataRun>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type RatedataRunOutcome = 'published' | 'unchanged' | 'held';

export type RatedataRunStatus = 'running' | 'completed' | 'failed' | 'cancelled';

export type RatedataRunningRun = {
  run_id: string;
  kind: RatedataRunningRunKind;
  source_id: string | null;
  stage: string | null;
  started_at: string;
};

export type RatedataRunningRunKind = 'bootstrap' | 'cms_discovery' | 'discover' | 'hospital_mrf' | 'reference_data' | 'tic_ingestion' | 'views_refresh';

export type RatedataSchedule = {
  name: RatedataScheduleName;
  cron: string;
  timezone: string;
  enabled: boolean;
  next_run: string | null;
  last_run_id: string | null;
};

export type RatedataScheduleName = 'hospital_refresh' | 'payer_refresh' | 'discovery' | 'reference' | 'views';

export type RatedataSchedules = {
  schedules: Array<RatedataSchedule>;
};

export type RatedataSearchRatesEvidence = 'locator' | 'full';

export type RatedataSearchRatesSort = 'amount' | '-amount' | 'distance' | 'hospital' | 'payer' | '-updated';

export type RatedataSnapshot = {
  snapshot_id: string;
  status: RatedataSnapshotStatus;
  /** Why it is held. */
  reasons: Array<string>;
  fetched_at: string;
  published_at: string | null;
  retired_at: string | null;
  file: RatedataFile;
};

export type RatedataSnapshotStatus = 'staged' | 'live' | 'retired' | 'held';

export type RatedataSource = {
  source_id: string;
  kind: RatedataSourceKind;
  url: string | null;
  artifact_id: string | null;
  artifact_name: string | null;
  hospital_id: string | null;
  payer_id: string | null;
  visibility: RatedataSourceVisibility;
  enabled: boolean;
  status: RatedataSourceStatus;
  /** Failed loads in a row. */
  failures: number;
  last_error: {
    code: string;
    message: string;
  } | null;
  last_fetched_at: string | null;
  last_changed_at: string | null;
  /** Of the sample, which is invented. */
  synthetic: boolean;
  /** The newest first, ten at most. */
  snapshots: Array<RatedataSnapshot>;
  created_at: string;
};

export type RatedataSourceInput = {
  /** A source of an artifact, which has artifact_id in its place from now on. Load it then. */
  source_id?: string | undefined;
  /** URL of the file. */
  url?: string | undefined;
  /** A stored artifact, instead of url. */
  artifact_id?: string | undefined;
  /** What the file is. */
  kind: RatedataSourceInputKind;
  /** The hospital that publishes it. */
  hospital_id?: string | undefined;
  /** The payer that publishes it. */
  payer_id?: string | undefined;
  /** instance: every account may read its rates. Only for the first account. Left out, it stays as it is; of a new source, account. */
  visibility?: RatedataSourceInputVisibility | undefined;
  /** false stops its run and hides its rates. Left out, it stays as it is; a new source is enabled. */
  enabled?: boolean | undefined;
};

export type RatedataSourceInputKind = 'hospital_mrf' | 'tic_in_network' | 'tic_allowed' | 'tic_toc' | 'cms_hpt';

export type RatedataSourceInputVisibility = 'account' | 'instance';

export type RatedataSourceKind = 'hospital_mrf' | 'tic_in_network' | 'tic_allowed' | 'tic_toc' | 'cms_hpt';

export type RatedataSourceList = {
  data: Array<RatedataSource>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type RatedataSourceStates = {
  total: number;
  fresh: number;
  stale: number;
  failing: number;
  held: number;
};

export type RatedataSourceStatus = 'new' | 'ok' | 'stale' | 'failing' | 'gone' | 'held' | 'disabled';

export type RatedataSourceVisibility = 'account' | 'instance';

export type RatedataSources = {
  data: Array<RatedataSource>;
};

export type RatedataStage = {
  status: RatedataStageStatus;
  duration_secs: number | null;
  output: Record<string, unknown> | null;
};

export type RatedataStageStatus = 'pending' | 'running' | 'completed' | 'failed' | 'skipped';

export type RatedataStats = {
  /** Live amounts. */
  rates: number;
  /** Live files. */
  files: number;
  hospitals: number;
  payers: number;
  codes: number;
  /** What the validators say of the live files, by the format's version. */
  verdicts: Array<{
    version: string;
    valid: number;
    invalid: number;
  }>;
  bytes: {
    /** Of the rates of all snapshots, as stored. */
    rates: number;
    /** Of the files that are kept for their raw text, as stored. */
    sources: number;
  };
  /** Files whose rates are not merged with others yet. */
  unmerged_segments: number;
  /** The 50 commonest names that are matched with no payer. */
  unmatched_payers: Array<{
    /** As files write it. */
    raw: string;
    files: number;
    plans: number;
  }>;
  /** Provider groups whose members are not known. */
  unresolved_groups: number;
};

export type RatedataStatus = {
  status: RatedataStatusStatus;
  data_version: number;
  running: Array<RatedataRunningRun>;
  /** By kind. */
  last_runs: Record<string, RatedataLastRun>;
  sources: RatedataSourceStates;
  views: Array<RatedataView>;
  schedules: Array<RatedataSchedule>;
};

export type RatedataStatusStatus = 'ok' | 'degraded' | 'empty';

export type RatedataUpserted = {
  inserted: number;
  updated: number;
  unchanged: number;
};

export type RatedataVerdict = {
  validator: string;
  /** Of the format that the file was validated as. */
  version: string;
  valid: boolean;
  error_count: number;
  alert_count: number;
  errors?: Array<{
    line?: number | null | undefined;
    /** Cell or JSON pointer. */
    path: string;
    message: string;
  }> | undefined;
  alerts?: Array<{
    line?: number | null | undefined;
    /** Cell or JSON pointer. */
    path: string;
    message: string;
  }> | undefined;
};

export type RatedataView = {
  name: RatedataViewName;
  refreshed_at: string | null;
  /** Parts of it that are behind. */
  dirty: number;
};

export type RatedataViewName = 'links' | 'contracts' | 'coverage' | 'discrepancies';

export type RatesStageConfig = {
  /** What GET /api/v1/ratedata/rates/search takes. Needs a code, q, or a provider. */
  search: {
    /** Code system, such as CPT, HCPCS, MS-DRG. Several by comma. */
    code_type?: string | StagePlaceholder | undefined;
    /** Billing code, 50 at most. Several by comma. */
    code?: string | StagePlaceholder | undefined;
    /** Words of the description of the service, in any order. */
    q?: string | StagePlaceholder | undefined;
    /** Hospital. Several by comma. */
    hospital_id?: string | StagePlaceholder | undefined;
    /** CMS certification number of the hospital. Several by comma. */
    ccn?: string | StagePlaceholder | undefined;
    /** NPI of the hospital or provider. Several by comma. */
    npi?: string | StagePlaceholder | undefined;
    /** Tax number of the hospital or provider. Several by comma. */
    ein?: string | StagePlaceholder | undefined;
    /** Payer. Several by comma. */
    payer_id?: string | StagePlaceholder | undefined;
    /** Text in the name of the payer. */
    payer?: string | StagePlaceholder | undefined;
    /** Text in the name of the plan. */
    plan?: string | StagePlaceholder | undefined;
    /** Market, such as commercial, medicare_advantage. Several by comma. */
    market?: string | StagePlaceholder | undefined;
    /** Product, such as ppo, hmo. Several by comma. */
    product?: string | StagePlaceholder | undefined;
    /** State of the hospital, in two letters. Several by comma. */
    state?: string | StagePlaceholder | undefined;
    /** ZIP code of five digits. */
    zip?: string | StagePlaceholder | undefined;
    /** Degrees north. */
    lat?: number | StagePlaceholder | undefined;
    /** Degrees east. */
    lon?: number | StagePlaceholder | undefined;
    /** Around zip or lat and lon. Defaults to 25. */
    radius_miles?: number | StagePlaceholder | undefined;
    /** inpatient, outpatient or both. Several by comma. */
    setting?: string | StagePlaceholder | undefined;
    /** professional, facility, institutional or both. Several by comma. */
    billing_class?: string | StagePlaceholder | undefined;
    /** Exactly these modifiers, by comma, or none. */
    modifiers?: string | StagePlaceholder | undefined;
    /** Place of service code. Several by comma. */
    place_of_service?: string | StagePlaceholder | undefined;
    /** gross, cash, min, max, negotiated, percentage, algorithm, estimated, median, p10, p90, allowed, billed. Several by comma. */
    amount_kind?: string | StagePlaceholder | undefined;
    /** fee schedule, case rate, per diem and so on. Several by comma. */
    methodology?: string | StagePlaceholder | undefined;
    /** ffs, bundle or capitation. Several by comma. */
    arrangement?: string | StagePlaceholder | undefined;
    /** Whose file the rate is from: hospital or payer. Several by comma. */
    source_kind?: string | StagePlaceholder | undefined;
    /** At least this amount. */
    min_amount?: number | StagePlaceholder | undefined;
    /** At most this amount. */
    max_amount?: number | StagePlaceholder | undefined;
    /** The file was updated on this day or later. */
    updated_since?: string | StagePlaceholder | undefined;
    /** As published at this time, or at the end of this day. Needs a hospital or a provider, or a payer. */
    as_of?: string | StagePlaceholder | undefined;
    /** How sure it is who is meant. Defaults to 0.6. */
    min_confidence?: number | StagePlaceholder | undefined;
    /** Also placeholders and amounts that are none. Defaults to false. */
    include_flagged?: boolean | StagePlaceholder | undefined;
  } | StagePlaceholder;
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Name of a dataset, instead of dataset_id; the first run creates it. */
  dataset_name?: string | StagePlaceholder | undefined;
  /** Defaults to replace. */
  mode?: RatesStageConfigMode | StagePlaceholder | undefined;
};

export type RatesStageConfigMode = 'replace' | 'append';

export type RecommendKeywords = {
  /** The site. */
  site_id: string;
  /** Only keywords that share a word with these. */
  seeds?: Array<string> | undefined;
  /** Defaults to 50. */
  limit?: number | undefined;
  /** Defaults to all. */
  sources?: Array<RecommendKeywordsSources> | undefined;
};

export type RecommendKeywordsSources = 'search_console' | 'pages' | 'gaps';

export type RecordConsent = {
  /** Who gave the consent: a person, or a pseudonymous key. */
  subject: string;
  /** What the data may be used for. */
  purpose: string;
  /** The legal basis, required for a new consent; usually `consent`. */
  basis?: ConsentBasis | undefined;
  /** What the consent covers. Everything downstream of these assets depends on it. */
  scope?: {
    /** IDs of the assets that contain data of the subject; also IDs of datasets, exports and so on. */
    assets: Array<string>;
    columns?: Array<string> | undefined;
    /** Any other limits of the consent. */
    note?: string | undefined;
  } | undefined;
  /** Where the consent is documented. */
  evidence?: string | undefined;
  /** Defaults to now. */
  granted_at?: string | undefined;
  expires_at?: string | null | undefined;
  /** true withdraws the consent of this subject and purpose, effective now. */
  withdrawn?: boolean | undefined;
};

export type RedirectCheck = {
  url: string;
  hops: Array<{
    url: string;
    status: number | null;
    location: string | null;
    ms: number;
    ip: string | null;
    tls: {
      protocol: string | null;
      cipher: string | null;
    } | null;
    via: string | null;
    server: string | null;
    hsts: string | null;
    error: string | null;
  }>;
  final: string | null;
  loop: boolean;
  /** Four with variants, otherwise none. */
  variants: Array<{
    url: string;
    final: string | null;
    status: number | null;
    hops: number;
  }>;
  findings: Array<DnsFinding>;
};

export type RefreshRatedataViews = {
  /** Defaults to all. */
  views?: Array<RefreshRatedataViewsViews> | undefined;
  /** Whether it has changed or not. Defaults to false. */
  full?: boolean | undefined;
  /** Only of these; snapshots are compared without a scope. */
  scope?: {
    hospital_ids?: Array<string> | undefined;
    payer_ids?: Array<string> | undefined;
    /** Of the views of files: only files that have codes of these types. */
    code_types?: Array<string> | undefined;
  } | undefined;
};

export type RefreshRatedataViewsViews = 'links' | 'contracts' | 'coverage' | 'discrepancies';

export type RefreshSession = {
  /** The most recent refresh token. */
  refresh_token: string;
};

export type RegisterArtifact = {
  /** Source URL. */
  source_url: string;
  /** Display name. Defaults to the last part of the URL. */
  name?: string | undefined;
  /** The site it belongs to. */
  site_url?: string | undefined;
  /** Your own metadata. */
  metadata?: Record<string, unknown> | undefined;
};

export type RegisterLineageAsset = {
  /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
  kind: string;
  /** Display name. */
  name: string;
  /** Namespace, such as postgres://warehouse. Defaults to `default`. */
  namespace?: string | undefined;
  /** ID in its namespace. Defaults to the name. */
  ref?: string | undefined;
  /** Description. */
  description?: string | undefined;
  columns?: Array<{
    /** Name of the column. */
    name: string;
    /** Type, as named in its namespace. */
    data_type?: string | undefined;
  }> | undefined;
  /** Any other properties. */
  properties?: Record<string, unknown> | undefined;
  /** Whether it was deleted; what was derived from it stays. */
  deleted?: boolean | undefined;
};

export type RegisterSchema = {
  /** Description shared by all versions. */
  name: string;
  /** `json_schema` is JSON Schema draft 2020-12, `columns` a list of typed columns like those of a dataset. */
  type: SchemaType;
  /** An object for json_schema, an array of columns for columns. */
  schema: Record<string, unknown> | Array<{
    /** Name of the column. */
    name?: string | undefined;
    /** One of text, integer, float, boolean, timestamp, jsonb, url, email. */
    data_type?: string | undefined;
    /** Defaults to true. */
    nullable?: boolean | undefined;
  }>;
  /** backward: the new schema accepts what the latest version accepts; forward: the reverse; full: both; transitive: checked against every version. Stored with the name. */
  compatibility?: SchemaCompatibility | undefined;
  /** Description of this version. */
  description?: string | undefined;
};

export type RegisterTable = {
  /** Unique among datasets, tables and views. */
  name: string;
  /** A stored artifact, instead of `url`. */
  artifact_id?: string | undefined;
  /** URL of the file, instead of `artifact_id`. */
  url?: string | undefined;
  /** Detected from the file if omitted. json also reads one object per line. */
  format?: FileFormat | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted. */
  encoding?: string | undefined;
  /** XML: the elements that are rows, such as /catalog/item, or item at any depth. */
  record_path?: string | undefined;
  /** Excel: name of the sheet, or its position from 1. Defaults to the first. */
  sheet?: string | number | undefined;
  /** Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all. */
  range?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** Whether to replace an existing table with this name. */
  replace?: boolean | undefined;
};

export type RegisterView = {
  /** Unique among datasets, tables and views. */
  name: string;
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** In whose dialect. Queries read it with the same engine; Trino reads datasets and its own views. Defaults to duckdb. */
  engine?: RegisterViewEngine | undefined;
  /** Description. */
  description?: string | undefined;
  /** Whether to replace an existing view with this name. */
  replace?: boolean | undefined;
};

export type RegisterViewEngine = 'duckdb' | 'trino';

export type RegisteredRelation = {
  name: string;
  kind: RegisteredRelationKind;
  /** For views: in whose dialect, and for whose queries. */
  engine: RegisteredRelationEngine;
  description: string;
  columns: Array<ResultColumn>;
  sql: string | null;
  source: Record<string, string> | null;
  row_count: number | null;
  bytes: number | null;
  /** When a table is registered: what was assumed about its file, such as an encoding that was only guessed. */
  notes?: Array<string> | undefined;
  created_at: string;
  updated_at: string;
};

export type RegisteredRelationEngine = 'duckdb' | 'trino';

export type RegisteredRelationKind = 'table' | 'view';

export type RegisteredRelationList = {
  data: Array<RegisteredRelation>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type RegisteredSchema = {
  schema_id: string;
  name: string;
  /** From 1. */
  version: number;
  /** `json_schema` is JSON Schema draft 2020-12, `columns` a list of typed columns like those of a dataset. */
  type: SchemaType;
  /** As registered. */
  schema: unknown;
  /** backward: the new schema accepts what the latest version accepts; forward: the reverse; full: both; transitive: checked against every version. Stored with the name. */
  compatibility: SchemaCompatibility;
  /** SHA-256 of the canonical JSON of the schema. */
  fingerprint: string;
  description: string | null;
  created_at: string;
};

export type RegisteredSchemaList = {
  data: Array<RegisteredSchema>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type RenderDifference = {
  final_url: string;
  status: number;
  render_ms: number;
  words_before: number;
  words_after: number;
  /** Share of the words after rendering that were missing before. */
  text_share_added: number;
  links_before: number;
  links_after: number;
  /** The first 50. */
  links_added: Array<string>;
  links_added_count: number;
  links_removed_count: number;
  /** The first 50. */
  headings_added: Array<string>;
  title_before: string | null;
  title_after: string | null;
  title_changed: boolean;
  /** Whether a spider without js_rendering would miss something. */
  needs_js_rendering: boolean;
  reasons: Array<string>;
};

export type RepairSpider = {
  /** Pages to learn from. Defaults to the stored good pages and the last bad ones. */
  test_urls?: Array<string> | undefined;
  /** Only these fields, even if they match. Defaults to all that do not match. */
  fields?: Array<string> | undefined;
  /** Save the patch as a new version. Requires spiders:write. */
  apply?: boolean | undefined;
  /** Run JavaScript in a browser. Defaults to the setting of the crawl. */
  js_rendering?: boolean | undefined;
};

export type ReplaceRow = {
  /** Values by column name; omitted columns become null. */
  data: Record<string, unknown>;
};

export type ReportFormat = 'json' | 'html' | 'pdf' | 'markdown';

export type ReportLineage = {
  /** The stage that the worker is working on. */
  stage_id: string;
  /** What was read. */
  inputs?: Array<{
    /** dataset, artifact, table, model … */
    type: string;
    /** Of the asset: a Granary ID, or an external name. */
    id: string;
    /** Display name. */
    name?: string | undefined;
  }> | undefined;
  /** What was written. */
  outputs?: Array<{
    /** dataset, artifact, table, model … */
    type: string;
    /** Of the asset: a Granary ID, or an external name. */
    id: string;
    /** Display name. */
    name?: string | undefined;
  }> | undefined;
};

export type ReportProgress = {
  /** The stage that the worker is working on. */
  stage_id: string;
  /** Shown on the stage as is. */
  progress: Record<string, unknown>;
  /** A line for the stage's log. */
  log?: string | undefined;
};

export type ReportStatus = {
  /** The new status. */
  status: ReportStatusStatus;
  /** A stage of type external. */
  stage_id?: string | undefined;
  /** Output of the stage; later stages can refer to it. */
  output?: Record<string, unknown> | undefined;
  error?: {
    /** Error code, for programs. */
    code?: string | undefined;
    /** Error message, for people. */
    message: string;
  } | undefined;
};

export type ReportStatusStatus = 'running' | 'paused' | 'cancelled' | 'completed' | 'failed';

export type ResourceAction = 'created' | 'updated' | 'unchanged' | 'deleted' | 'released';

export type ResultColumn = {
  name: string;
  data_type: string;
};

export type RetriedDeadLetters = {
  queue: string;
  retried: number;
  /** Named items that were not returned, and why. */
  left: Array<{
    item_id: string;
    /** not_dead: the queue has no dead letter with this ID. */
    reason: RetriedDeadLettersLeftReason;
  }>;
};

export type RetriedDeadLettersLeftReason = 'not_dead' | 'dedup_key_taken';

export type RetryDeadLetters = {
  /** Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used. */
  queue: string;
  /** Only these. Defaults to all. */
  item_ids?: Array<string> | undefined;
  /** Delay before the items are handed out. */
  delay_secs?: number | undefined;
};

export type Role = 'viewer' | 'editor' | 'admin' | 'owner';

export type Row = {
  row_id: string;
  data: Record<string, unknown>;
  created_at: string;
  updated_at: string;
};

export type RowDeletion = {
  row_id: string;
  deleted: boolean;
};

export type RowList = {
  data: Array<ListedRow>;
  /** Number of rows that match the filters. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
};

export type RuleSummary = {
  rule: string;
  title: string;
  severity: RuleSummarySeverity;
  category: RuleSummaryCategory;
  count: number;
  site_points: number;
  /** The score if all issues of the rule were fixed. */
  score_if_fixed: number;
};

export type RuleSummaryCategory = 'indexability' | 'http' | 'titles' | 'content' | 'links' | 'international' | 'structured' | 'images' | 'mobile' | 'security';

export type RuleSummarySeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type RunAudit = {
  /** A site of the account; either this or url. */
  site_id?: string | undefined;
  /** Where the audit starts; either this or site_id. */
  url?: string | undefined;
  /** Default: 25. */
  max_pages?: number | undefined;
  /** Also compare pages with what their scripts make of them. */
  js_rendering?: boolean | undefined;
  /** Default: true. */
  respect_robots_txt?: boolean | undefined;
  /** URL patterns such as /blog/*; only pages that match one are read. */
  include?: Array<string> | undefined;
  exclude?: Array<string> | undefined;
  /** Also read the pages that the sitemaps list. Default: true. */
  sitemaps?: boolean | undefined;
  user_agent?: string | undefined;
  /** Seconds to wait for the end. Default: 60. After it, status is "running". */
  wait?: number | undefined;
};

export type RunBootstrap = {
  /** Load the sample market. Defaults to true. */
  sample?: boolean | undefined;
  /** Load codes with their public texts, and payers. Defaults to true. */
  reference?: boolean | undefined;
  /** Remove the sample market instead. Defaults to false. */
  remove_sample?: boolean | undefined;
};

export type RunCmsDiscovery = {
  /** Only of these states. */
  states?: Array<RunCmsDiscoveryStates> | undefined;
  /** Only these hospitals. */
  ccns?: Array<string> | undefined;
  /** Instead of CMS's own list. */
  hospital_list?: {
    /** URL of the file. */
    url?: string | undefined;
    /** A stored artifact, instead of url. */
    artifact_id?: string | undefined;
  } | undefined;
  /** Hospital enrollments, for the NPIs of the hospitals. */
  enrollments?: {
    /** URL of the file. */
    url?: string | undefined;
    /** A stored artifact, instead of url. */
    artifact_id?: string | undefined;
  } | undefined;
  /** Look on the websites. Defaults to true. */
  probe?: boolean | undefined;
  /** Load what is found. Defaults to false. */
  ingest?: boolean | undefined;
  /** Most hospitals. Defaults to 10,000. */
  limit?: number | undefined;
};

export type RunCmsDiscoveryStates = 'AL' | 'AK' | 'AS' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FM' | 'FL' | 'GA' | 'GU' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MH' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'MP' | 'OH' | 'OK' | 'OR' | 'PW' | 'PA' | 'PR' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VI' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'AA' | 'AE' | 'AP';

export type RunDiscover = {
  urls: Array<string>;
  /** Defaults to auto: by what is there. */
  kind?: RunDiscoverKind | undefined;
  /** How many links deep. Defaults to 1. */
  max_depth?: number | undefined;
  /** Defaults to 10,000. */
  max_files?: number | undefined;
  /** Of tables of contents and lists: only files of these plans. */
  match?: {
    plan_ids?: Array<string> | undefined;
    eins?: Array<string> | undefined;
    /** Text in the name of the plan. */
    plan_name?: string | undefined;
    /** Text in the description of the file. */
    description?: string | undefined;
    /** Regular expression (RE2) for the URL of the file. */
    file_regex?: string | undefined;
  } | undefined;
  /** Render pages in a browser. Defaults to false. */
  js_rendering?: boolean | undefined;
  /** Load what is found. Defaults to false. */
  ingest?: boolean | undefined;
};

export type RunDiscoverKind = 'auto' | 'cms_hpt' | 'toc' | 'page';

export type RunEtlPipeline = {
  /** Values for {{ params.name }}; a run can override them. */
  params?: Record<string, unknown> | undefined;
  /** A finished run of this pipeline, whose completed stages are not repeated. */
  resume_run?: string | undefined;
  /** With resume_run: repeat this stage and all later ones, completed or not; the earlier run may then have completed. */
  from_stage?: string | undefined;
};

export type RunHospitalMrf = {
  /** A source that is known. */
  source_id?: string | undefined;
  /** Several sources: one run for each. */
  source_ids?: Array<string> | undefined;
  /** URL of the file. It becomes a source. */
  url?: string | undefined;
  /** A stored artifact. It becomes a source. */
  artifact_id?: string | undefined;
  /** The hospital. Left out, it is found by the identifiers in the file. */
  hospital_id?: string | undefined;
  /** Defaults to auto: by its bytes. */
  format?: RunHospitalMrfFormat | undefined;
  /** Run CMS's own validator, as strict does in any case. Defaults to true. */
  validate?: boolean | undefined;
  /** Hold the snapshot when the validator finds an error. Defaults to false. */
  strict?: boolean | undefined;
  /** Publish a snapshot that is held, and load a file again that has not changed. Defaults to false. */
  force?: boolean | undefined;
  /** Keep the file, so that rates show its raw text. Defaults to true. */
  retain_source?: boolean | undefined;
};

export type RunHospitalMrfFormat = 'auto' | 'csv_tall' | 'csv_wide' | 'json';

export type RunPipeline = {
  /** Values for {{ params.name }}; a run can override them. */
  params?: Record<string, unknown> | undefined;
  /** A finished run of this pipeline, whose completed stages are not repeated. */
  resume_run?: string | undefined;
  /** With resume_run: repeat this stage and all later ones, completed or not; the earlier run may then have completed. */
  from_stage?: string | undefined;
};

export type RunReferenceData = {
  /** Defaults to those with files, else to those that have an address of their own. */
  datasets?: Array<RunReferenceDataDatasets> | undefined;
  files?: {
    /** Instead of the one that its publisher has. */
    hcpcs?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    ms_drg?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    cms_hospitals?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    hospital_enrollments?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    zcta?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    pfs?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    opps?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
    /** Instead of the one that its publisher has. */
    ipps?: {
      /** URL of the file. */
      url?: string | undefined;
      /** A stored artifact, instead of url. */
      artifact_id?: string | undefined;
    } | undefined;
  } | undefined;
  /** Of the release. Defaults to this year. */
  year?: number | undefined;
  /** Dollars for a weight of 1. */
  ipps_base?: number | undefined;
};

export type RunReferenceDataDatasets = 'hcpcs' | 'ms_drg' | 'cms_hospitals' | 'hospital_enrollments' | 'zcta' | 'pfs' | 'opps' | 'ipps';

export type RunStage = {
  type: string;
  /** The stages that it depends on. */
  depends_on: Array<string>;
  status: RunStageStatus;
  attempts: number;
  output?: Record<string, unknown> | undefined;
  progress?: Record<string, unknown> | undefined;
  error?: {
    code: string;
    message: string;
  } | undefined;
  /** branch, failure or cancelled. */
  skip_reason?: string | undefined;
  /** Why it is waiting: for a job it started, its next attempt, or an external worker. */
  waiting?: RunStageWaiting | undefined;
  next_attempt_at?: string | undefined;
  /** The last 200 lines. */
  log: Array<{
    at: string;
    line: string;
  }>;
  started_at?: string | undefined;
  completed_at?: string | undefined;
  duration_secs?: number | undefined;
};

export type RunStageStatus = 'pending' | 'running' | 'completed' | 'failed' | 'skipped' | 'cancelled';

export type RunStageWaiting = 'later' | 'retry' | 'outside';

export type RunTemplate = {
  /** Values of the inputs, by name. */
  inputs?: Record<string, unknown> | undefined;
};

export type RunTicIngestion = {
  /** A source that is known. */
  source_id?: string | undefined;
  /** Several sources: one run for each. */
  source_ids?: Array<string> | undefined;
  /** URL of the file. It becomes a source. */
  url?: string | undefined;
  /** A stored artifact. It becomes a source. */
  artifact_id?: string | undefined;
  /** Only these billing codes, such as 99213 or CPT:99213. */
  codes?: Array<string> | undefined;
  /** Only rates of these providers. */
  npis?: Array<string> | undefined;
  /** Only rates of these tax numbers. */
  eins?: Array<string> | undefined;
  /** Whether provider files that it refers to are fetched. Defaults to fetch. */
  remote_providers?: RunTicIngestionRemoteProviders | undefined;
  /** Of the file once decompressed. Defaults to 500 GB. */
  max_bytes?: number | undefined;
  /** Threads that parse. Defaults to 1. */
  workers?: number | undefined;
  /** Hold the snapshot when the validator finds an error. Defaults to false. */
  strict?: boolean | undefined;
  /** Publish a snapshot that is held, and load a file again that has not changed. Defaults to false. */
  force?: boolean | undefined;
  /** Keep the file, so that rates show its raw text. Defaults to true. */
  retain_source?: boolean | undefined;
};

export type RunTicIngestionRemoteProviders = 'fetch' | 'skip';

export type RunningJob = {
  /** Also the ID of the run, crawl or import. */
  job_id: string;
  /** crawl.run, datasets.import, enrichment, runs.run … */
  kind: string;
  state: JobStatus;
  subject: JobSubject | null;
  progress: Record<string, unknown>;
  created_at: string;
  started_at: string | null;
  updated_at: string;
};

export type SaveSearchConsoleClient = {
  /** Defaults to oauth. */
  kind?: SaveSearchConsoleClientKind | undefined;
  client_id?: string | null | undefined;
  /** Stays as it is if left out. It is never returned. */
  client_secret?: string | undefined;
  /** Defaults to the callback page of this dashboard. */
  redirect_uri?: string | undefined;
  /** The content of its key file; other fields of the file are ignored. */
  service_account?: {
    /** The email address of the service account. */
    client_email: string;
    /** The RSA key in PEM. It is never returned. */
    private_key: string;
    /** The ID of the key. */
    private_key_id?: string | undefined;
  } | undefined;
};

export type SaveSearchConsoleClientKind = 'oauth' | 'service_account';

export type ScheduledAudit = {
  id: string;
  name: string;
  site_id: string | null;
  url: string | null;
  cron: string;
  timezone: string;
  max_pages: number;
  js_rendering: boolean;
  enabled: boolean;
  disabled_reason: string | null;
  recipients: Array<string>;
  report: {
    formats: Array<ReportFormat>;
    branding: ScheduledAuditReportBranding;
  };
  notify: {
    score_drop: number | null;
    severity: ScheduledAuditNotifySeverity | null;
  };
  next_run: string | null;
  last_run: ScheduledAuditRun | null;
  last_skip: {
    at: string;
    reason: string;
  } | null;
  /** Failed runs since the last good one. After 5 it is disabled. */
  failures_in_row: number;
  warning: string | null;
  created_at: string;
  updated_at: string;
};

export type ScheduledAuditDeletion = {
  deleted: boolean;
};

export type ScheduledAuditList = {
  data: Array<ScheduledAudit>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type ScheduledAuditNotifySeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type ScheduledAuditReportBranding = 'none' | 'white_label';

export type ScheduledAuditRun = {
  run_id: string;
  /** Of the audit. */
  status: ScheduledAuditRunStatus;
  audit_id: string | null;
  report_id: string | null;
  score: number | null;
  reason: string | null;
  started_at: string;
  ended_at: string | null;
  /** Mails with the report, by what became of them. */
  mails: {
    sent: number;
    /** Not sent yet, or to be retried. */
    pending: number;
    failed: number;
  };
  mail_fault: string | null;
};

export type ScheduledAuditRunStatus = 'running' | 'completed' | 'failed';

export type SchemaCompatibility = 'none' | 'backward' | 'forward' | 'full' | 'backward_transitive' | 'forward_transitive' | 'full_transitive';

export type SchemaFindings = {
  valid: boolean;
  /** Number of rows checked. */
  checked: number;
  /** Number of invalid rows. */
  invalid_count: number;
  /** The first 100 errors. */
  errors: Array<{
    /** Index in the request or in the dataset, from 0. */
    row: number;
    /** For a row of a dataset. */
    row_id?: string | undefined;
    /** JSON pointer into the row. */
    path: string;
    message: string;
    /** The invalid value; long values are cut. */
    value: unknown;
  }>;
};

export type SchemaType = 'json_schema' | 'columns';

export type SchemaVersionList = {
  data: Array<RegisteredSchema>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type Scope = '*' | '*:read' | 'alerts:read' | 'alerts:write' | 'analysis:read' | 'analysis:write' | 'artifacts:read' | 'artifacts:write' | 'assets:read' | 'assets:write' | 'audit:read' | 'audit:write' | 'auth:read' | 'auth:write' | 'briefs:read' | 'briefs:write' | 'campaigns:read' | 'campaigns:write' | 'check:read' | 'check:write' | 'clients:read' | 'clients:write' | 'competitors:read' | 'competitors:write' | 'content:read' | 'content:write' | 'content-workspace:read' | 'content-workspace:write' | 'cost:read' | 'cost:write' | 'crawl:read' | 'crawl:write' | 'dashboard:read' | 'dashboard:write' | 'datasets:read' | 'datasets:write' | 'deals:read' | 'deals:write' | 'dns:read' | 'dns:write' | 'enrichment:read' | 'enrichment:write' | 'etl:read' | 'etl:write' | 'feedback:read' | 'feedback:write' | 'governance:read' | 'governance:write' | 'graph:read' | 'graph:write' | 'healing:read' | 'healing:write' | 'health:read' | 'health:write' | 'incidents:read' | 'incidents:write' | 'index-ping:read' | 'index-ping:write' | 'inspection:read' | 'inspection:write' | 'intelligence:read' | 'intelligence:write' | 'keywords:read' | 'keywords:write' | 'landscape:read' | 'landscape:write' | 'leads:read' | 'leads:write' | 'lineage:read' | 'lineage:write' | 'measurement:read' | 'measurement:write' | 'observatory:read' | 'observatory:write' | 'pipelines:read' | 'pipelines:write' | 'profile:read' | 'profile:write' | 'quality:read' | 'quality:write' | 'query:read' | 'query:write' | 'queue:read' | 'queue:write' | 'ratedata:read' | 'ratedata:write' | 'ratedata-admin:read' | 'ratedata-admin:write' | 'scheduled-audits:read' | 'scheduled-audits:write' | 'schemas:read' | 'schemas:write' | 'scoring:read' | 'scoring:write' | 'search:read' | 'search:write' | 'search-console:read' | 'search-console:write' | 'seo-reports:read' | 'seo-reports:write' | 'sites:read' | 'sites:write' | 'social:read' | 'social:write' | 'social-community:read' | 'social-community:write' | 'social-network:read' | 'social-network:write' | 'spiders:read' | 'spiders:write' | 'synthetic:read' | 'synthetic:write' | 'telemetry:read' | 'telemetry:write' | 'usage:read' | 'usage:write' | 'workflow-templates:read' | 'workflow-templates:write';

export type SearchAnalytics = {
  property: string;
  /** By clicks, most first. */
  rows: Array<SearchAnalyticsRow>;
  totals: {
    clicks: number;
    impressions: number;
    /** Clicks per impression, 0 to 1. */
    ctr: number;
    /** Average position, from 1; 0 without impressions. */
    position: number;
  };
  first_incomplete_date: string | null;
  has_more: boolean;
  source: SearchAnalyticsSource;
};

export type SearchAnalyticsRequest = {
  /** A site; its property is found by its URL. */
  site_id?: string | undefined;
  /** A property as the provider names it: https://www.example.com/ or sc-domain:example.com. */
  property?: string | undefined;
  /** The first day, in Pacific time. */
  start_date: string;
  /** The last day, in Pacific time. */
  end_date: string;
  /** What to group by. */
  dimensions?: Array<SearchAnalyticsRequestDimensions> | undefined;
  /** Defaults to web. */
  type?: SearchAnalyticsRequestType | undefined;
  /** All of them must hold. */
  filters?: Array<{
    dimension: SearchAnalyticsRequestFiltersDimension;
    /** Defaults to equals. Patterns are RE2. */
    operator?: SearchAnalyticsRequestFiltersOperator | undefined;
    /** The value or pattern to compare with. */
    expression: string;
  }> | undefined;
  /** Defaults to auto. */
  aggregation?: SearchAnalyticsRequestAggregation | undefined;
  /** Defaults to final: days that do not change any more. */
  data_state?: SearchAnalyticsRequestDataState | undefined;
  /** Defaults to 1,000. */
  row_limit?: number | undefined;
  /** Rows to skip. */
  start_row?: number | undefined;
  /** Defaults to auto: live where Search Console can be asked and still has the days, else stored rows that cover them. */
  source?: SearchAnalyticsRequestSource | undefined;
};

export type SearchAnalyticsRequestAggregation = 'auto' | 'by_page' | 'by_property' | 'by_news_showcase_panel';

export type SearchAnalyticsRequestDataState = 'final' | 'all' | 'hourly_all';

export type SearchAnalyticsRequestDimensions = 'date' | 'hour' | 'query' | 'page' | 'country' | 'device' | 'search_appearance';

export type SearchAnalyticsRequestFiltersDimension = 'query' | 'page' | 'country' | 'device' | 'search_appearance';

export type SearchAnalyticsRequestFiltersOperator = 'equals' | 'not_equals' | 'contains' | 'not_contains' | 'including_regex' | 'excluding_regex';

export type SearchAnalyticsRequestSource = 'auto' | 'live' | 'stored';

export type SearchAnalyticsRequestType = 'web' | 'image' | 'video' | 'news' | 'google_news' | 'discover';

export type SearchAnalyticsRow = {
  date?: string | undefined;
  hour?: string | undefined;
  query?: string | undefined;
  page?: string | undefined;
  country?: string | undefined;
  device?: string | undefined;
  search_appearance?: string | undefined;
  clicks: number;
  impressions: number;
  /** Clicks per impression, 0 to 1. */
  ctr: number;
  /** Average position, from 1; 0 without impressions. */
  position: number;
};

export type SearchAnalyticsSource = 'live' | 'stored';

export type SearchConsoleCallback = {
  /** The code that the provider returned. */
  code?: string | undefined;
  /** The state that the provider returned. */
  state: string;
  /** The error that the provider returned instead of a code. */
  error?: string | undefined;
};

export type SearchConsoleClient = {
  kind: SearchConsoleClientKind | null;
  client_id: string | null;
  redirect_uri: string | null;
  has_secret: boolean;
  source: SearchConsoleClientSource | null;
  connection: SearchConsoleConnection;
};

export type SearchConsoleClientKind = 'oauth' | 'service_account';

export type SearchConsoleClientSource = 'account' | 'instance';

export type SearchConsoleConnected = {
  connection: {
    status: SearchConsoleConnectedConnectionStatus;
    /** What was granted; may be less than was asked for. */
    scopes: Array<SearchConsoleConnectedConnectionScopes>;
    email: string | null;
    properties: Array<string> | null;
  };
  return_to: string | null;
};

export type SearchConsoleConnectedConnectionScopes = 'read' | 'write' | 'indexing';

export type SearchConsoleConnectedConnectionStatus = 'connected';

export type SearchConsoleConnection = {
  status: SearchConsoleConnectionStatus;
  /** What was granted. */
  scopes: Array<SearchConsoleConnectionScopes>;
  email: string | null;
  connected_at: string | null;
  reason: string | null;
};

export type SearchConsoleConnectionScopes = 'read' | 'write' | 'indexing';

export type SearchConsoleConnectionStatus = 'none' | 'configured' | 'pending' | 'connected' | 'needs_reconnect';

export type SearchConsoleConsent = {
  /** Where the consent is given. */
  url: string;
  expires_at: string;
};

export type SearchConsoleProperty = {
  property: string;
  kind: SearchConsolePropertyKind;
  /** siteOwner, siteFullUser, siteRestrictedUser or siteUnverifiedUser. */
  permission: string;
  /** The sites that it reports. */
  site_ids: Array<string>;
};

export type SearchConsolePropertyKind = 'domain' | 'url_prefix';

export type SearchConsolePropertyList = {
  data: Array<SearchConsoleProperty>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type SearchConsoleSitemap = {
  path: string;
  last_submitted: string | null;
  last_downloaded: string | null;
  is_pending: boolean;
  is_index: boolean;
  type: string | null;
  errors: number;
  warnings: number;
  contents: Array<{
    type: string;
    submitted: number;
    indexed: number;
  }>;
};

export type SearchConsoleSitemapList = {
  data: Array<SearchConsoleSitemap>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type SearchRequest = {
  /** Words to search for. */
  query: string;
  /** Max results. Defaults to 10. */
  limit?: number | undefined;
  /** Results to skip. */
  offset?: number | undefined;
  /** own searches the pages that this account has crawled, provider the search engine of this instance, auto both where there is one. */
  source?: SearchRequestSource | undefined;
  /** Only results of these domains and their subdomains. */
  include_domains?: Array<string> | undefined;
  /** No results of these domains and their subdomains. */
  exclude_domains?: Array<string> | undefined;
  /** Only pages in this language, such as en. */
  language?: string | undefined;
  /** Country code for the provider, such as us. */
  country?: string | undefined;
  /** Only pages of the last day, week, month or year, or of a period. Pages without a publication date count by when they were crawled. */
  freshness?: SearchRequestFreshness | {
    /** A date or a date and time, such as 2026-03-01. */
    from?: string | undefined;
    /** A date or a date and time, such as 2026-03-01. */
    to?: string | undefined;
  } | undefined;
  /** markdown returns the text of each page. Defaults to none. */
  content?: SearchRequestContent | undefined;
  /** Time limit for the provider and for reading its pages. Defaults to 10,000. */
  timeout_ms?: number | undefined;
  /** Preferred language for the provider, as Firecrawl clients send it. */
  lang?: string | undefined;
  /** qdr:d, qdr:w, qdr:m or qdr:y: freshness, as Firecrawl clients send it. */
  tbs?: string | undefined;
  /** timeout_ms, as Firecrawl clients send it. */
  timeout?: number | undefined;
  /** Accepted from Firecrawl clients and ignored. */
  filter?: string | undefined;
  /** Accepted from Firecrawl clients and ignored. */
  location?: string | undefined;
  /** Accepted from Firecrawl clients and ignored. */
  origin?: string | undefined;
  /** As Firecrawl clients send it: markdown among its formats returns the text of each page. */
  scrapeOptions?: {
    formats?: Array<unknown> | undefined;
  } | undefined;
};

export type SearchRequestContent = 'none' | 'markdown';

export type SearchRequestFreshness = 'day' | 'week' | 'month' | 'year';

export type SearchRequestSource = 'auto' | 'own' | 'provider';

export type SearchResponse = {
  success: boolean;
  data: Array<SearchResult>;
  /** Known matches: all of the own index, and those that the provider returned. */
  total: number;
  has_more: boolean;
  /** What was searched, and what failed. */
  sources: Array<{
    name: string;
    ok: boolean;
    error: string | null;
  }>;
  index: {
    /** Pages in the index of this account. */
    pages: number;
    newest: string | null;
  };
};

export type SearchResult = {
  /** From 1. */
  position: number;
  url: string;
  title: string;
  /** Up to 30 words around the words of the query: HTML, in which they are marked with <mark>. */
  description: string;
  content: string | null;
  /** The same as content, for Firecrawl clients. */
  markdown?: string | undefined;
  /** Comparable within one response only. */
  score: number;
  language: string | null;
  published_at: string | null;
  crawled_at: string | null;
  /** own, or the host of the provider. */
  source: string;
};

export type SearchSnapshot = {
  property: string;
  now: {
    from: string;
    to: string;
  };
  before: {
    from: string;
    to: string;
  };
  totals: {
    now: {
      clicks: number;
      impressions: number;
      /** Clicks per impression, 0 to 1. */
      ctr: number;
      /** Average position, from 1; 0 without impressions. */
      position: number;
    };
    before: {
      clicks: number;
      impressions: number;
      /** Clicks per impression, 0 to 1. */
      ctr: number;
      /** Average position, from 1; 0 without impressions. */
      position: number;
    };
  };
  top_queries: Array<{
    query: string;
    clicks: number;
    impressions: number;
    /** Clicks per impression, 0 to 1. */
    ctr: number;
    /** Average position, from 1; 0 without impressions. */
    position: number;
  }>;
  top_pages: Array<{
    page: string;
    clicks: number;
    impressions: number;
    /** Clicks per impression, 0 to 1. */
    ctr: number;
    /** Average position, from 1; 0 without impressions. */
    position: number;
  }>;
  /** Queries whose clicks changed most, up or down. */
  movers: Array<{
    query: string;
    clicks: number;
    clicks_before: number;
    change: number;
    position: number;
    position_before: number | null;
  }>;
  /** Of the URLs that were inspected, as last seen. */
  index_states: Array<{
    verdict: string;
    coverage_state: string;
    urls: number;
  }>;
  synced_to: string | null;
  /** Whether newer days should be there by now. */
  stale: boolean;
};

export type SeedStageConfig = {
  /** URLs; with mode sitemap, the sites. */
  urls?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** list (or static), the default: the URLs themselves. sitemap: the pages listed in the sitemaps of these sites. dataset: the values of a column. */
  mode?: SeedStageConfigMode | StagePlaceholder | undefined;
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** The dataset column with the URLs. */
  column?: string | StagePlaceholder | undefined;
  /** Max URLs. Defaults to 100,000. */
  limit?: number | StagePlaceholder | undefined;
};

export type SeedStageConfigMode = 'list' | 'static' | 'sitemap' | 'dataset';

export type SeoIssue = {
  /** The same in every audit of the same page. */
  issue_id: string;
  rule: string;
  severity: SeoIssueSeverity;
  category: SeoIssueCategory;
  level: SeoIssueLevel;
  /** site: known once all pages were read. */
  phase: SeoIssuePhase;
  url: string;
  title: string;
  message: string;
  fix: string;
  evidence: IssueEvidence;
  affected_count: number;
  /** The first 100. */
  affected_urls: Array<string>;
  confidence: SeoIssueConfidence;
  page_points: number | null;
  site_points: number | null;
  score_if_fixed: number | null;
  history: {
    first_seen_at: string;
    /** Earlier audits that had it. */
    audits: number;
  } | null;
};

export type SeoIssueCategory = 'indexability' | 'http' | 'titles' | 'content' | 'links' | 'international' | 'structured' | 'images' | 'mobile' | 'security';

export type SeoIssueConfidence = 'confirmed' | 'inconclusive';

export type SeoIssueLevel = 'page' | 'site';

export type SeoIssuePhase = 'page' | 'site';

export type SeoIssueSeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type SeoReport = {
  report_id: string;
  /** The audit it was made of. */
  audit_id: string;
  site_id: string | null;
  /** The URL the audit started from. */
  url: string;
  /** 0 to 100. */
  score: number;
  score_change: number | null;
  /** Number of issues. */
  issues: number;
  /** Number of crawled pages. */
  pages: number;
  /** When the audit was completed. */
  completed_at: string;
  created_at: string;
  branding: SeoReportBranding;
  brand: {
    name: string;
    color: string;
  };
  content: SeoReportContent;
};

export type SeoReportBranding = 'none' | 'white_label';

export type SeoReportContent = {
  started_at: string;
  /** Version of the rules. */
  ruleset: string;
  /** The score before it is rounded. */
  score_exact: number;
  /** Issues that hold the score down, and the most it can be with them. */
  gates: Array<{
    rule: string;
    cap: number;
  }>;
  categories: Array<{
    id: string;
    title: string;
    /** Points there are. */
    budget: number;
    /** Points lost. */
    lost: number;
    /** Points kept. */
    kept: number;
  }>;
  counts: {
    /** Issues of this severity. */
    critical: number;
    /** Issues of this severity. */
    high: number;
    /** Issues of this severity. */
    medium: number;
    /** Issues of this severity. */
    low: number;
    /** Issues of this severity. */
    info: number;
    /** Crawled pages. */
    pages: number;
  };
  diff: {
    /** Issues that were not there before. */
    new: number;
    /** Issues of pages that were not crawled before. */
    newly_seen: number;
    /** Issues that came back. */
    regressed: number;
    /** Issues that are gone although their page was crawled. */
    fixed: number;
    /** Issues of pages that are gone. */
    gone: number;
    /** Issues of pages that were not crawled this time. */
    unknown: number;
  } | null;
  new_by_severity: {
    /** Issues of this severity. */
    critical: number;
    /** Issues of this severity. */
    high: number;
    /** Issues of this severity. */
    medium: number;
    /** Issues of this severity. */
    low: number;
    /** Issues of this severity. */
    info: number;
  } | null;
  /** The last audits, oldest first. */
  history: Array<{
    audit_id: string;
    completed_at: string;
    /** 0 to 100. */
    score: number;
  }>;
  /** The ten issues that cost the most points. */
  top_issues: Array<SeoReportIssue>;
  /** Every rule that found something, the most expensive first. */
  rules: Array<{
    rule: string;
    title: string;
    severity: SeoReportContentRulesSeverity;
    /** Number of issues. */
    count: number;
    /** Points it costs the site. */
    site_points: number;
    /** The score without these issues. */
    score_if_fixed: number;
  }>;
  /** The lowest scores first, 2,000 pages at most. */
  page_list: Array<{
    url: string;
    status: number | null;
    score: number | null;
    /** Number of issues. */
    issues: number;
    indexable: boolean;
  }>;
  /** Pages that are not in the list. */
  pages_omitted: number;
  coverage: {
    /** Rules that ran. */
    ran: number;
    skipped: Array<{
      rule: string;
      reason: string;
    }>;
    inconclusive: Array<string>;
  };
  /** Share of pages without an issue. */
  clean_url_share: number;
  limit_hit: string | null;
};

export type SeoReportContentRulesSeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type SeoReportIssue = {
  issue_id: string;
  rule: string;
  severity: SeoReportIssueSeverity;
  category: string;
  title: string;
  message: string;
  fix: string;
  url: string;
  evidence: {
    line: number | null;
    column: number | null;
    excerpt: string | null;
    expected: string | null;
    found: string | null;
  };
  /** Number of affected pages. */
  affected_count: number;
  /** The first five of them. */
  affected_urls: Array<string>;
  /** Points it costs the site. */
  site_points: number;
  /** The score without this issue. */
  score_if_fixed: number;
};

export type SeoReportIssueSeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type SeoReportList = {
  data: Array<SeoReportSummary>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type SeoReportSummary = {
  report_id: string;
  /** The audit it was made of. */
  audit_id: string;
  site_id: string | null;
  /** The URL the audit started from. */
  url: string;
  /** 0 to 100. */
  score: number;
  score_change: number | null;
  /** Number of issues. */
  issues: number;
  /** Number of crawled pages. */
  pages: number;
  /** When the audit was completed. */
  completed_at: string;
  created_at: string;
};

export type SeoReportsGetBranding = 'none' | 'white_label';

export type ServicesHealth = {
  status: ServicesHealthStatus;
  services: Array<{
    name: string;
    status: ServicesHealthServicesStatus;
    latency_ms: number;
    message: string;
  }>;
  checked_at: string;
};

export type ServicesHealthServicesStatus = 'ok' | 'unavailable';

export type ServicesHealthStatus = 'ok' | 'degraded';

export type Session = {
  /** Send it as the bearer token. */
  access_token: string;
  token_type: 'Bearer';
  /** Seconds until it expires. */
  expires_in: number;
  /** Valid for one refresh; the response contains the next one. */
  refresh_token: string;
  user: {
    user_id: string;
    email: string;
    name: string;
  };
  accounts: Array<{
    account_id: string;
    name: string;
    tier: Tier;
    role: Role;
  }>;
};

export type SettledLease = {
  lease_token: string;
  action: SettledLeaseAction;
  /** expired: the lease has expired, and the item went back or to another worker. unknown: the queue has no such item. */
  outcome: SettledLeaseOutcome;
  item_id: string | null;
  lease_until: string | null;
  retry_at: string | null;
};

export type SettledLeaseAction = 'ack' | 'fail' | 'extend';

export type SettledLeaseOutcome = 'done' | 'retrying' | 'dead' | 'extended' | 'expired' | 'unknown';

export type SignIn = {
  /** Email address. */
  email: string;
  /** The password. */
  password: string;
};

export type SignedOut = {
  signed_out: boolean;
};

export type Site = {
  site_id: string;
  /** Normalised URL of the site. */
  url: string;
  name: string;
  created_at: string;
  updated_at: string;
};

export type SiteDeletion = {
  /** The site ID. */
  site_id: string;
  deleted: boolean;
};

export type SiteList = {
  data: Array<Site>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type SitesListSort = 'url' | '-url' | 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type SkippedUrl = {
  url: string;
  reason: string;
  detail: string | null;
};

export type Spider = {
  spider_id: string;
  name: string;
  site_url: string;
  scope: SpiderScope;
  definition: SpiderDefinition;
  dataset_id: string | null;
  status: SpiderStatus;
  /** Increases with every change of scope, definition or dataset. */
  version: number;
  created_at: string;
  updated_at: string;
};

export type SpiderDefinition = {
  handlers: Array<{
    /** Pages whose path matches this glob, such as /products/*. */
    url_pattern: string;
    /** One row per match. */
    item?: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
    } | undefined;
    /** Dataset column to selector. */
    selectors: Record<string, {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
      /** Read data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Path in the source, such as offers.price. */
      path?: string | undefined;
      /** For json-ld and microdata: only items of this type, such as Product. */
      type?: string | undefined;
      /** text (the default), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, instead of the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to extract: the first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** Locale for numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Date format. */
        format?: string | undefined;
        /** Time zone of a date without one. */
        timezone?: string | undefined;
        /** For json_path. */
        path?: string | undefined;
        /** For replace. */
        pattern?: string | undefined;
        /** For replace. */
        with?: string | undefined;
        /** For split and join. */
        by?: string | undefined;
        /** For number: 12 % becomes 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** Value if nothing matches. */
      default?: unknown | undefined;
      /** Rows without a value are skipped. */
      required?: boolean | undefined;
    }>;
  }>;
  navigation?: {
    pagination?: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
      max_pages?: number | undefined;
    } | undefined;
    follow_links?: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
    } | undefined;
  } | undefined;
};

export type SpiderFactoryJob = {
  job_id: string;
  status: JobStatus;
  progress: {
    sites_total: number;
    sites_done: number;
    spiders_created: number;
    sites_failed: number;
  };
  sites: Array<{
    url: string;
    /** built: without save. skipped: the job was cancelled first. */
    status: SpiderFactoryJobSitesStatus;
    spider_id: string | null;
    dataset_id: string | null;
    name: string | null;
    kind: string | null;
    fields: Array<string>;
    rows_previewed: number;
    confidence: number | null;
    error: {
      code: string;
      message: string;
    } | null;
    warnings: Array<string>;
  }>;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
};

export type SpiderFactoryJobSitesStatus = 'waiting' | 'created' | 'built' | 'failed' | 'skipped';

export type SpiderFieldHealth = {
  /** Index in definition.handlers. */
  handler: number;
  url_pattern: string;
  field: string;
  selector: string;
  status: SpiderHealthStatus;
  reason: string;
  now: {
    jobs: number;
    /** Pages visited. */
    pages: number;
    /** Pages with a match. */
    matched: number;
    match_rate: number | null;
    /** Pages with a value that is invalid for its column. */
    rejected: number;
    numeric_share: number | null;
    mean_length: number | null;
  };
  history: {
    jobs: number;
    /** Pages visited. */
    pages: number;
    /** Pages with a match. */
    matched: number;
    match_rate: number | null;
    /** Pages with a value that is invalid for its column. */
    rejected: number;
    numeric_share: number | null;
    mean_length: number | null;
  };
  usual_rate: number | null;
  drift: number | null;
  versions: Array<{
    version: number;
    pages: number;
    match_rate: number | null;
  }>;
  /** The last crawls, oldest first. */
  trend: Array<{
    job_id: string;
    version: number;
    pages: number;
    match_rate: number | null;
  }>;
  last_good_url: string | null;
  last_good_at: string | null;
  last_bad_url: string | null;
  last_bad_at: string | null;
};

export type SpiderHealth = {
  spider_id: string;
  version: number;
  status: SpiderHealthStatus;
  summary: string;
  last_crawl: {
    job_id: string;
    version: number | null;
    status: string;
    started_at: string;
    pages_crawled: number;
    pages_failed: number;
    rows_extracted: number;
    rows_quarantined: number;
  } | null;
  fields: Array<SpiderFieldHealth>;
  pages_with_faults: Array<{
    url: string;
    fields: Array<string>;
    seen_at: string;
  }>;
  /** Pages kept for repair. */
  good_pages: number;
  next_steps: Array<string>;
};

export type SpiderHealthStatus = 'healthy' | 'degraded' | 'broken' | 'unknown';

export type SpiderList = {
  data: Array<Spider>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type SpiderPatch = {
  /** Path in the spider, such as definition.handlers.0.selectors.price. */
  path: string;
  handler: number;
  field: string | null;
  before: {
    /** A CSS selector. */
    css?: string | undefined;
    /** An XPath expression, instead of css. */
    xpath?: string | undefined;
    /** Read data about the page instead of its elements. */
    source?: PageDataSource | undefined;
    /** Path in the source, such as offers.price. */
    path?: string | undefined;
    /** For json-ld and microdata: only items of this type, such as Product. */
    type?: string | undefined;
    /** text (the default), html, or any attribute. */
    attribute?: string | undefined;
    /** All matches as a list, instead of the first one. */
    multiple?: boolean | undefined;
    /** The part of the value to extract: the first group, or the whole match. */
    regex?: string | undefined;
    transforms?: Array<{
      type: TransformType;
      /** Locale for numbers and dates, such as de-DE. */
      locale?: string | undefined;
      /** Date format. */
      format?: string | undefined;
      /** Time zone of a date without one. */
      timezone?: string | undefined;
      /** For json_path. */
      path?: string | undefined;
      /** For replace. */
      pattern?: string | undefined;
      /** For replace. */
      with?: string | undefined;
      /** For split and join. */
      by?: string | undefined;
      /** For number: 12 % becomes 0.12. */
      percent?: boolean | undefined;
    }> | undefined;
    /** Value if nothing matches. */
    default?: unknown | undefined;
    /** Rows without a value are skipped. */
    required?: boolean | undefined;
  };
  after: {
    /** A CSS selector. */
    css?: string | undefined;
    /** An XPath expression, instead of css. */
    xpath?: string | undefined;
    /** Read data about the page instead of its elements. */
    source?: PageDataSource | undefined;
    /** Path in the source, such as offers.price. */
    path?: string | undefined;
    /** For json-ld and microdata: only items of this type, such as Product. */
    type?: string | undefined;
    /** text (the default), html, or any attribute. */
    attribute?: string | undefined;
    /** All matches as a list, instead of the first one. */
    multiple?: boolean | undefined;
    /** The part of the value to extract: the first group, or the whole match. */
    regex?: string | undefined;
    transforms?: Array<{
      type: TransformType;
      /** Locale for numbers and dates, such as de-DE. */
      locale?: string | undefined;
      /** Date format. */
      format?: string | undefined;
      /** Time zone of a date without one. */
      timezone?: string | undefined;
      /** For json_path. */
      path?: string | undefined;
      /** For replace. */
      pattern?: string | undefined;
      /** For replace. */
      with?: string | undefined;
      /** For split and join. */
      by?: string | undefined;
      /** For number: 12 % becomes 0.12. */
      percent?: boolean | undefined;
    }> | undefined;
    /** Value if nothing matches. */
    default?: unknown | undefined;
    /** Rows without a value are skipped. */
    required?: boolean | undefined;
  };
  /** Confidence; below 0.5 nothing is proposed. */
  confidence: number;
  /** How likely the new selector is to survive the next site change. */
  robustness: number;
  reason: string;
  /** Match rate on the current pages with the old selector. */
  match_rate_before: number;
  /** Match rate with the new selector. */
  match_rate_after: number;
  /** Values extracted when the selector still matched. */
  good_pages: Array<{
    url: string;
    value: unknown;
  }>;
  /** What the old and the new selector extract now. */
  fresh_pages: Array<{
    url: string;
    before: unknown;
    after: unknown;
  }>;
  alternatives: Array<{
    css: string;
    /**  */
    confidence: number;
  }>;
};

export type SpiderRepair = {
  spider_id: string;
  status: SpiderRepairStatus;
  summary: string;
  applied: boolean;
  /** Version of the spider; after the patch if it was applied. */
  version: number;
  patch: Array<SpiderPatch>;
  fields: Array<{
    handler: number;
    field: string;
    verdict: SpiderRepairFieldsVerdict;
    reason: string;
    /** The closest candidates, which were too uncertain. */
    alternatives: Array<{
      css: string;
      /**  */
      confidence: number;
    }>;
  }>;
  pages: Array<{
    url: string;
    handler: number;
    fault: string | null;
  }>;
  definition: SpiderDefinition;
  next_steps: Array<string>;
};

export type SpiderRepairFieldsVerdict = 'healthy' | 'repaired' | 'not_found' | 'no_history' | 'not_possible';

export type SpiderRepairStatus = 'healthy' | 'repaired' | 'partly_repaired' | 'not_repaired' | 'no_good_pages' | 'no_pages';

export type SpiderScope = {
  start_urls?: Array<string> | undefined;
  allowed_domains?: Array<string> | undefined;
  sitemap_urls?: Array<string> | undefined;
  url_patterns?: Array<string> | undefined;
};

export type SpiderStatus = 'created' | 'archived';

export type SpiderTest = {
  /** Whether the page was read and every selector matched. */
  success: boolean;
  test_url: string;
  /** Column to value, for the first row. */
  extracted_data: Record<string, unknown>;
  /** The first 20. */
  rows: Array<Record<string, unknown>>;
  selectors_matched: number;
  selectors_failed: number;
  navigation_links_found: number;
  warnings: Array<string>;
  render_time_ms: number;
};

export type SpidersListSort = 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type SslCheck = {
  host: string;
  port: number;
  servername: string;
  address: string;
  trusted: boolean;
  /** From the server certificate, as served. */
  chain: Array<{
    subject: string;
    issuer: string;
    names: Array<string>;
    valid_from: string;
    valid_to: string;
    key_type: string;
    key_bits: number | null;
    signature: string;
    serial: string;
    scts: number;
  }>;
  protocols: {
    TLSv1: boolean | null;
    'TLSv1.1': boolean | null;
    'TLSv1.2': boolean | null;
    'TLSv1.3': boolean | null;
  };
  ciphers: Array<{
    protocol: string;
    name: string;
    forward_secrecy: boolean;
    weakness: string | null;
  }>;
  alpn: string | null;
  /** Offered by Alt-Svc. */
  http3: boolean;
  hsts: {
    header: string | null;
    max_age: number | null;
    include_subdomains: boolean;
    preload: boolean;
  } | null;
  caa: {
    found_at: string | null;
    records: Array<string>;
  } | null;
  days_left: number | null;
  findings: Array<DnsFinding>;
  /** F: a critical finding. C: a high one. B: a medium one. A: none of these. Inconclusive findings do not count. */
  grade: SslCheckGrade;
};

export type SslCheckGrade = 'A' | 'B' | 'C' | 'F';

/** A value that is filled in later: {{ params.name }} or {{ stages.id.field }}. */
export type StagePlaceholder = string;

export type StageTypeName = 'branch' | 'compress' | 'crawl' | 'enrich' | 'export' | 'external' | 'extract' | 'fetch' | 'filter' | 'load' | 'parse' | 'pass' | 'quality_gate' | 'rates' | 'seed' | 'transform' | 'webhook';

export type StartRatedataSchedules = {
  /** Which ones. Defaults to all. */
  schedules?: Array<StartRatedataSchedulesSchedules> | undefined;
  /** Five fields. Left out, each keeps its own. */
  cron?: string | undefined;
  /** Defaults to UTC. */
  timezone?: string | undefined;
  /** For the runs of discovery and of reference data, each what it knows. */
  params?: {
    /** Defaults to auto: by what is there. */
    kind?: StartRatedataSchedulesParamsKind | undefined;
    /** How many links deep. Defaults to 1. */
    max_depth?: number | undefined;
    /** Defaults to 10,000. */
    max_files?: number | undefined;
    /** Of tables of contents and lists: only files of these plans. */
    match?: {
      plan_ids?: Array<string> | undefined;
      eins?: Array<string> | undefined;
      /** Text in the name of the plan. */
      plan_name?: string | undefined;
      /** Text in the description of the file. */
      description?: string | undefined;
      /** Regular expression (RE2) for the URL of the file. */
      file_regex?: string | undefined;
    } | undefined;
    /** Render pages in a browser. Defaults to false. */
    js_rendering?: boolean | undefined;
    /** Load what is found. Defaults to false. */
    ingest?: boolean | undefined;
    /** Defaults to those with files, else to those that have an address of their own. */
    datasets?: Array<StartRatedataSchedulesParamsDatasets> | undefined;
    files?: {
      /** Instead of the one that its publisher has. */
      hcpcs?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      ms_drg?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      cms_hospitals?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      hospital_enrollments?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      zcta?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      pfs?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      opps?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
      /** Instead of the one that its publisher has. */
      ipps?: {
        /** URL of the file. */
        url?: string | undefined;
        /** A stored artifact, instead of url. */
        artifact_id?: string | undefined;
      } | undefined;
    } | undefined;
    /** Of the release. Defaults to this year. */
    year?: number | undefined;
    /** Dollars for a weight of 1. */
    ipps_base?: number | undefined;
  } | undefined;
};

export type StartRatedataSchedulesParamsDatasets = 'hcpcs' | 'ms_drg' | 'cms_hospitals' | 'hospital_enrollments' | 'zcta' | 'pfs' | 'opps' | 'ipps';

export type StartRatedataSchedulesParamsKind = 'auto' | 'cms_hpt' | 'toc' | 'page';

export type StartRatedataSchedulesSchedules = 'hospital_refresh' | 'payer_refresh' | 'discovery' | 'reference' | 'views';

export type StartSearchConsoleConsent = {
  /** read (the default), write, or indexing to notify the Indexing API. */
  scopes?: Array<StartSearchConsoleConsentScopes> | undefined;
  /** The email address to suggest. */
  login_hint?: string | undefined;
  /** Where to go afterwards: a path, or a URL of this instance. */
  return_to?: string | undefined;
};

export type StartSearchConsoleConsentScopes = 'read' | 'write' | 'indexing';

export type StartSpiderFactory = {
  sites?: Array<{
    /** A page that lists the records, or the page of a single record. */
    url: string;
    /** Name of the spider. */
    name?: string | undefined;
    /** What to extract from this site; overrides the prompt for all sites. */
    description?: string | undefined;
  }> | undefined;
  /** What to extract from every site, in plain words. */
  description?: string | undefined;
  /** One dataset for all rows; fields are matched to its columns. */
  dataset_id?: string | undefined;
  /** Create a dataset for each spider. */
  create_datasets?: boolean | undefined;
  /** false is a dry run. Defaults to true. */
  save?: boolean | undefined;
  /** Run JavaScript in a browser. If omitted, only for pages that are empty without it. */
  js_rendering?: boolean | undefined;
  /** Whether to create rows from the page of each record. */
  details?: StartSpiderFactoryDetails | undefined;
  /** ID of a running or finished factory job, to get its progress. Do not give sites with it. */
  job_id?: string | undefined;
  /** With job_id: cancel the job. Spiders that were already created stay. */
  cancel?: boolean | undefined;
};

export type StartSpiderFactoryDetails = 'auto' | 'always' | 'never';

export type Status = {
  status: StatusStatus;
  version: string;
  environment: string;
  account_id: string;
  tier: Tier;
  jobs: {
    running: number;
    paused: number;
    completed_today: number;
    failed_today: number;
  };
  uptime_secs: number;
  as_of: string;
};

export type StatusStatus = 'ok';

export type StepOperation = {
  /** The stage type. */
  name: string;
  summary: string;
  /** JSON Schema for the config of this stage type. */
  config_schema: Record<string, unknown>;
  /** JSON Schema for its output, which later stages can refer to as {{ stages.id.field }}. */
  output_schema: Record<string, unknown>;
  /** A config. */
  example: Record<string, unknown>;
};

export type StepOperationList = {
  data: Array<StepOperation>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type StopRatedataSchedules = {
  /** Which ones. Defaults to all. */
  schedules?: Array<StopRatedataSchedulesSchedules> | undefined;
};

export type StopRatedataSchedulesSchedules = 'hospital_refresh' | 'payer_refresh' | 'discovery' | 'reference' | 'views';

export type StreamedAudit = {
  /** Where the audit starts. Required unless Last-Event-ID continues a stream. */
  url?: string | undefined;
  /** Default: 10. */
  max_pages?: number | undefined;
  /** Also compare pages with what their scripts make of them. */
  js_rendering?: boolean | undefined;
  /** Default: true. */
  respect_robots_txt?: boolean | undefined;
};

export type SuggestFields = {
  /** The page. */
  url?: string | undefined;
  /** The HTML of the page, instead of url. */
  html?: string | undefined;
  /** Run the page's JavaScript in a browser first. */
  js_rendering?: boolean | undefined;
  /** What you want to extract, in plain words: "name, price and rating of all products". */
  description?: string | undefined;
  draft?: DraftFields | undefined;
};

export type SuggestedField = {
  name: string;
  data_type: string;
  meaning: string | null;
  /** As in the selectors of a spider. */
  selector: Record<string, unknown>;
  samples: Array<unknown>;
  /** The share of records that have a value. */
  filled: number;
  /** From 0 to 1. */
  confidence: number;
  evidence: Array<string>;
  /** Alternative selectors for the same value. */
  alternatives: Array<Record<string, unknown>>;
};

export type SuggestedFields = {
  url: string | null;
  /** Lists on the page, most likely first. */
  records: Array<{
    item: {
      css?: string | undefined;
      xpath?: string | undefined;
    };
    count: number;
    confidence: number;
    fields: Array<SuggestedField>;
    detail_link: {
      css: string | null;
      xpath: string | null;
      urls: Array<string>;
      confidence: number;
      evidence: string;
    } | null;
  }>;
  /** Fields of the page as a whole. */
  fields: Array<SuggestedField>;
  pagination: Array<{
    css: string | null;
    xpath: string | null;
    urls: Array<string>;
    confidence: number;
    evidence: string;
  }>;
  /** The page looks like a single record rather than a list. */
  is_single: boolean;
  needs_scripts: boolean;
  warnings: Array<string>;
  preview: TriedFields | null;
};

export type TakenItem = {
  item_id: string;
  /** Any JSON value of at most 65536 bytes. */
  payload: unknown;
  /** Number of times it was handed out, including this one. */
  attempts: number;
  lease_token: string | null;
  lease_until: string | null;
};

export type TechnologyHint = {
  name: string;
  category: TechnologyHintCategory;
  version: string | null;
  evidence: Array<{
    kind: TechnologyHintEvidenceKind;
    value: string;
  }>;
};

export type TechnologyHintCategory = 'server' | 'cdn' | 'hosting' | 'language' | 'cms' | 'shop' | 'framework' | 'library' | 'analytics' | 'tag_manager' | 'advertising' | 'marketing' | 'support' | 'consent' | 'payment' | 'security';

export type TechnologyHintEvidenceKind = 'header' | 'cookie' | 'generator' | 'address' | 'script' | 'id' | 'attribute' | 'implied';

export type TemplateInput = {
  name: string;
  type: TemplateInputType;
  required: boolean;
  default?: unknown | undefined;
  description: string;
};

export type TemplateInputType = 'text' | 'integer' | 'float' | 'boolean' | 'list' | 'dataset' | 'spider' | 'url';

export type TemplateStatus = 'active' | 'archived';

export type TemplateValidation = {
  valid: boolean;
  faults: Array<{
    /** For example, stages[1].config.format, inputs[0].type, values.rate. */
    path: string;
    message: string;
  }>;
};

export type Tenant = {
  account_id: string;
  name: string;
  tier: Tier;
  /** A full-access key. Shown only once. */
  api_key: string;
  token_id: string;
  site: {
    site_id: string;
    url: string;
    name: string;
  } | null;
  custom_domain: {
    domain_id: string;
    hostname: string;
    status: string;
  } | null;
  created_at: string;
};

export type TestSpider = {
  /** The page. */
  test_url: string;
  /** Run its JavaScript in a browser first. */
  js_rendering?: boolean | undefined;
};

export type Tier = 'free' | 'pro' | 'team' | 'agency';

export type TokenDeletion = {
  id: string;
  deleted: boolean;
};

export type TokenInfo = {
  id: string;
  account_id: string;
  name: string;
  environment: TokenInfoEnvironment;
  /** The first 16 characters of the key. */
  key_prefix: string;
  /** Empty means full access. */
  scopes: Array<string>;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
};

export type TokenInfoEnvironment = 'live' | 'test';

export type TransformStageConfig = {
  /** One SELECT. Stages before this one are tables by their ids, the nearest also as input. */
  sql: string | StagePlaceholder;
  /** Who runs the SQL, in its own dialect. Defaults to duckdb. */
  engine?: TransformStageConfigEngine | StagePlaceholder | undefined;
  /** Values for $1, $2 … in the SQL; for each ? with engine trino. */
  params?: Array<unknown | StagePlaceholder> | StagePlaceholder | undefined;
  /** ID of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Name of a dataset, instead of dataset_id; the first run creates it. */
  dataset_name?: string | StagePlaceholder | undefined;
  /** Defaults to replace. */
  mode?: TransformStageConfigMode | StagePlaceholder | undefined;
};

export type TransformStageConfigEngine = 'duckdb' | 'trino' | 'auto';

export type TransformStageConfigMode = 'replace' | 'append';

export type TransformType = 'trim' | 'collapse' | 'lower' | 'upper' | 'number' | 'currency' | 'date' | 'json_path' | 'replace' | 'split' | 'join' | 'absolute_url';

export type TriedFields = {
  /** The first 50. */
  rows: Array<Record<string, unknown>>;
  row_count: number;
  /** Element number, as in the snapshot of the page. */
  items: Array<number>;
  item_fault: string | null;
  fields: Array<{
    name: string;
    /** The share of rows that have a value. */
    filled: number;
    samples: Array<unknown>;
    /** Element number, as in the snapshot of the page. */
    elements: Array<number>;
    fault: string | null;
  }>;
  picked: {
    name: string;
    data_type: ColumnType;
    selector: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
      /** Read data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Path in the source, such as offers.price. */
      path?: string | undefined;
      /** For json-ld and microdata: only items of this type, such as Product. */
      type?: string | undefined;
      /** text (the default), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, instead of the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to extract: the first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** Locale for numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Date format. */
        format?: string | undefined;
        /** Time zone of a date without one. */
        timezone?: string | undefined;
        /** For json_path. */
        path?: string | undefined;
        /** For replace. */
        pattern?: string | undefined;
        /** For replace. */
        with?: string | undefined;
        /** For split and join. */
        by?: string | undefined;
        /** For number: 12 % becomes 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** Value if nothing matches. */
      default?: unknown | undefined;
      /** Rows without a value are skipped. */
      required?: boolean | undefined;
    };
    samples: Array<unknown>;
    /** The share of rows that have a value. */
    filled: number;
    /** From 0 to 1. */
    confidence: number;
    evidence: Array<string>;
    /** Alternative selectors for the same value. */
    alternatives: Array<{
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression, instead of css. */
      xpath?: string | undefined;
      /** Read data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Path in the source, such as offers.price. */
      path?: string | undefined;
      /** For json-ld and microdata: only items of this type, such as Product. */
      type?: string | undefined;
      /** text (the default), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, instead of the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to extract: the first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** Locale for numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Date format. */
        format?: string | undefined;
        /** Time zone of a date without one. */
        timezone?: string | undefined;
        /** For json_path. */
        path?: string | undefined;
        /** For replace. */
        pattern?: string | undefined;
        /** For replace. */
        with?: string | undefined;
        /** For split and join. */
        by?: string | undefined;
        /** For number: 12 % becomes 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** Value if nothing matches. */
      default?: unknown | undefined;
      /** Rows without a value are skipped. */
      required?: boolean | undefined;
    }>;
  } | null;
  picked_fault: string | null;
};

export type UpdateDataset = {
  /** New name. */
  name?: string | undefined;
  /** New description. */
  description?: string | undefined;
  site_url?: string | null | undefined;
  /** Hours that a version stays readable after a newer one was made. Defaults to 24. */
  version_retention_hours?: number | undefined;
  /** The complete list of columns after the change. Omitting one would lose its data and returns 409. */
  columns?: Array<{
    /** Name after the change. */
    name: string;
    /** Name before the change, to rename a column. */
    previous_name?: string | undefined;
    /** Unchanged if omitted; required for a new column. */
    data_type?: ColumnType | undefined;
    /** Unchanged if omitted; true for a new column. */
    nullable?: boolean | undefined;
  }> | undefined;
};

export type UpdateEtlPipeline = {
  /** Display name. */
  name?: string | undefined;
  /** Description. */
  description?: string | undefined;
  stages?: Array<PipelineStage> | undefined;
  /** Values for {{ params.name }}; a run can override them. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Concurrency limit for runs. Defaults to 1. */
    max_runs?: number | undefined;
    /** What happens to a run over the concurrency limit. queue, the default: it waits for its turn. skip: it is refused. cancel_previous: the oldest run is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  /** URLs for load stages, by the name used as target.connection. They are stored encrypted for the account and never shown. */
  connections?: Record<string, string> | undefined;
};

export type UpdatePipeline = {
  /** Display name. */
  name?: string | undefined;
  /** The site it is about. */
  site_url?: string | undefined;
  /** Description. */
  description?: string | undefined;
  stages?: Array<PipelineStage> | undefined;
  /** Values for {{ params.name }}; a run can override them. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Concurrency limit for runs. Defaults to 1. */
    max_runs?: number | undefined;
    /** What happens to a run over the concurrency limit. queue, the default: it waits for its turn. skip: it is refused. cancel_previous: the oldest run is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  schedule?: {
    /** Five fields: minute, hour, day, month, day of the week. If both day fields are given, either may match. */
    cron: string;
    /** For example, Europe/Berlin. Defaults to UTC. */
    timezone?: string | undefined;
  } | null | undefined;
  /** Create a new signing secret for the account's webhooks; it is in the response. */
  rotate_webhook_secret?: boolean | undefined;
};

export type UpdateProfile = {
  account?: {
    /** Name of the account. */
    name?: string | undefined;
    /** The organisation's website. */
    website?: string | undefined;
    /** What the organisation does. */
    description?: string | undefined;
    /** The organisation's industry. */
    industry?: string | undefined;
    /** Two-letter ISO 3166 country code. */
    country?: string | undefined;
    /** BCP 47 tag. */
    language?: string | undefined;
    /** Contact email address. */
    contact_email?: string | undefined;
    /** Contact phone number. */
    phone?: string | undefined;
    /** Postal address. */
    address?: string | undefined;
    /** A picture. */
    logo_url?: string | undefined;
    social_links?: Array<string> | undefined;
  } | undefined;
  user?: {
    /** Your name. */
    name?: string | undefined;
    /** IANA time zone name, such as Europe/Berlin. */
    timezone?: string | undefined;
    /** BCP 47 tag. */
    locale?: string | undefined;
  } | undefined;
};

export type UpdateScheduledAudit = {
  /** Display name. */
  name?: string | undefined;
  /** The site to audit. */
  site_id?: string | undefined;
  /** The URL to audit, instead of a site. */
  url?: string | undefined;
  /** Five fields: minute, hour, day, month, day of the week. If both day fields are given, either may match. */
  cron?: string | undefined;
  /** For example, Europe/Berlin. Defaults to UTC. */
  timezone?: string | undefined;
  /** Max pages per audit. Defaults to 25. */
  max_pages?: number | undefined;
  /** Render pages in a browser. Defaults to false. */
  js_rendering?: boolean | undefined;
  /** Defaults to true. */
  enabled?: boolean | undefined;
  /** Email addresses that get every report. Each gets a mail of its own. */
  recipients?: Array<string> | undefined;
  report?: {
    /** What is attached to the mail. Defaults to pdf. */
    formats?: Array<ReportFormat> | undefined;
    /** Defaults to none. white_label requires the tier agency. */
    branding?: UpdateScheduledAuditReportBranding | undefined;
  } | undefined;
  notify?: {
    score_drop?: number | null | undefined;
    severity?: UpdateScheduledAuditNotifySeverity | null | undefined;
  } | undefined;
};

export type UpdateScheduledAuditNotifySeverity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export type UpdateScheduledAuditReportBranding = 'none' | 'white_label';

export type UpdateSite = {
  /** The site to update. */
  site_id: string;
  /** New URL. */
  url?: string | undefined;
  /** New name. */
  name?: string | undefined;
};

export type UpdateSpider = {
  /** Unique among spiders that are not archived. */
  name?: string | undefined;
  /** The site. */
  site_url?: string | undefined;
  scope?: SpiderScope | undefined;
  definition?: SpiderDefinition | undefined;
  dataset_id?: string | null | undefined;
};

export type UpdateTemplate = {
  /** Unique among the account's templates that are not archived. */
  name?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** Inputs of a run. */
  inputs?: Array<NewTemplateInput> | undefined;
  stages?: Array<PipelineStage> | undefined;
};

export type UrlCheckResult = {
  url: string;
  final_url: string;
  checked_at: string;
  /** The version of the rules. */
  ruleset: string;
  score: number | null;
  score_exact: number | null;
  /** Rules that limit the score, with the highest score they allow. */
  gates: Array<{
    rule: string;
    cap: number;
  }>;
  /** What the score lost, together 100 less score_exact: by category, as an average page has it; site, by the rules about the site; cap, what limits took beyond that. */
  categories: Array<{
    id: UrlCheckResultCategoriesId;
    title: string;
    /** The most that it can cost. */
    budget: number;
    lost: number;
  }>;
  /** Issues by severity. */
  counts: Record<string, number>;
  /** Those that cost most first; up to 1,000. */
  issues: Array<SeoIssue>;
  /** Rules that passed. */
  passed: Array<string>;
  coverage: {
    ran: Array<string>;
    skipped: Array<{
      rule: string;
      reason: string;
    }>;
    inconclusive: Array<{
      rule: string;
      reason: string;
    }>;
  };
  clean_url_share: number | null;
  /** What was read of the page, or of the start page. */
  facts: Record<string, unknown>;
  redirects: Array<{
    url: string;
    status: number;
    location: string;
  }>;
};

export type UrlCheckResultCategoriesId = 'indexability' | 'http' | 'titles' | 'content' | 'links' | 'international' | 'structured' | 'images' | 'mobile' | 'security' | 'site' | 'cap';

export type UrlInspection = {
  url: string;
  property: string;
  inspected_at: string;
  /** PASS, PARTIAL, FAIL, NEUTRAL or VERDICT_UNSPECIFIED. */
  verdict: string;
  coverage_state: string | null;
  robots_txt_state: string | null;
  indexing_state: string | null;
  page_fetch_state: string | null;
  crawled_as: string | null;
  last_crawl_time: string | null;
  google_canonical: string | null;
  user_canonical: string | null;
  sitemaps: Array<string>;
  referring_urls: Array<string>;
  rich_results: Array<{
    type: string;
    items: number;
    errors: Array<string>;
    warnings: Array<string>;
  }>;
  link: string | null;
};

export type UsageBucket = {
  day: string;
  key_id: string | null;
  user_id: string | null;
  /** The endpoint group: the operation's tag. */
  group: string;
  requests: number;
  /** Responses with status 400 and above. */
  errors: number;
};

export type UsageCounts = {
  checks_today: number;
  /** -1 means unlimited. */
  checks_limit: number;
  audits_this_week: number;
  /** -1 means unlimited. */
  audits_limit: number;
};

export type UsageList = {
  data: Array<UsageBucket>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type UsageSummary = {
  account_id: string;
  tier: Tier;
  checks_today: number;
  /** -1 means unlimited. */
  checks_limit: number;
  audits_this_week: number;
  /** -1 means unlimited. */
  audits_limit: number;
  limits: Array<{
    name: string;
    label: string;
    /** How usage is counted. */
    kind: string;
    limit: number | null;
    /** The limit of each tier. null means unlimited. */
    tiers: {
      free: number | null;
      pro: number | null;
      team: number | null;
      agency: number | null;
    };
    used: number | null;
    resets_at: string | null;
  }>;
};

export type ValidateKey = {
  /** The key to check. */
  api_key: string;
};

export type ValidateRows = {
  /** A registered schema, instead of schema and type. */
  name?: string | undefined;
  /** Defaults to the latest. */
  version?: number | undefined;
  /** `json_schema` is JSON Schema draft 2020-12, `columns` a list of typed columns like those of a dataset. */
  type?: SchemaType | undefined;
  /** An object for json_schema, an array of columns for columns. */
  schema?: Record<string, unknown> | Array<{
    /** Name of the column. */
    name?: string | undefined;
    /** One of text, integer, float, boolean, timestamp, jsonb, url, email. */
    data_type?: string | undefined;
    /** Defaults to true. */
    nullable?: boolean | undefined;
  }> | undefined;
  /** Rows to validate, at most 10000. */
  rows?: Array<Record<string, unknown>> | undefined;
  /** Validate the rows of this dataset instead; an empty cell counts as absent. */
  dataset_id?: string | undefined;
  /** Max rows of the dataset, from the first one. Defaults to 1000000. */
  limit?: number | undefined;
};

export type ValidateTemplate = {
  /** Inputs of a run. */
  inputs?: Array<NewTemplateInput> | undefined;
  stages: Array<PipelineStage>;
  /** Values of the inputs, validated like those of a run. */
  values?: Record<string, unknown> | undefined;
};

export type VerifiedIndexPingKey = {
  verified: boolean;
  checked_url: string;
  status_code: number | null;
  reason: string | null;
  /** Of the last 90 days, with what has become of it by now; absent without any. */
  last_submission?: {
    submission_id: string;
    submitted_at: string;
    /** URLs that are sent. */
    accepted: number;
    batches: Array<{
      endpoint: string;
      count: number;
      status_code: number | null;
      /** accepted; pending: the engine still checks the key and is asked again; retrying: after 429, 5xx or no response; rejected and failed are final. */
      outcome: VerifiedIndexPingKeyLastSubmissionBatchesOutcome;
      attempt: number;
    }>;
  } | undefined;
};

export type VerifiedIndexPingKeyLastSubmissionBatchesOutcome = 'sending' | 'accepted' | 'pending' | 'retrying' | 'rejected' | 'failed';

export type WebhookStageConfig = {
  /** URL to send to with POST. */
  webhook_url: string | StagePlaceholder;
  /** Payload to send instead of the outputs of earlier stages. */
  payload?: Record<string, unknown> | StagePlaceholder | undefined;
  /** Seconds the receiver has to respond. Defaults to 15. */
  receiver_timeout_secs?: number | StagePlaceholder | undefined;
};

export type WorkflowRun = {
  run_id: string;
  status: JobStatus;
  /** Waiting for its turn; nothing has started. */
  queued: boolean;
  trigger: WorkflowRunTrigger;
  params: Record<string, unknown>;
  resumed_from: string | null;
  /** By stage ID. */
  stages: Record<string, RunStage>;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string;
  total_duration_secs: number | null;
  completed_at: string | null;
  template_id: string;
  template_name: string;
  /** The version that was run. */
  template_version: number;
  /** Signing secret for the account's webhooks. Shown once, by the first run that needs it. */
  webhook_secret?: string | undefined;
};

export type WorkflowRunList = {
  data: Array<WorkflowRun>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type WorkflowRunTrigger = 'manual' | 'schedule' | 'resume' | 'step';

export type WorkflowTemplate = {
  template_id: string;
  name: string;
  description: string;
  /** Increases with every change. */
  version: number;
  status: TemplateStatus;
  /** Built in: it can be run but not changed. */
  built_in: boolean;
  inputs: Array<TemplateInput>;
  stages: Array<Record<string, unknown>>;
  created_at: string;
  updated_at: string;
};

export type WorkflowTemplateList = {
  data: Array<WorkflowTemplate>;
  /** Total number of items. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type WrittenResource = {
  /** The kind of resource, such as spider. */
  kind: string;
  /** Name of the resource. */
  name: string;
  /** All settings that are not at their default. {"$resource": "dataset/products"} stands for the ID of another resource. */
  spec: Record<string, unknown>;
};

export type WrittenResourceList = {
  resources: Array<WrittenResource>;
};

export type ZipPlace = {
  /** ZIP code of five digits. */
  zip: string;
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
  /** City. */
  city?: string | undefined;
  /** State in two letters. */
  state?: ZipPlaceState | undefined;
};

export type ZipPlaceState = 'AL' | 'AK' | 'AS' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FM' | 'FL' | 'GA' | 'GU' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MH' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'MP' | 'OH' | 'OK' | 'OR' | 'PW' | 'PA' | 'PR' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VI' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'AA' | 'AE' | 'AP';

export interface Operations {
  /** Get the state of the service for your account */
  'analysis.status': {
    input: Record<never, never>;
    output: Status;
  };
  /** List the artifacts of the account */
  'artifacts.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by site. */
      site_url?: string | undefined;
      /** Filter by state. */
      status?: ArtifactStatus | undefined;
    };
    output: Array<Artifact>;
  };
  /** Register an artifact by its source URL */
  'artifacts.register': {
    input: RegisterArtifact;
    output: Artifact;
  };
  /** Upload a file as an artifact */
  'artifacts.upload': {
    input: {
      /** File name. */
      name: string;
    };
    output: Artifact;
  };
  /** Get an artifact */
  'artifacts.get': {
    input: {
      /** The artifact ID. */
      artifact_id: string;
    };
    output: Artifact;
  };
  /** Delete an artifact and its stored file */
  'artifacts.delete': {
    input: {
      /** The artifact ID. */
      artifact_id: string;
    };
    output: undefined;
  };
  /** Copy the source file into the object store */
  'artifacts.download': {
    input: {
      /** The artifact ID. */
      artifact_id: string;
    };
    output: Artifact;
  };
  /** Get a temporary link to the stored file */
  'artifacts.url': {
    input: {
      /** The artifact ID. */
      artifact_id: string;
      /** Seconds until the link expires. */
      expires_in?: number | undefined;
    };
    output: ArtifactUrl;
  };
  /** Audit a site and watch it live */
  'audit.stream': {
    input: Partial<StreamedAudit>;
    output: AuditEvent;
  };
  /** Audit a site and keep the result */
  'audit.run': {
    input: Partial<RunAudit>;
    output: AuditRunResult;
  };
  /** List the audits of the account */
  'audit.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by site. */
      site_id?: string | undefined;
      /** Filter by status. */
      status?: AuditListStatus | undefined;
    };
    output: AuditList;
  };
  /** Get an audit */
  'audit.get': {
    input: {
      audit_id: string;
      /** Default: summary. */
      view?: AuditGetView | undefined;
      /** For diff: the ID of another audit, or "previous", the default. */
      compare_to?: string | undefined;
      /** Only issues at least this severe. */
      severity?: AuditGetSeverity | undefined;
      /** Only issues of this rule. */
      rule?: string | undefined;
      /** Only issues of this page, or links from and to it. */
      url?: string | undefined;
      /** Only links among so many pages, those with the most internal PageRank. */
      top?: number | undefined;
      /** next_cursor of the page before. */
      cursor?: string | undefined;
      /** Max items to return. */
      limit?: number | undefined;
      /** Seconds to wait for the end of the audit. */
      wait?: number | undefined;
    };
    output: AuditDetail;
  };
  /** Create a tenant with its first key */
  'auth.provision-tenant': {
    input: ProvisionTenant;
    output: Tenant;
  };
  /** List the account's API keys */
  'auth.list-tokens': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Defaults to the caller's own account. */
      account_id?: string | undefined;
    };
    output: Array<TokenInfo>;
  };
  /** Create an API key */
  'auth.create-token': {
    input: CreateToken;
    output: CreatedToken;
  };
  /** Revoke an API key */
  'auth.delete-token': {
    input: {
      /** The key ID. */
      token_id: string;
      /** Defaults to the caller's own account. */
      account_id?: string | undefined;
    };
    output: TokenDeletion;
  };
  /** Get the account's usage and limits */
  'auth.usage': {
    input: Record<never, never>;
    output: UsageSummary;
  };
  /** Check an API key */
  'auth.validate': {
    input: ValidateKey;
    output: KeyValidation;
  };
  /** Check the HTML of a page */
  'check.html': {
    input: CheckHtml;
    output: CheckResult;
  };
  /** Check a page by its URL */
  'check.url': {
    input: CheckUrl;
    output: UrlCheckResult;
  };
  /** Compare a site with the pages that rank for a keyword */
  'competitors.get': {
    input: {
      /** The site. */
      site_id: string;
      /** The keyword. */
      keyword: string;
      /** Country code. */
      country?: string | undefined;
      /** Language code. */
      language?: string | undefined;
      /** Search anew. */
      fresh?: boolean | undefined;
    };
    output: Competitors;
  };
  /** Extract the article of a page */
  'content.extract': {
    input: Partial<ExtractContent>;
    output: ExtractedContent;
  };
  /** See what a crawl has found, what is next, and why pages were skipped */
  'crawl.frontier': {
    input: {
      /** The job ID. */
      job_id: string;
      /** State of the listed URLs. */
      state?: CrawlFrontierState | undefined;
      /** Reason of the listed URLs: why they were not crawled, or what was noted about them. */
      reason?: string | undefined;
      /** Max items to return. */
      urls_limit?: number | undefined;
      /** Number of items to skip. */
      urls_offset?: number | undefined;
    };
    output: CrawlFrontier;
  };
  /** List the crawl jobs of the account */
  'crawl.list-jobs': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by state. */
      status?: JobStatus | undefined;
      /** Filter by spider. */
      spider_id?: string | undefined;
      /** Filter by site. */
      site_url?: string | undefined;
    };
    output: CrawlJobList;
  };
  /** Start a crawl job */
  'crawl.create-job': {
    input: Partial<CreateCrawlJob>;
    output: CrawlJob;
  };
  /** Get a crawl job and its progress */
  'crawl.get-job': {
    input: {
      /** The job ID. */
      job_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: CrawlJob;
  };
  /** Cancel a crawl job */
  'crawl.cancel-job': {
    input: {
      /** The job ID. */
      job_id: string;
    };
    output: CrawlJob;
  };
  /** Pause a crawl job */
  'crawl.pause-job': {
    input: {
      /** The job ID. */
      job_id: string;
    };
    output: CrawlJob;
  };
  /** Resume a paused crawl job */
  'crawl.resume-job': {
    input: {
      /** The job ID. */
      job_id: string;
    };
    output: CrawlJob;
  };
  /** List the proxies of this instance and their health */
  'crawl.list-proxies': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
    };
    output: CrawlProxyList;
  };
  /** Find the sitemaps of a site and list their pages */
  'crawl.discover-sitemap': {
    input: DiscoverSitemap;
    output: DiscoveredSitemaps;
  };
  /** List crawl strategies */
  'crawl.list-strategies': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
    };
    output: CrawlStrategyList;
  };
  /** Create a crawl strategy */
  'crawl.create-strategy': {
    input: CreateCrawlStrategy;
    output: CrawlStrategy;
  };
  /** Get an overview: what is running, failed and changed */
  'dashboard.get': {
    input: Record<never, never>;
    output: Dashboard;
  };
  /** List the datasets of the account */
  'datasets.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by text in the name or description. */
      search?: string | undefined;
      /** A leading minus sorts descending. Defaults to -created_at. */
      sort?: DatasetsListSort | undefined;
    };
    output: DatasetList;
  };
  /** Create a dataset */
  'datasets.create': {
    input: CreateDataset;
    output: Dataset;
  };
  /** Get a dataset */
  'datasets.get': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
    };
    output: DatasetWithVersions;
  };
  /** Update a dataset or its columns */
  'datasets.update': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
    } & Partial<UpdateDataset>;
    output: Dataset;
  };
  /** Delete a dataset with all its rows */
  'datasets.delete': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
    };
    output: DatasetDeletion;
  };
  /** Export rows to a file */
  'datasets.export': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
    } & ExportDataset;
    output: Export;
  };
  /** Import rows from a file */
  'datasets.import': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
      /** With dry_run and a file: keep the file for an hour and return its upload_id, also if the preview fails (status failed). */
      keep?: boolean | undefined;
      /** Seconds to wait for the job to finish. Defaults to 30. */
      wait?: number | undefined;
      /** ID of an existing import; do not send a file with it. */
      job_id?: string | undefined;
      /** With job_id: cancel that import. Nothing of it is stored. */
      cancel?: boolean | undefined;
    } & Partial<ImportDataset>;
    output: ImportJob;
  };
  /** List the rows of a dataset */
  'datasets.list-rows': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** JSON: column to conditions: eq, ne, gt, gte, lt, lte, in, contains, is_null. */
      filters?: string | undefined;
      /** Only these columns, separated by commas. */
      columns?: string | undefined;
      /** Columns separated by commas; a leading minus sorts descending. */
      sort?: string | undefined;
      /** `next_cursor` from the previous page. */
      cursor?: string | undefined;
      /** Only this row. */
      row_id?: string | undefined;
      /** quarantined lists the rows that imports rejected, in order of arrival, with their errors. */
      status?: DatasetsListRowsStatus | undefined;
    };
    output: RowList;
  };
  /** Insert rows */
  'datasets.insert-rows': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
    } & InsertRows;
    output: InsertedRows;
  };
  /** Replace a row */
  'datasets.replace-row': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
      /** The row ID. */
      row_id: string;
    } & ReplaceRow;
    output: Row;
  };
  /** Delete a row */
  'datasets.delete-row': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
      /** The row ID. */
      row_id: string;
    };
    output: RowDeletion;
  };
  /** Get statistics of a dataset's values */
  'datasets.stats': {
    input: {
      /** The dataset ID. */
      dataset_id: string;
    };
    output: DatasetStats;
  };
  /** Get the configuration of the Iceberg REST catalog */
  'datasets.iceberg-config': {
    input: {
      /** The account ID; it must be that of the key. */
      warehouse?: string | undefined;
    };
    output: IcebergCatalogConfig;
  };
  /** List the namespaces of the Iceberg catalog */
  'datasets.iceberg-namespaces': {
    input: {
      /** Of the page before; empty for the first page. */
      pageToken?: string | undefined;
      /** Max entries in a page. All if omitted. */
      pageSize?: number | undefined;
      /** Namespaces have no others below. */
      parent?: string | undefined;
    };
    output: IcebergNamespaceList;
  };
  /** Get a namespace of the Iceberg catalog */
  'datasets.iceberg-namespace': {
    input: {
      /** Name of the namespace. */
      namespace: string;
    };
    output: IcebergNamespace;
  };
  /** List the tables of a namespace of the Iceberg catalog */
  'datasets.iceberg-tables': {
    input: {
      /** Name of the namespace. */
      namespace: string;
      /** Of the page before; empty for the first page. */
      pageToken?: string | undefined;
      /** Max entries in a page. All if omitted. */
      pageSize?: number | undefined;
    };
    output: IcebergTableList;
  };
  /** Load a table as Apache Iceberg */
  'datasets.iceberg-table': {
    input: {
      /** Name of the namespace. */
      namespace: string;
      /** Name of the table, or its ID. */
      table: string;
      /** Whether older versions are listed too. Defaults to all. */
      snapshots?: DatasetsIcebergTableSnapshots | undefined;
    };
    output: IcebergTable;
  };
  /** Get new keys for the files of a table */
  'datasets.iceberg-credentials': {
    input: {
      /** Name of the namespace. */
      namespace: string;
      /** Name of the table, or its ID. */
      table: string;
    };
    output: IcebergCredentials;
  };
  /** Exchange an API key for a token of the Iceberg catalog */
  'datasets.iceberg-token': {
    input: IcebergTokenRequest;
    output: IcebergToken;
  };
  /** Audit the DNS of a domain */
  'dns.audit': {
    input: AuditDns;
    output: DnsAudit;
  };
  /** Check SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI of a domain */
  'dns.email-auth': {
    input: CheckEmailAuth;
    output: EmailAuth;
  };
  /** Follow the redirects of a URL */
  'dns.redirects': {
    input: CheckRedirects;
    output: RedirectCheck;
  };
  /** Check the TLS of a server */
  'dns.ssl': {
    input: CheckSsl;
    output: SslCheck;
  };
  /** Enrich the rows of a dataset */
  'enrichment.enrich': {
    input: Partial<EnrichRequest>;
    output: EnrichmentJob;
  };
  /** Get an enrichment job and its progress */
  'enrichment.get-job': {
    input: {
      /** The job ID. */
      job_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: EnrichmentJob;
  };
  /** List enrichment sources */
  'enrichment.list-sources': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by whether the source is ready. */
      ready?: boolean | undefined;
    };
    output: EnrichmentSourceList;
  };
  /** Compress or decompress an artifact */
  'etl.compress': {
    input: {
      /** Seconds to wait for the job to finish. Defaults to 30. */
      wait?: number | undefined;
      /** ID of an existing job: returns it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlCompress>;
    output: EtlCompressJob;
  };
  /** Fetch a file from a URL into an artifact */
  'etl.fetch': {
    input: {
      /** Seconds to wait for the job to finish. Defaults to 30. */
      wait?: number | undefined;
      /** ID of an existing job: returns it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlFetch>;
    output: EtlFetchJob;
  };
  /** Load Parquet or a dataset into PostgreSQL */
  'etl.load': {
    input: {
      /** Seconds to wait for the job to finish. Defaults to 30. */
      wait?: number | undefined;
      /** ID of an existing job: returns it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlLoad>;
    output: EtlLoadJob;
  };
  /** Parse a file into a Parquet artifact */
  'etl.parse': {
    input: {
      /** Seconds to wait for the job to finish. Defaults to 30. */
      wait?: number | undefined;
      /** ID of an existing job: returns it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlParse>;
    output: EtlParseJob;
  };
  /** List the ETL pipelines of the account */
  'etl.list-pipelines': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by text in name. */
      search?: string | undefined;
      /** A leading minus sorts descending. Defaults to -created_at. */
      sort?: EtlListPipelinesSort | undefined;
    };
    output: EtlPipelineList;
  };
  /** Create an ETL pipeline of fetch, compress, parse and load stages */
  'etl.create-pipeline': {
    input: CreateEtlPipeline;
    output: EtlPipeline;
  };
  /** Get an ETL pipeline */
  'etl.get-pipeline': {
    input: {
      /** The ETL pipeline ID. */
      pipeline_id: string;
    };
    output: EtlPipeline;
  };
  /** Update an ETL pipeline */
  'etl.update-pipeline': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    } & Partial<UpdateEtlPipeline>;
    output: EtlPipeline;
  };
  /** Delete an ETL pipeline */
  'etl.delete-pipeline': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    };
    output: DeletedEtlPipeline;
  };
  /** Run an ETL pipeline */
  'etl.run-pipeline': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    } & Partial<RunEtlPipeline>;
    output: EtlRun;
  };
  /** List the runs of an ETL pipeline */
  'etl.list-runs': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by state. */
      status?: JobStatus | undefined;
    };
    output: EtlRunList;
  };
  /** Get a run of an ETL pipeline and the progress of its stages */
  'etl.get-run': {
    input: {
      /** The run ID. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: EtlRun;
  };
  /** Cancel a run of an ETL pipeline */
  'etl.cancel-run': {
    input: {
      /** The run ID. */
      run_id: string;
    };
    output: EtlRun;
  };
  /** Pause or resume a run of an ETL pipeline */
  'etl.pause-run': {
    input: {
      /** The run ID. */
      run_id: string;
    } & Partial<PauseEtlRun>;
    output: EtlRun;
  };
  /** Get the state of each service that the instance depends on */
  'health.services': {
    input: Record<never, never>;
    output: ServicesHealth;
  };
  /** Check whether this node can serve requests */
  'health.get': {
    input: Record<never, never>;
    output: Health;
  };
  /** Get the key of a host for submissions */
  'index-ping.generate-key': {
    input: Partial<GenerateIndexPingKey>;
    output: IndexPingKey;
  };
  /** Verify that a host serves its key */
  'index-ping.verify-key': {
    input: {
      /** A site; its host is meant. */
      site_id?: string | undefined;
      /** A host name, such as www.example.com. */
      host?: string | undefined;
    };
    output: VerifiedIndexPingKey;
  };
  /** Submit new, changed and removed URLs to search engines */
  'index-ping.submit': {
    input: IndexPingSubmit;
    output: IndexPingSubmission;
  };
  /** Inspect HTML */
  'inspection.html': {
    input: InspectHtml;
    output: InspectedHtml;
  };
  /** Test a selector on a page */
  'inspection.selectors': {
    input: InspectSelector;
    output: InspectedSelector;
  };
  /** Inspect a web page and its response */
  'inspection.url': {
    input: InspectUrl;
    output: InspectedUrl;
  };
  /** List keywords */
  'keywords.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** The site. */
      site_id?: string | undefined;
      /** Filter by text in the keyword. */
      q?: string | undefined;
      /** Filter by tag. */
      tag?: string | undefined;
      /** Filter by intent. */
      intent?: KeywordsListIntent | undefined;
      /** Defaults to keyword; a minus sign reverses the order. */
      sort?: KeywordsListSort | undefined;
    };
    output: KeywordList;
  };
  /** Add, update or replace the keywords of a site */
  'keywords.put': {
    input: PutKeywords;
    output: KeywordChanges;
  };
  /** Enrich keywords with search volume, difficulty and position */
  'keywords.enrich': {
    input: EnrichKeywords;
    output: KeywordEnrichment;
  };
  /** Import keywords from a CSV file */
  'keywords.import-csv': {
    input: {
      /** The site. */
      site_id?: string | undefined;
      /** JSON object: which column each field comes from. */
      mapping?: string | undefined;
      /** Store nothing, and return what would be imported. */
      dry_run?: boolean | undefined;
    };
    output: KeywordImport;
  };
  /** Import keywords from the search console */
  'keywords.import-search-console': {
    input: ImportConsoleKeywords;
    output: ConsoleKeywordImport;
  };
  /** Recommend keywords for a site */
  'keywords.recommend': {
    input: RecommendKeywords;
    output: KeywordRecommendations;
  };
  /** Share of voice of a site and its competitors */
  'landscape.get': {
    input: {
      /** The site. */
      site_id: string;
      /** Max age of results. Defaults to 28. */
      days?: number | undefined;
    };
    output: Landscape;
  };
  /** Set the competitors of a site */
  'landscape.put-competitors': {
    input: PutCompetitors;
    output: CompetitorSet;
  };
  /** List assets */
  'lineage.list-assets': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
      kind?: string | undefined;
      /** Namespace, such as postgres://warehouse. Defaults to `default`. */
      namespace?: string | undefined;
      /** Exact ID or name in its namespace. */
      ref?: string | undefined;
      /** Only those whose name contains this text. */
      search?: string | undefined;
      /** Filter by whether the asset was deleted. */
      deleted?: boolean | undefined;
    };
    output: LineageAssetList;
  };
  /** Register an external asset */
  'lineage.register-asset': {
    input: RegisterLineageAsset;
    output: LineageAsset;
  };
  /** Get an asset and the consents that apply to it */
  'lineage.get-asset': {
    input: {
      /** The asset ID, or the ID of the resource itself: ds_…, ex_…, cj_…. */
      asset_id: string;
    };
    output: LineageAssetDetail;
  };
  /** Get the upstream and downstream lineage of an asset */
  'lineage.graph': {
    input: {
      /** The asset ID, or the ID of the resource itself: ds_…, ex_…, cj_…. */
      asset_id: string;
      /** Defaults to both. */
      direction?: LineageGraphDirection | undefined;
      /** Max steps. Defaults to 10. */
      depth?: number | undefined;
      /** The graph as of this time. */
      at?: string | undefined;
      /** Max nodes. Defaults to 1000. */
      max_nodes?: number | undefined;
    };
    output: LineageGraph;
  };
  /** List consents */
  'lineage.list-consents': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by subject. */
      subject?: string | undefined;
      /** Filter by purpose. */
      purpose?: string | undefined;
      /** Current status. */
      status?: ConsentState | undefined;
      /** Filter by asset. */
      asset_id?: string | undefined;
    };
    output: LineageConsentList;
  };
  /** Record, update or withdraw a consent */
  'lineage.record-consent': {
    input: RecordConsent;
    output: LineageConsent;
  };
  /** Record a lineage edge or an OpenLineage run event */
  'lineage.add-edges': {
    input: Partial<AddLineageEdges>;
    output: AddedLineageEdges;
  };
  /** List the pipelines of the account */
  'pipelines.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by text in name. */
      search?: string | undefined;
      /** Filter by site. */
      site_url?: string | undefined;
      /** A leading minus sorts descending. Defaults to -created_at. */
      sort?: PipelinesListSort | undefined;
    };
    output: PipelineList;
  };
  /** Create a pipeline: a graph of stages, optionally with a schedule */
  'pipelines.create': {
    input: CreatePipeline;
    output: Pipeline;
  };
  /** Run a single stage, or repeat a stage of an earlier run */
  'pipelines.execute-step': {
    input: Partial<ExecuteStep>;
    output: PipelineRun;
  };
  /** Get a run and the progress of its stages */
  'pipelines.get-run': {
    input: {
      /** The run ID. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: PipelineRun;
  };
  /** Cancel a run */
  'pipelines.cancel-run': {
    input: {
      /** The run ID. */
      run_id: string;
    };
    output: PipelineRun;
  };
  /** Report what an external stage has read and written */
  'pipelines.report-lineage': {
    input: {
      /** The run ID. */
      run_id: string;
    } & ReportLineage;
    output: PipelineRun;
  };
  /** Pause a run */
  'pipelines.pause-run': {
    input: {
      /** The run ID. */
      run_id: string;
    };
    output: PipelineRun;
  };
  /** Report the progress of an external stage */
  'pipelines.report-progress': {
    input: {
      /** The run ID. */
      run_id: string;
    } & ReportProgress;
    output: PipelineRun;
  };
  /** Resume a paused run, or report the result of an external stage */
  'pipelines.report-status': {
    input: {
      /** The run ID. */
      run_id: string;
    } & ReportStatus;
    output: PipelineRun;
  };
  /** Get a pipeline */
  'pipelines.get': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    };
    output: Pipeline;
  };
  /** Update a pipeline */
  'pipelines.update': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    } & Partial<UpdatePipeline>;
    output: Pipeline;
  };
  /** Delete a pipeline */
  'pipelines.delete': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    };
    output: DeletedPipeline;
  };
  /** Run a pipeline */
  'pipelines.run': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    } & Partial<RunPipeline>;
    output: PipelineRun;
  };
  /** List the runs of a pipeline */
  'pipelines.list-runs': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by state. */
      status?: JobStatus | undefined;
    };
    output: PipelineRunList;
  };
  /** Get a run and the progress of its stages */
  'pipelines.get-pipeline-run': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
      /** The run ID. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: PipelineRun;
  };
  /** Get the next runs of a pipeline */
  'pipelines.get-schedule': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
      /** Preview the times of this cron instead, without storing it; `active` is then false. */
      cron?: string | undefined;
      /** For example, Europe/Berlin. Defaults to UTC. */
      timezone?: string | undefined;
    };
    output: PipelineScheduleTimes;
  };
  /** Start the schedule of a pipeline */
  'pipelines.start-schedule': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    };
    output: PipelineSchedule;
  };
  /** Stop the schedule of a pipeline */
  'pipelines.stop-schedule': {
    input: {
      /** The pipeline ID. */
      pipeline_id: string;
    };
    output: PipelineSchedule;
  };
  /** Get the account's profile and your own */
  'profile.get': {
    input: Record<never, never>;
    output: Profile;
  };
  /** Update the account's profile or your own */
  'profile.update': {
    input: Partial<UpdateProfile>;
    output: Profile;
  };
  /** Run SQL over the account's datasets */
  'query.run': {
    input: Query;
    output: QueryResult;
  };
  /** Run SQL and read the rows as an Arrow IPC stream */
  'query.arrow': {
    input: ArrowQuery;
    output: ReadableStream<Uint8Array>;
  };
  /** Get the columns a query would return, without running it */
  'query.describe': {
    input: DescribeQuery;
    output: QueryDescription;
  };
  /** Run SQL and export the rows to a file */
  'query.export': {
    input: ExportQuery;
    output: Export;
  };
  /** Run SQL over datasets and Granary's own records together */
  'query.hybrid': {
    input: HybridQuery;
    output: QueryResult;
  };
  /** Register a file as a table */
  'query.register-table': {
    input: RegisterTable;
    output: RegisteredRelation;
  };
  /** Give a SELECT a name */
  'query.register-view': {
    input: RegisterView;
    output: RegisteredRelation;
  };
  /** List the tables that SQL can read, with their columns */
  'query.schema': {
    input: Partial<QuerySchemaRequest>;
    output: QuerySchema;
  };
  /** Run SQL and get execution statistics */
  'query.stats': {
    input: QueryStatsRequest;
    output: QueryStats;
  };
  /** List registered views and tables */
  'query.views': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Only this kind. */
      kind?: QueryViewsKind | undefined;
    };
    output: RegisteredRelationList;
  };
  /** Settle earlier leases and take the next items */
  'queue.dequeue': {
    input: Dequeue;
    output: Dequeued;
  };
  /** Add one or more items to a queue */
  'queue.enqueue': {
    input: Enqueue;
    output: Enqueued;
  };
  /** List the items of one queue or of all queues */
  'queue.items': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used. */
      queue?: string | undefined;
      /** Filter by state. */
      state?: QueueItemState | undefined;
      /** Filter by dedup key. */
      dedup_key?: string | undefined;
    };
    output: QueueItemList;
  };
  /** Delete the items of a queue */
  'queue.purge': {
    input: PurgeQueue;
    output: PurgedQueue;
  };
  /** Return dead letters to their queue */
  'queue.retry': {
    input: RetryDeadLetters;
    output: RetriedDeadLetters;
  };
  /** Get the number of items in each queue, and its throughput */
  'queue.stats': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used. */
      queue?: string | undefined;
    };
    output: QueueStatsList;
  };
  /** Compare prices of one service */
  'ratedata.compare-rates': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Code system. */
      code_type: string;
      /** One billing code. */
      code: string;
      /** Words of the description of the service, in any order. */
      q?: string | undefined;
      /** Hospital. Several by comma. */
      hospital_id?: string | undefined;
      /** CMS certification number of the hospital. Several by comma. */
      ccn?: string | undefined;
      /** NPI of the hospital or provider. Several by comma. */
      npi?: string | undefined;
      /** Tax number of the hospital or provider. Several by comma. */
      ein?: string | undefined;
      /** Payer. Several by comma. */
      payer_id?: string | undefined;
      /** Text in the name of the payer. */
      payer?: string | undefined;
      /** Text in the name of the plan. */
      plan?: string | undefined;
      /** Market, such as commercial, medicare_advantage. Several by comma. */
      market?: string | undefined;
      /** Product, such as ppo, hmo. Several by comma. */
      product?: string | undefined;
      /** State of the hospital, in two letters. Several by comma. */
      state?: string | undefined;
      /** ZIP code of five digits. */
      zip?: string | undefined;
      /** Degrees north. */
      lat?: number | undefined;
      /** Degrees east. */
      lon?: number | undefined;
      /** Around zip or lat and lon. Defaults to 25. */
      radius_miles?: number | undefined;
      /** inpatient, outpatient or both. Several by comma. */
      setting?: string | undefined;
      /** professional, facility, institutional or both. Several by comma. */
      billing_class?: string | undefined;
      /** Exactly these modifiers, by comma, or none. */
      modifiers?: string | undefined;
      /** Place of service code. Several by comma. */
      place_of_service?: string | undefined;
      /** gross, cash, min, max, negotiated, percentage, algorithm, estimated, median, p10, p90, allowed, billed. Several by comma. */
      amount_kind?: string | undefined;
      /** fee schedule, case rate, per diem and so on. Several by comma. */
      methodology?: string | undefined;
      /** ffs, bundle or capitation. Several by comma. */
      arrangement?: string | undefined;
      /** Whose file the rate is from: hospital or payer. Several by comma. */
      source_kind?: string | undefined;
      /** At least this amount. */
      min_amount?: number | undefined;
      /** At most this amount. */
      max_amount?: number | undefined;
      /** The file was updated on this day or later. */
      updated_since?: string | undefined;
      /** As published at this time, or at the end of this day. Needs a hospital or a provider, or a payer. */
      as_of?: string | undefined;
      /** How sure it is who is meant. Defaults to 0.6. */
      min_confidence?: number | undefined;
      /** Also placeholders and amounts that are none. Defaults to false. */
      include_flagged?: boolean | undefined;
      /** Defaults to hospital. snapshot: all snapshots of the hospital or payer that is named, else the live ones. */
      group_by?: RatedataCompareRatesGroupBy | undefined;
      /** median, medicare, cash, gross or the ID of a hospital. Defaults to median. */
      baseline?: string | undefined;
    };
    output: Comparison;
  };
  /** List where published prices disagree */
  'ratedata.list-discrepancies': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Code system, such as CPT, HCPCS, MS-DRG. Several by comma. */
      code_type?: string | undefined;
      /** Billing code, 50 at most. Several by comma. */
      code?: string | undefined;
      /** Words of the description of the service, in any order. */
      q?: string | undefined;
      /** Hospital. Several by comma. */
      hospital_id?: string | undefined;
      /** CMS certification number of the hospital. Several by comma. */
      ccn?: string | undefined;
      /** NPI of the hospital or provider. Several by comma. */
      npi?: string | undefined;
      /** Tax number of the hospital or provider. Several by comma. */
      ein?: string | undefined;
      /** Payer. Several by comma. */
      payer_id?: string | undefined;
      /** Text in the name of the payer. */
      payer?: string | undefined;
      /** Text in the name of the plan. */
      plan?: string | undefined;
      /** Market, such as commercial, medicare_advantage. Several by comma. */
      market?: string | undefined;
      /** Product, such as ppo, hmo. Several by comma. */
      product?: string | undefined;
      /** State of the hospital, in two letters. Several by comma. */
      state?: string | undefined;
      /** ZIP code of five digits. */
      zip?: string | undefined;
      /** Degrees north. */
      lat?: number | undefined;
      /** Degrees east. */
      lon?: number | undefined;
      /** Around zip or lat and lon. Defaults to 25. */
      radius_miles?: number | undefined;
      /** inpatient, outpatient or both. Several by comma. */
      setting?: string | undefined;
      /** professional, facility, institutional or both. Several by comma. */
      billing_class?: string | undefined;
      /** Exactly these modifiers, by comma, or none. */
      modifiers?: string | undefined;
      /** Place of service code. Several by comma. */
      place_of_service?: string | undefined;
      /** gross, cash, min, max, negotiated, percentage, algorithm, estimated, median, p10, p90, allowed, billed. Several by comma. */
      amount_kind?: string | undefined;
      /** fee schedule, case rate, per diem and so on. Several by comma. */
      methodology?: string | undefined;
      /** ffs, bundle or capitation. Several by comma. */
      arrangement?: string | undefined;
      /** Whose file the rate is from: hospital or payer. Several by comma. */
      source_kind?: string | undefined;
      /** At least this amount. */
      min_amount?: number | undefined;
      /** At most this amount. */
      max_amount?: number | undefined;
      /** The file was updated on this day or later. */
      updated_since?: string | undefined;
      /** As published at this time, or at the end of this day. Needs a hospital or a provider, or a payer. */
      as_of?: string | undefined;
      /** How sure it is who is meant. Defaults to 0.6. */
      min_confidence?: number | undefined;
      /** Also placeholders and amounts that are none. Defaults to false. */
      include_flagged?: boolean | undefined;
      /** cross: hospital against payer. internal: a hospital file against itself. snapshot: live against the one before. Defaults to cross, with source_id to snapshot. */
      kind?: RatedataListDiscrepanciesKind | undefined;
      /** Of this source. Only for kind snapshot. */
      source_id?: string | undefined;
      /** held: what the snapshot of source_id that is held would change of the live one, computed at once. Only for kind snapshot. Defaults to live. */
      snapshot?: RatedataListDiscrepanciesSnapshot | undefined;
      /** match, within_tolerance, diverges, unit_mismatch, stale, one_sided, placeholder, not_comparable, outside_min_max, cash_above_gross, negotiated_above_gross, percentiles_disordered, duplicate_key. Several by comma. */
      class?: string | undefined;
      /** high, medium, low. Several by comma. */
      severity?: string | undefined;
      /** Up to this share two amounts match. Defaults to 0.03. */
      tol_match?: number | undefined;
      /** Up to this share they are within tolerance. Defaults to 0.20. */
      tol?: number | undefined;
      /** The same for large amounts. Defaults to 0.10. */
      tol_high?: number | undefined;
      /** From so many dollars an amount is large. Defaults to 15,000. */
      high_from?: number | undefined;
      /** Files farther apart are stale. Defaults to 90. */
      stale_days?: number | undefined;
      /** Defaults to -impact. */
      sort?: RatedataListDiscrepanciesSort | undefined;
    };
    output: RateDiscrepancies;
  };
  /** Get how fresh the price data is */
  'ratedata.get-pipeline-status': {
    input: Record<never, never>;
    output: RatedataStatus;
  };
  /** Search prices of hospitals and payers */
  'ratedata.search-rates': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Code system, such as CPT, HCPCS, MS-DRG. Several by comma. */
      code_type?: string | undefined;
      /** Billing code, 50 at most. Several by comma. */
      code?: string | undefined;
      /** Words of the description of the service, in any order. */
      q?: string | undefined;
      /** Hospital. Several by comma. */
      hospital_id?: string | undefined;
      /** CMS certification number of the hospital. Several by comma. */
      ccn?: string | undefined;
      /** NPI of the hospital or provider. Several by comma. */
      npi?: string | undefined;
      /** Tax number of the hospital or provider. Several by comma. */
      ein?: string | undefined;
      /** Payer. Several by comma. */
      payer_id?: string | undefined;
      /** Text in the name of the payer. */
      payer?: string | undefined;
      /** Text in the name of the plan. */
      plan?: string | undefined;
      /** Market, such as commercial, medicare_advantage. Several by comma. */
      market?: string | undefined;
      /** Product, such as ppo, hmo. Several by comma. */
      product?: string | undefined;
      /** State of the hospital, in two letters. Several by comma. */
      state?: string | undefined;
      /** ZIP code of five digits. */
      zip?: string | undefined;
      /** Degrees north. */
      lat?: number | undefined;
      /** Degrees east. */
      lon?: number | undefined;
      /** Around zip or lat and lon. Defaults to 25. */
      radius_miles?: number | undefined;
      /** inpatient, outpatient or both. Several by comma. */
      setting?: string | undefined;
      /** professional, facility, institutional or both. Several by comma. */
      billing_class?: string | undefined;
      /** Exactly these modifiers, by comma, or none. */
      modifiers?: string | undefined;
      /** Place of service code. Several by comma. */
      place_of_service?: string | undefined;
      /** gross, cash, min, max, negotiated, percentage, algorithm, estimated, median, p10, p90, allowed, billed. Several by comma. */
      amount_kind?: string | undefined;
      /** fee schedule, case rate, per diem and so on. Several by comma. */
      methodology?: string | undefined;
      /** ffs, bundle or capitation. Several by comma. */
      arrangement?: string | undefined;
      /** Whose file the rate is from: hospital or payer. Several by comma. */
      source_kind?: string | undefined;
      /** At least this amount. */
      min_amount?: number | undefined;
      /** At most this amount. */
      max_amount?: number | undefined;
      /** The file was updated on this day or later. */
      updated_since?: string | undefined;
      /** As published at this time, or at the end of this day. Needs a hospital or a provider, or a payer. */
      as_of?: string | undefined;
      /** How sure it is who is meant. Defaults to 0.6. */
      min_confidence?: number | undefined;
      /** Also placeholders and amounts that are none. Defaults to false. */
      include_flagged?: boolean | undefined;
      /** Defaults to amount; a minus sign reverses the order. */
      sort?: RatedataSearchRatesSort | undefined;
      /** Adds figures over all results. Defaults to false. */
      stats?: boolean | undefined;
      /** full: with the raw text. Defaults to locator. */
      evidence?: RatedataSearchRatesEvidence | undefined;
      /** next_cursor of the page before. */
      cursor?: string | undefined;
    };
    output: RateList;
  };
  /** Add or update billing codes */
  'ratedata-admin.put-billing-codes': {
    input: PutBillingCodes;
    output: RatedataUpserted;
  };
  /** Add or update the places of ZIP codes */
  'ratedata-admin.put-geo': {
    input: PutPlaces;
    output: RatedataUpserted;
  };
  /** Add or update hospitals */
  'ratedata-admin.put-hospitals': {
    input: PutHospitals;
    output: RatedataUpserted;
  };
  /** Add or update payers and their aliases */
  'ratedata-admin.put-payers': {
    input: PutPayers;
    output: RatedataUpserted;
  };
  /** List pipeline runs of price data */
  'ratedata-admin.list-pipelines': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by kind. */
      kind?: RatedataAdminListPipelinesKind | undefined;
      /** Filter by status. */
      status?: RatedataAdminListPipelinesStatus | undefined;
      /** Filter by source. */
      source_id?: string | undefined;
      /** Started at this time or later. */
      since?: string | undefined;
    };
    output: RatedataRunList;
  };
  /** Load reference data and a sample market */
  'ratedata-admin.run-bootstrap': {
    input: Partial<RunBootstrap>;
    output: RatedataRun;
  };
  /** Find the hospitals of CMS and their price files */
  'ratedata-admin.run-cms-discovery': {
    input: Partial<RunCmsDiscovery>;
    output: RatedataRun;
  };
  /** Find price files */
  'ratedata-admin.run-discover': {
    input: RunDiscover;
    output: RatedataRun;
  };
  /** Load the price file of a hospital */
  'ratedata-admin.run-hospital-mrf': {
    input: Partial<RunHospitalMrf>;
    output: RatedataRun;
  };
  /** Load reference data */
  'ratedata-admin.run-reference-data': {
    input: Partial<RunReferenceData>;
    output: RatedataRun;
  };
  /** Load a price file of a payer */
  'ratedata-admin.run-tic-ingestion': {
    input: Partial<RunTicIngestion>;
    output: RatedataRun;
  };
  /** Get a pipeline run of price data */
  'ratedata-admin.get-pipeline': {
    input: {
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: RatedataRun;
  };
  /** Start schedules of price data */
  'ratedata-admin.start-schedules': {
    input: Partial<StartRatedataSchedules>;
    output: RatedataSchedules;
  };
  /** Stop schedules of price data */
  'ratedata-admin.stop-schedules': {
    input: Partial<StopRatedataSchedules>;
    output: RatedataSchedules;
  };
  /** List sources of price files */
  'ratedata-admin.list-sources': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by kind. */
      kind?: RatedataAdminListSourcesKind | undefined;
      /** Filter by status. */
      status?: RatedataAdminListSourcesStatus | undefined;
      /** Only this one. */
      source_id?: string | undefined;
      /** Filter by hospital. */
      hospital_id?: string | undefined;
      /** Filter by payer. */
      payer_id?: string | undefined;
      /** Filter by text in the URL. */
      q?: string | undefined;
      /** full: every finding of the validators and every rejected row. Defaults to summary. */
      detail?: RatedataAdminListSourcesDetail | undefined;
    };
    output: RatedataSourceList;
  };
  /** Add or update sources of price files */
  'ratedata-admin.put-sources': {
    input: PutRatedataSources;
    output: RatedataSources;
  };
  /** Get figures of the price data */
  'ratedata-admin.get-stats': {
    input: Record<never, never>;
    output: RatedataStats;
  };
  /** Refresh what is computed from prices */
  'ratedata-admin.refresh-views': {
    input: Partial<RefreshRatedataViews>;
    output: RatedataRun;
  };
  /** Read resources in their written form */
  'resources.list': {
    input: {
      /** Only this kind, such as spider. */
      kind?: string | undefined;
      /** Only those with this name. */
      name?: string | undefined;
    };
    output: WrittenResourceList;
  };
  /** Create and update resources from their written form */
  'resources.apply': {
    input: ApplyResources;
    output: AppliedResources;
  };
  /** List the scheduled audits of the account */
  'scheduled-audits.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Only audits of this site. */
      site_id?: string | undefined;
      /** Only those that are enabled, or are not. */
      enabled?: boolean | undefined;
    };
    output: ScheduledAuditList;
  };
  /** Schedule audits of a site or a URL */
  'scheduled-audits.create': {
    input: CreateScheduledAudit;
    output: ScheduledAudit;
  };
  /** Get a scheduled audit */
  'scheduled-audits.get': {
    input: {
      /** The scheduled audit ID. */
      id: string;
    };
    output: ScheduledAudit;
  };
  /** Update a scheduled audit */
  'scheduled-audits.update': {
    input: {
      /** The scheduled audit ID. */
      id: string;
    } & Partial<UpdateScheduledAudit>;
    output: ScheduledAudit;
  };
  /** Delete a scheduled audit */
  'scheduled-audits.delete': {
    input: {
      /** The scheduled audit ID. */
      id: string;
    };
    output: ScheduledAuditDeletion;
  };
  /** List the schemas of the account */
  'schemas.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Only those whose name or description contains this text. */
      search?: string | undefined;
      /** name, version, type or created_at; a leading minus sorts descending. */
      sort?: string | undefined;
    };
    output: RegisteredSchemaList;
  };
  /** Register a schema or a new version of one */
  'schemas.register': {
    input: RegisterSchema;
    output: RegisteredSchema;
  };
  /** Validate rows against a schema */
  'schemas.validate': {
    input: Partial<ValidateRows>;
    output: SchemaFindings;
  };
  /** List the versions of a schema */
  'schemas.list-versions': {
    input: {
      /** Name of the schema. */
      name: string;
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
    };
    output: SchemaVersionList;
  };
  /** Search crawled pages and the web */
  'search.search': {
    input: SearchRequest;
    output: SearchResponse;
  };
  /** Query clicks, impressions and positions */
  'search-console.analytics': {
    input: SearchAnalyticsRequest;
    output: SearchAnalytics;
  };
  /** Complete the connection, by query parameters */
  'search-console.open-callback': {
    input: {
      /** The code that the provider returned. */
      code?: string | undefined;
      /** The state that the provider returned. */
      state: string;
      /** The error that the provider returned instead of a code. */
      error?: string | undefined;
    };
    output: SearchConsoleConnected;
  };
  /** Complete the connection with the code of the provider */
  'search-console.complete-consent': {
    input: SearchConsoleCallback;
    output: SearchConsoleConnected;
  };
  /** Get the OAuth client and the state of the connection */
  'search-console.get-client': {
    input: Record<never, never>;
    output: SearchConsoleClient;
  };
  /** Save an OAuth client or a service account, or disconnect */
  'search-console.save-client': {
    input: Partial<SaveSearchConsoleClient>;
    output: SearchConsoleClient;
  };
  /** Get a URL at which Search Console can be connected */
  'search-console.start-consent': {
    input: Partial<StartSearchConsoleConsent>;
    output: SearchConsoleConsent;
  };
  /** Notify the Indexing API of new and changed pages */
  'search-console.index': {
    input: NotifyIndexRequest;
    output: NotifiedIndex;
  };
  /** Notify the Indexing API of removed pages */
  'search-console.index-remove': {
    input: NotifyIndexRequest;
    output: NotifiedIndex;
  };
  /** Inspect how the search engine has indexed a URL */
  'search-console.inspect': {
    input: InspectSearchUrl;
    output: InspectedSearchUrl;
  };
  /** Find out why a URL is not indexed */
  'search-console.analyze': {
    input: AnalyzeSearchUrl;
    output: AnalysedSearchUrl;
  };
  /** Inspect up to 50 URLs */
  'search-console.inspect-batch': {
    input: InspectSearchUrls;
    output: InspectedSearchUrls;
  };
  /** List the properties of the connection */
  'search-console.list-properties': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
    };
    output: SearchConsolePropertyList;
  };
  /** Get the property that reports a site */
  'search-console.get-property': {
    input: {
      /** A site; its property is found by its URL. */
      site_id?: string | undefined;
      /** A property as the provider names it: https://www.example.com/ or sc-domain:example.com. */
      property?: string | undefined;
    };
    output: MatchedSearchConsoleProperty;
  };
  /** List the sitemaps that were submitted to Search Console */
  'search-console.list-sitemaps': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** A site; its property is found by its URL. */
      site_id?: string | undefined;
      /** A property as the provider names it: https://www.example.com/ or sc-domain:example.com. */
      property?: string | undefined;
    };
    output: SearchConsoleSitemapList;
  };
  /** Get how a site fares in search, from stored rows */
  'search-console.snapshot': {
    input: {
      /** The site. */
      site_id: string;
      /** Up to the last stored day. */
      days?: number | undefined;
    };
    output: SearchSnapshot;
  };
  /** List the SEO reports of the account */
  'seo-reports.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Only reports of this site. */
      site_id?: string | undefined;
      /** Only the report of this audit. */
      audit_id?: string | undefined;
    };
    output: SeoReportList;
  };
  /** Get an SEO report */
  'seo-reports.get': {
    input: {
      /** The report ID. */
      report_id: string;
      /** Defaults to json. */
      format?: ReportFormat | undefined;
      /** Defaults to none. */
      branding?: SeoReportsGetBranding | undefined;
    };
    output: SeoReport;
  };
  /** Sign in with email and password */
  'session.create': {
    input: SignIn;
    output: Session;
  };
  /** Sign out */
  'session.delete': {
    input: Record<never, never>;
    output: SignedOut;
  };
  /** Accept an invitation and sign in */
  'session.accept-invite': {
    input: AcceptInvite;
    output: Session;
  };
  /** List members and pending invitations */
  'session.list-members': {
    input: Record<never, never>;
    output: MemberList;
  };
  /** Invite someone to the account */
  'session.invite-member': {
    input: InviteMember;
    output: InvitationLink;
  };
  /** Change a member's role */
  'session.change-member': {
    input: {
      /** Email address of the member or invitee. */
      email: string;
    } & ChangeMember;
    output: Member;
  };
  /** Remove a member or revoke an invitation */
  'session.remove-member': {
    input: {
      /** Email address of the member or invitee. */
      email: string;
    };
    output: MemberRemoval;
  };
  /** Exchange a refresh token for a new session token */
  'session.refresh': {
    input: RefreshSession;
    output: Session;
  };
  /** List the sites of the account */
  'sites.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by text in url or name. */
      search?: string | undefined;
      /** A leading minus sorts descending. Defaults to -created_at. */
      sort?: SitesListSort | undefined;
    };
    output: SiteList;
  };
  /** Create a site */
  'sites.create': {
    input: CreateSite;
    output: Site;
  };
  /** Update a site */
  'sites.update': {
    input: UpdateSite;
    output: Site;
  };
  /** Get a site */
  'sites.get': {
    input: {
      /** The site ID. */
      site_id: string;
    };
    output: Site;
  };
  /** Delete a site */
  'sites.delete': {
    input: {
      /** The site ID. */
      site_id: string;
    };
    output: SiteDeletion;
  };
  /** List the spiders of the account */
  'spiders.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by text in name or site_url. */
      search?: string | undefined;
      /** Defaults to created. */
      status?: SpiderStatus | undefined;
      /** Filter by dataset. */
      dataset_id?: string | undefined;
      /** A leading minus sorts descending. Defaults to -created_at. */
      sort?: SpidersListSort | undefined;
    };
    output: SpiderList;
  };
  /** Create a spider */
  'spiders.create': {
    input: CreateSpider;
    output: Spider;
  };
  /** Build a spider for a site */
  'spiders.build': {
    input: BuildSpider;
    output: BuiltSpider;
  };
  /** Build spiders for many sites */
  'spiders.factory': {
    input: {
      /** Seconds to wait for the job to finish. Defaults to 0. */
      wait?: number | undefined;
    } & Partial<StartSpiderFactory>;
    output: SpiderFactoryJob;
  };
  /** Import a spider */
  'spiders.import': {
    input: ImportSpider;
    output: ImportedSpider;
  };
  /** Suggest the records and fields of a page */
  'spiders.suggest-fields': {
    input: Partial<SuggestFields>;
    output: SuggestedFields;
  };
  /** Get a spider */
  'spiders.get': {
    input: {
      /** The spider ID. */
      spider_id: string;
    };
    output: Spider;
  };
  /** Update a spider */
  'spiders.update': {
    input: {
      /** The spider ID. */
      spider_id: string;
    } & Partial<UpdateSpider>;
    output: Spider;
  };
  /** Archive a spider */
  'spiders.archive': {
    input: {
      /** The spider ID. */
      spider_id: string;
    };
    output: Spider;
  };
  /** Export a spider */
  'spiders.export': {
    input: {
      /** The spider ID. */
      spider_id: string;
    } & Partial<ExportSpider>;
    output: ExportedSpider;
  };
  /** Get the health of a spider's selectors */
  'spiders.health': {
    input: {
      /** The spider ID. */
      spider_id: string;
    };
    output: SpiderHealth;
  };
  /** Find replacements for selectors that no longer match */
  'spiders.repair': {
    input: {
      /** The spider ID. */
      spider_id: string;
    } & Partial<RepairSpider>;
    output: SpiderRepair;
  };
  /** Test a spider on one page */
  'spiders.test': {
    input: {
      /** The spider ID. */
      spider_id: string;
    } & TestSpider;
    output: SpiderTest;
  };
  /** API usage by key, endpoint group and day */
  'usage.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** First day (UTC). */
      from?: string | undefined;
      /** Last day (UTC). */
      to?: string | undefined;
      /** Only this endpoint group. */
      group?: string | undefined;
    };
    output: UsageList;
  };
  /** List the account's templates, followed by the built-in ones */
  'workflow-templates.list': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Defaults to active. */
      status?: TemplateStatus | undefined;
      /** Filter by whether the template is built in. */
      built_in?: boolean | undefined;
      /** Filter by text in the name. */
      search?: string | undefined;
    };
    output: WorkflowTemplateList;
  };
  /** Create a template: a graph of stages with inputs for each run */
  'workflow-templates.create': {
    input: CreateTemplate;
    output: WorkflowTemplate;
  };
  /** Get a template by name */
  'workflow-templates.get-by-name': {
    input: {
      /** Name of the template. */
      name: string;
    };
    output: WorkflowTemplate;
  };
  /** List all stage operations with their schemas */
  'workflow-templates.list-operations': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
    };
    output: StepOperationList;
  };
  /** Get a stage operation with its schemas */
  'workflow-templates.get-operation': {
    input: {
      /** The stage type. */
      name: string;
    };
    output: StepOperation;
  };
  /** List the runs of templates */
  'workflow-templates.list-runs': {
    input: {
      /** Max items to return. */
      limit?: number | undefined;
      /** Number of items to skip. */
      offset?: number | undefined;
      /** Filter by template. */
      template_id?: string | undefined;
      /** Filter by state. */
      status?: JobStatus | undefined;
    };
    output: WorkflowRunList;
  };
  /** Get a run of a template and the progress of its stages */
  'workflow-templates.get-run': {
    input: {
      /** The run ID. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: WorkflowRun;
  };
  /** Cancel a run of a template */
  'workflow-templates.cancel-run': {
    input: {
      /** The run ID. */
      run_id: string;
    };
    output: WorkflowRun;
  };
  /** Validate a template without storing it */
  'workflow-templates.validate': {
    input: ValidateTemplate;
    output: TemplateValidation;
  };
  /** Get a template */
  'workflow-templates.get': {
    input: {
      /** The template ID. */
      id: string;
      /** An earlier version. Defaults to the latest. */
      version?: number | undefined;
    };
    output: WorkflowTemplate;
  };
  /** Update a template by creating a new version */
  'workflow-templates.update': {
    input: {
      /** The template ID. */
      id: string;
    } & Partial<UpdateTemplate>;
    output: WorkflowTemplate;
  };
  /** Archive a template */
  'workflow-templates.archive': {
    input: {
      /** The template ID. */
      id: string;
    };
    output: WorkflowTemplate;
  };
  /** Run a template with values for its inputs */
  'workflow-templates.run': {
    input: {
      /** The template ID. */
      id: string;
    } & Partial<RunTemplate>;
    output: WorkflowRun;
  };
}

/** The operations that also answer a stream of events. */
export type StreamOperation =
  | 'audit.stream'
  | 'audit.get'
  | 'crawl.get-job'
  | 'dashboard.get'
  | 'enrichment.get-job'
  | 'etl.get-run'
  | 'pipelines.get-run'
  | 'pipelines.get-pipeline-run'
  | 'ratedata-admin.get-pipeline'
  | 'workflow-templates.get-run';

/** `granary.datasets.create(…)` is `granary.call('datasets.create', …)`. */
export interface Namespaces<Method extends Record<keyof Operations, unknown>> {
  analysis: {
    /** Get the state of the service for your account */
    status: Method['analysis.status'];
  };
  artifacts: {
    /** List the artifacts of the account */
    list: Method['artifacts.list'];
    /** Register an artifact by its source URL */
    register: Method['artifacts.register'];
    /** Upload a file as an artifact */
    upload: Method['artifacts.upload'];
    /** Get an artifact */
    get: Method['artifacts.get'];
    /** Delete an artifact and its stored file */
    delete: Method['artifacts.delete'];
    /** Copy the source file into the object store */
    download: Method['artifacts.download'];
    /** Get a temporary link to the stored file */
    url: Method['artifacts.url'];
  };
  audit: {
    /** Audit a site and watch it live */
    stream: Method['audit.stream'];
    /** Audit a site and keep the result */
    run: Method['audit.run'];
    /** List the audits of the account */
    list: Method['audit.list'];
    /** Get an audit */
    get: Method['audit.get'];
  };
  auth: {
    /** Create a tenant with its first key */
    provisionTenant: Method['auth.provision-tenant'];
    /** List the account's API keys */
    listTokens: Method['auth.list-tokens'];
    /** Create an API key */
    createToken: Method['auth.create-token'];
    /** Revoke an API key */
    deleteToken: Method['auth.delete-token'];
    /** Get the account's usage and limits */
    usage: Method['auth.usage'];
    /** Check an API key */
    validate: Method['auth.validate'];
  };
  check: {
    /** Check the HTML of a page */
    html: Method['check.html'];
    /** Check a page by its URL */
    url: Method['check.url'];
  };
  competitors: {
    /** Compare a site with the pages that rank for a keyword */
    get: Method['competitors.get'];
  };
  content: {
    /** Extract the article of a page */
    extract: Method['content.extract'];
  };
  crawl: {
    /** See what a crawl has found, what is next, and why pages were skipped */
    frontier: Method['crawl.frontier'];
    /** List the crawl jobs of the account */
    listJobs: Method['crawl.list-jobs'];
    /** Start a crawl job */
    createJob: Method['crawl.create-job'];
    /** Get a crawl job and its progress */
    getJob: Method['crawl.get-job'];
    /** Cancel a crawl job */
    cancelJob: Method['crawl.cancel-job'];
    /** Pause a crawl job */
    pauseJob: Method['crawl.pause-job'];
    /** Resume a paused crawl job */
    resumeJob: Method['crawl.resume-job'];
    /** List the proxies of this instance and their health */
    listProxies: Method['crawl.list-proxies'];
    /** Find the sitemaps of a site and list their pages */
    discoverSitemap: Method['crawl.discover-sitemap'];
    /** List crawl strategies */
    listStrategies: Method['crawl.list-strategies'];
    /** Create a crawl strategy */
    createStrategy: Method['crawl.create-strategy'];
  };
  dashboard: {
    /** Get an overview: what is running, failed and changed */
    get: Method['dashboard.get'];
  };
  datasets: {
    /** List the datasets of the account */
    list: Method['datasets.list'];
    /** Create a dataset */
    create: Method['datasets.create'];
    /** Get a dataset */
    get: Method['datasets.get'];
    /** Update a dataset or its columns */
    update: Method['datasets.update'];
    /** Delete a dataset with all its rows */
    delete: Method['datasets.delete'];
    /** Export rows to a file */
    export: Method['datasets.export'];
    /** Import rows from a file */
    import: Method['datasets.import'];
    /** List the rows of a dataset */
    listRows: Method['datasets.list-rows'];
    /** Insert rows */
    insertRows: Method['datasets.insert-rows'];
    /** Replace a row */
    replaceRow: Method['datasets.replace-row'];
    /** Delete a row */
    deleteRow: Method['datasets.delete-row'];
    /** Get statistics of a dataset's values */
    stats: Method['datasets.stats'];
    /** Get the configuration of the Iceberg REST catalog */
    icebergConfig: Method['datasets.iceberg-config'];
    /** List the namespaces of the Iceberg catalog */
    icebergNamespaces: Method['datasets.iceberg-namespaces'];
    /** Get a namespace of the Iceberg catalog */
    icebergNamespace: Method['datasets.iceberg-namespace'];
    /** List the tables of a namespace of the Iceberg catalog */
    icebergTables: Method['datasets.iceberg-tables'];
    /** Load a table as Apache Iceberg */
    icebergTable: Method['datasets.iceberg-table'];
    /** Get new keys for the files of a table */
    icebergCredentials: Method['datasets.iceberg-credentials'];
    /** Exchange an API key for a token of the Iceberg catalog */
    icebergToken: Method['datasets.iceberg-token'];
  };
  dns: {
    /** Audit the DNS of a domain */
    audit: Method['dns.audit'];
    /** Check SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI of a domain */
    emailAuth: Method['dns.email-auth'];
    /** Follow the redirects of a URL */
    redirects: Method['dns.redirects'];
    /** Check the TLS of a server */
    ssl: Method['dns.ssl'];
  };
  enrichment: {
    /** Enrich the rows of a dataset */
    enrich: Method['enrichment.enrich'];
    /** Get an enrichment job and its progress */
    getJob: Method['enrichment.get-job'];
    /** List enrichment sources */
    listSources: Method['enrichment.list-sources'];
  };
  etl: {
    /** Compress or decompress an artifact */
    compress: Method['etl.compress'];
    /** Fetch a file from a URL into an artifact */
    fetch: Method['etl.fetch'];
    /** Load Parquet or a dataset into PostgreSQL */
    load: Method['etl.load'];
    /** Parse a file into a Parquet artifact */
    parse: Method['etl.parse'];
    /** List the ETL pipelines of the account */
    listPipelines: Method['etl.list-pipelines'];
    /** Create an ETL pipeline of fetch, compress, parse and load stages */
    createPipeline: Method['etl.create-pipeline'];
    /** Get an ETL pipeline */
    getPipeline: Method['etl.get-pipeline'];
    /** Update an ETL pipeline */
    updatePipeline: Method['etl.update-pipeline'];
    /** Delete an ETL pipeline */
    deletePipeline: Method['etl.delete-pipeline'];
    /** Run an ETL pipeline */
    runPipeline: Method['etl.run-pipeline'];
    /** List the runs of an ETL pipeline */
    listRuns: Method['etl.list-runs'];
    /** Get a run of an ETL pipeline and the progress of its stages */
    getRun: Method['etl.get-run'];
    /** Cancel a run of an ETL pipeline */
    cancelRun: Method['etl.cancel-run'];
    /** Pause or resume a run of an ETL pipeline */
    pauseRun: Method['etl.pause-run'];
  };
  health: {
    /** Get the state of each service that the instance depends on */
    services: Method['health.services'];
    /** Check whether this node can serve requests */
    get: Method['health.get'];
  };
  indexPing: {
    /** Get the key of a host for submissions */
    generateKey: Method['index-ping.generate-key'];
    /** Verify that a host serves its key */
    verifyKey: Method['index-ping.verify-key'];
    /** Submit new, changed and removed URLs to search engines */
    submit: Method['index-ping.submit'];
  };
  inspection: {
    /** Inspect HTML */
    html: Method['inspection.html'];
    /** Test a selector on a page */
    selectors: Method['inspection.selectors'];
    /** Inspect a web page and its response */
    url: Method['inspection.url'];
  };
  keywords: {
    /** List keywords */
    list: Method['keywords.list'];
    /** Add, update or replace the keywords of a site */
    put: Method['keywords.put'];
    /** Enrich keywords with search volume, difficulty and position */
    enrich: Method['keywords.enrich'];
    /** Import keywords from a CSV file */
    importCsv: Method['keywords.import-csv'];
    /** Import keywords from the search console */
    importSearchConsole: Method['keywords.import-search-console'];
    /** Recommend keywords for a site */
    recommend: Method['keywords.recommend'];
  };
  landscape: {
    /** Share of voice of a site and its competitors */
    get: Method['landscape.get'];
    /** Set the competitors of a site */
    putCompetitors: Method['landscape.put-competitors'];
  };
  lineage: {
    /** List assets */
    listAssets: Method['lineage.list-assets'];
    /** Register an external asset */
    registerAsset: Method['lineage.register-asset'];
    /** Get an asset and the consents that apply to it */
    getAsset: Method['lineage.get-asset'];
    /** Get the upstream and downstream lineage of an asset */
    graph: Method['lineage.graph'];
    /** List consents */
    listConsents: Method['lineage.list-consents'];
    /** Record, update or withdraw a consent */
    recordConsent: Method['lineage.record-consent'];
    /** Record a lineage edge or an OpenLineage run event */
    addEdges: Method['lineage.add-edges'];
  };
  pipelines: {
    /** List the pipelines of the account */
    list: Method['pipelines.list'];
    /** Create a pipeline: a graph of stages, optionally with a schedule */
    create: Method['pipelines.create'];
    /** Run a single stage, or repeat a stage of an earlier run */
    executeStep: Method['pipelines.execute-step'];
    /** Get a run and the progress of its stages */
    getRun: Method['pipelines.get-run'];
    /** Cancel a run */
    cancelRun: Method['pipelines.cancel-run'];
    /** Report what an external stage has read and written */
    reportLineage: Method['pipelines.report-lineage'];
    /** Pause a run */
    pauseRun: Method['pipelines.pause-run'];
    /** Report the progress of an external stage */
    reportProgress: Method['pipelines.report-progress'];
    /** Resume a paused run, or report the result of an external stage */
    reportStatus: Method['pipelines.report-status'];
    /** Get a pipeline */
    get: Method['pipelines.get'];
    /** Update a pipeline */
    update: Method['pipelines.update'];
    /** Delete a pipeline */
    delete: Method['pipelines.delete'];
    /** Run a pipeline */
    run: Method['pipelines.run'];
    /** List the runs of a pipeline */
    listRuns: Method['pipelines.list-runs'];
    /** Get a run and the progress of its stages */
    getPipelineRun: Method['pipelines.get-pipeline-run'];
    /** Get the next runs of a pipeline */
    getSchedule: Method['pipelines.get-schedule'];
    /** Start the schedule of a pipeline */
    startSchedule: Method['pipelines.start-schedule'];
    /** Stop the schedule of a pipeline */
    stopSchedule: Method['pipelines.stop-schedule'];
  };
  profile: {
    /** Get the account's profile and your own */
    get: Method['profile.get'];
    /** Update the account's profile or your own */
    update: Method['profile.update'];
  };
  query: {
    /** Run SQL over the account's datasets */
    run: Method['query.run'];
    /** Run SQL and read the rows as an Arrow IPC stream */
    arrow: Method['query.arrow'];
    /** Get the columns a query would return, without running it */
    describe: Method['query.describe'];
    /** Run SQL and export the rows to a file */
    export: Method['query.export'];
    /** Run SQL over datasets and Granary's own records together */
    hybrid: Method['query.hybrid'];
    /** Register a file as a table */
    registerTable: Method['query.register-table'];
    /** Give a SELECT a name */
    registerView: Method['query.register-view'];
    /** List the tables that SQL can read, with their columns */
    schema: Method['query.schema'];
    /** Run SQL and get execution statistics */
    stats: Method['query.stats'];
    /** List registered views and tables */
    views: Method['query.views'];
  };
  queue: {
    /** Settle earlier leases and take the next items */
    dequeue: Method['queue.dequeue'];
    /** Add one or more items to a queue */
    enqueue: Method['queue.enqueue'];
    /** List the items of one queue or of all queues */
    items: Method['queue.items'];
    /** Delete the items of a queue */
    purge: Method['queue.purge'];
    /** Return dead letters to their queue */
    retry: Method['queue.retry'];
    /** Get the number of items in each queue, and its throughput */
    stats: Method['queue.stats'];
  };
  ratedata: {
    /** Compare prices of one service */
    compareRates: Method['ratedata.compare-rates'];
    /** List where published prices disagree */
    listDiscrepancies: Method['ratedata.list-discrepancies'];
    /** Get how fresh the price data is */
    getPipelineStatus: Method['ratedata.get-pipeline-status'];
    /** Search prices of hospitals and payers */
    searchRates: Method['ratedata.search-rates'];
  };
  ratedataAdmin: {
    /** Add or update billing codes */
    putBillingCodes: Method['ratedata-admin.put-billing-codes'];
    /** Add or update the places of ZIP codes */
    putGeo: Method['ratedata-admin.put-geo'];
    /** Add or update hospitals */
    putHospitals: Method['ratedata-admin.put-hospitals'];
    /** Add or update payers and their aliases */
    putPayers: Method['ratedata-admin.put-payers'];
    /** List pipeline runs of price data */
    listPipelines: Method['ratedata-admin.list-pipelines'];
    /** Load reference data and a sample market */
    runBootstrap: Method['ratedata-admin.run-bootstrap'];
    /** Find the hospitals of CMS and their price files */
    runCmsDiscovery: Method['ratedata-admin.run-cms-discovery'];
    /** Find price files */
    runDiscover: Method['ratedata-admin.run-discover'];
    /** Load the price file of a hospital */
    runHospitalMrf: Method['ratedata-admin.run-hospital-mrf'];
    /** Load reference data */
    runReferenceData: Method['ratedata-admin.run-reference-data'];
    /** Load a price file of a payer */
    runTicIngestion: Method['ratedata-admin.run-tic-ingestion'];
    /** Get a pipeline run of price data */
    getPipeline: Method['ratedata-admin.get-pipeline'];
    /** Start schedules of price data */
    startSchedules: Method['ratedata-admin.start-schedules'];
    /** Stop schedules of price data */
    stopSchedules: Method['ratedata-admin.stop-schedules'];
    /** List sources of price files */
    listSources: Method['ratedata-admin.list-sources'];
    /** Add or update sources of price files */
    putSources: Method['ratedata-admin.put-sources'];
    /** Get figures of the price data */
    getStats: Method['ratedata-admin.get-stats'];
    /** Refresh what is computed from prices */
    refreshViews: Method['ratedata-admin.refresh-views'];
  };
  resources: {
    /** Read resources in their written form */
    list: Method['resources.list'];
    /** Create and update resources from their written form */
    apply: Method['resources.apply'];
  };
  scheduledAudits: {
    /** List the scheduled audits of the account */
    list: Method['scheduled-audits.list'];
    /** Schedule audits of a site or a URL */
    create: Method['scheduled-audits.create'];
    /** Get a scheduled audit */
    get: Method['scheduled-audits.get'];
    /** Update a scheduled audit */
    update: Method['scheduled-audits.update'];
    /** Delete a scheduled audit */
    delete: Method['scheduled-audits.delete'];
  };
  schemas: {
    /** List the schemas of the account */
    list: Method['schemas.list'];
    /** Register a schema or a new version of one */
    register: Method['schemas.register'];
    /** Validate rows against a schema */
    validate: Method['schemas.validate'];
    /** List the versions of a schema */
    listVersions: Method['schemas.list-versions'];
  };
  search: {
    /** Search crawled pages and the web */
    search: Method['search.search'];
  };
  searchConsole: {
    /** Query clicks, impressions and positions */
    analytics: Method['search-console.analytics'];
    /** Complete the connection, by query parameters */
    openCallback: Method['search-console.open-callback'];
    /** Complete the connection with the code of the provider */
    completeConsent: Method['search-console.complete-consent'];
    /** Get the OAuth client and the state of the connection */
    getClient: Method['search-console.get-client'];
    /** Save an OAuth client or a service account, or disconnect */
    saveClient: Method['search-console.save-client'];
    /** Get a URL at which Search Console can be connected */
    startConsent: Method['search-console.start-consent'];
    /** Notify the Indexing API of new and changed pages */
    index: Method['search-console.index'];
    /** Notify the Indexing API of removed pages */
    indexRemove: Method['search-console.index-remove'];
    /** Inspect how the search engine has indexed a URL */
    inspect: Method['search-console.inspect'];
    /** Find out why a URL is not indexed */
    analyze: Method['search-console.analyze'];
    /** Inspect up to 50 URLs */
    inspectBatch: Method['search-console.inspect-batch'];
    /** List the properties of the connection */
    listProperties: Method['search-console.list-properties'];
    /** Get the property that reports a site */
    getProperty: Method['search-console.get-property'];
    /** List the sitemaps that were submitted to Search Console */
    listSitemaps: Method['search-console.list-sitemaps'];
    /** Get how a site fares in search, from stored rows */
    snapshot: Method['search-console.snapshot'];
  };
  seoReports: {
    /** List the SEO reports of the account */
    list: Method['seo-reports.list'];
    /** Get an SEO report */
    get: Method['seo-reports.get'];
  };
  session: {
    /** Sign in with email and password */
    create: Method['session.create'];
    /** Sign out */
    delete: Method['session.delete'];
    /** Accept an invitation and sign in */
    acceptInvite: Method['session.accept-invite'];
    /** List members and pending invitations */
    listMembers: Method['session.list-members'];
    /** Invite someone to the account */
    inviteMember: Method['session.invite-member'];
    /** Change a member's role */
    changeMember: Method['session.change-member'];
    /** Remove a member or revoke an invitation */
    removeMember: Method['session.remove-member'];
    /** Exchange a refresh token for a new session token */
    refresh: Method['session.refresh'];
  };
  sites: {
    /** List the sites of the account */
    list: Method['sites.list'];
    /** Create a site */
    create: Method['sites.create'];
    /** Update a site */
    update: Method['sites.update'];
    /** Get a site */
    get: Method['sites.get'];
    /** Delete a site */
    delete: Method['sites.delete'];
  };
  spiders: {
    /** List the spiders of the account */
    list: Method['spiders.list'];
    /** Create a spider */
    create: Method['spiders.create'];
    /** Build a spider for a site */
    build: Method['spiders.build'];
    /** Build spiders for many sites */
    factory: Method['spiders.factory'];
    /** Import a spider */
    import: Method['spiders.import'];
    /** Suggest the records and fields of a page */
    suggestFields: Method['spiders.suggest-fields'];
    /** Get a spider */
    get: Method['spiders.get'];
    /** Update a spider */
    update: Method['spiders.update'];
    /** Archive a spider */
    archive: Method['spiders.archive'];
    /** Export a spider */
    export: Method['spiders.export'];
    /** Get the health of a spider's selectors */
    health: Method['spiders.health'];
    /** Find replacements for selectors that no longer match */
    repair: Method['spiders.repair'];
    /** Test a spider on one page */
    test: Method['spiders.test'];
  };
  usage: {
    /** API usage by key, endpoint group and day */
    list: Method['usage.list'];
  };
  workflowTemplates: {
    /** List the account's templates, followed by the built-in ones */
    list: Method['workflow-templates.list'];
    /** Create a template: a graph of stages with inputs for each run */
    create: Method['workflow-templates.create'];
    /** Get a template by name */
    getByName: Method['workflow-templates.get-by-name'];
    /** List all stage operations with their schemas */
    listOperations: Method['workflow-templates.list-operations'];
    /** Get a stage operation with its schemas */
    getOperation: Method['workflow-templates.get-operation'];
    /** List the runs of templates */
    listRuns: Method['workflow-templates.list-runs'];
    /** Get a run of a template and the progress of its stages */
    getRun: Method['workflow-templates.get-run'];
    /** Cancel a run of a template */
    cancelRun: Method['workflow-templates.cancel-run'];
    /** Validate a template without storing it */
    validate: Method['workflow-templates.validate'];
    /** Get a template */
    get: Method['workflow-templates.get'];
    /** Update a template by creating a new version */
    update: Method['workflow-templates.update'];
    /** Archive a template */
    archive: Method['workflow-templates.archive'];
    /** Run a template with values for its inputs */
    run: Method['workflow-templates.run'];
  };
}

/** Method, path, what goes into the query, traits. */
export const OPERATIONS: Record<keyof Operations, readonly [string, string, string, string]> = {
  'analysis.status': ['GET', '/api/v1/status', '', ''],
  'artifacts.list': ['GET', '/api/v1/artifacts', 'limit offset site_url status', ''],
  'artifacts.register': ['POST', '/api/v1/artifacts', '', 'keyed body'],
  'artifacts.upload': ['POST', '/api/v1/artifacts/upload', 'name', 'keyed'],
  'artifacts.get': ['GET', '/api/v1/artifacts/{artifact_id}', '', ''],
  'artifacts.delete': ['DELETE', '/api/v1/artifacts/{artifact_id}', '', ''],
  'artifacts.download': ['POST', '/api/v1/artifacts/{artifact_id}/download', '', 'keyed'],
  'artifacts.url': ['GET', '/api/v1/artifacts/{artifact_id}/url', 'expires_in', ''],
  'audit.stream': ['POST', '/api/v1/audit', '', 'once stream'],
  'audit.run': ['POST', '/api/v1/audit/run', '', 'keyed'],
  'audit.list': ['GET', '/api/v1/audits', 'limit offset site_id status', ''],
  'audit.get': ['GET', '/api/v1/audits/{audit_id}', 'view compare_to severity rule url top cursor limit wait', 'stream'],
  'auth.provision-tenant': ['POST', '/api/v1/auth/tenants/provision', '', 'keyed body'],
  'auth.list-tokens': ['GET', '/api/v1/auth/tokens', 'limit offset account_id', ''],
  'auth.create-token': ['POST', '/api/v1/auth/tokens', '', 'keyed body'],
  'auth.delete-token': ['DELETE', '/api/v1/auth/tokens/{token_id}', 'account_id', ''],
  'auth.usage': ['GET', '/api/v1/auth/usage', '', ''],
  'auth.validate': ['POST', '/api/v1/auth/validate', '', 'once body'],
  'check.html': ['POST', '/api/v1/check', '', 'body'],
  'check.url': ['POST', '/api/v1/check-url', '', 'body'],
  'competitors.get': ['GET', '/api/v1/competitors', 'site_id keyword country language fresh', ''],
  'content.extract': ['POST', '/api/v1/content/extract', '', ''],
  'crawl.frontier': ['GET', '/api/v1/crawl/frontier/{job_id}', 'state reason urls_limit urls_offset', ''],
  'crawl.list-jobs': ['GET', '/api/v1/crawl/jobs', 'limit offset status spider_id site_url', ''],
  'crawl.create-job': ['POST', '/api/v1/crawl/jobs', '', 'keyed'],
  'crawl.get-job': ['GET', '/api/v1/crawl/jobs/{job_id}', 'wait', 'stream'],
  'crawl.cancel-job': ['POST', '/api/v1/crawl/jobs/{job_id}/cancel', '', 'keyed'],
  'crawl.pause-job': ['POST', '/api/v1/crawl/jobs/{job_id}/pause', '', 'keyed'],
  'crawl.resume-job': ['POST', '/api/v1/crawl/jobs/{job_id}/resume', '', 'keyed'],
  'crawl.list-proxies': ['GET', '/api/v1/crawl/proxies', 'limit offset', ''],
  'crawl.discover-sitemap': ['POST', '/api/v1/crawl/sitemap/discover', '', 'body'],
  'crawl.list-strategies': ['GET', '/api/v1/crawl/strategies', 'limit offset', ''],
  'crawl.create-strategy': ['POST', '/api/v1/crawl/strategies', '', 'keyed body'],
  'dashboard.get': ['GET', '/api/v1/dashboard', '', 'stream'],
  'datasets.list': ['GET', '/api/v1/datasets', 'limit offset search sort', ''],
  'datasets.create': ['POST', '/api/v1/datasets', '', 'keyed body'],
  'datasets.get': ['GET', '/api/v1/datasets/{dataset_id}', '', ''],
  'datasets.update': ['PUT', '/api/v1/datasets/{dataset_id}', '', ''],
  'datasets.delete': ['DELETE', '/api/v1/datasets/{dataset_id}', '', ''],
  'datasets.export': ['POST', '/api/v1/datasets/{dataset_id}/export', '', 'body'],
  'datasets.import': ['POST', '/api/v1/datasets/{dataset_id}/import', 'keep wait job_id cancel', 'keyed upload'],
  'datasets.list-rows': ['GET', '/api/v1/datasets/{dataset_id}/rows', 'limit offset filters columns sort cursor row_id status', ''],
  'datasets.insert-rows': ['POST', '/api/v1/datasets/{dataset_id}/rows', '', 'keyed body'],
  'datasets.replace-row': ['PUT', '/api/v1/datasets/{dataset_id}/rows/{row_id}', '', 'body'],
  'datasets.delete-row': ['DELETE', '/api/v1/datasets/{dataset_id}/rows/{row_id}', '', ''],
  'datasets.stats': ['GET', '/api/v1/datasets/{dataset_id}/stats', '', ''],
  'datasets.iceberg-config': ['GET', '/iceberg/v1/config', 'warehouse', ''],
  'datasets.iceberg-namespaces': ['GET', '/iceberg/v1/namespaces', 'pageToken pageSize parent', ''],
  'datasets.iceberg-namespace': ['GET', '/iceberg/v1/namespaces/{namespace}', '', ''],
  'datasets.iceberg-tables': ['GET', '/iceberg/v1/namespaces/{namespace}/tables', 'pageToken pageSize', ''],
  'datasets.iceberg-table': ['GET', '/iceberg/v1/namespaces/{namespace}/tables/{table}', 'snapshots', ''],
  'datasets.iceberg-credentials': ['GET', '/iceberg/v1/namespaces/{namespace}/tables/{table}/credentials', '', ''],
  'datasets.iceberg-token': ['POST', '/iceberg/v1/oauth/tokens', '', 'once body upload'],
  'dns.audit': ['POST', '/api/v1/dns/audit', '', 'body'],
  'dns.email-auth': ['POST', '/api/v1/dns/email-auth', '', 'body'],
  'dns.redirects': ['POST', '/api/v1/dns/redirects', '', 'body'],
  'dns.ssl': ['POST', '/api/v1/dns/ssl', '', 'body'],
  'enrichment.enrich': ['POST', '/api/v1/enrichment/enrich', '', 'keyed'],
  'enrichment.get-job': ['GET', '/api/v1/enrichment/jobs/{job_id}', 'wait', 'stream'],
  'enrichment.list-sources': ['GET', '/api/v1/enrichment/sources', 'limit offset ready', ''],
  'etl.compress': ['POST', '/api/v1/etl/compress', 'wait job_id', 'keyed'],
  'etl.fetch': ['POST', '/api/v1/etl/fetch', 'wait job_id', 'keyed'],
  'etl.load': ['POST', '/api/v1/etl/load', 'wait job_id', 'keyed'],
  'etl.parse': ['POST', '/api/v1/etl/parse', 'wait job_id', 'keyed'],
  'etl.list-pipelines': ['GET', '/api/v1/etl/pipelines', 'limit offset search sort', ''],
  'etl.create-pipeline': ['POST', '/api/v1/etl/pipelines', '', 'keyed body'],
  'etl.get-pipeline': ['GET', '/api/v1/etl/pipelines/{pipeline_id}', '', ''],
  'etl.update-pipeline': ['PUT', '/api/v1/etl/pipelines/{pipeline_id}', '', ''],
  'etl.delete-pipeline': ['DELETE', '/api/v1/etl/pipelines/{pipeline_id}', '', ''],
  'etl.run-pipeline': ['POST', '/api/v1/etl/pipelines/{pipeline_id}/run', '', 'keyed'],
  'etl.list-runs': ['GET', '/api/v1/etl/pipelines/{pipeline_id}/runs', 'limit offset status', ''],
  'etl.get-run': ['GET', '/api/v1/etl/runs/{run_id}', 'wait', 'stream'],
  'etl.cancel-run': ['POST', '/api/v1/etl/runs/{run_id}/cancel', '', 'keyed'],
  'etl.pause-run': ['POST', '/api/v1/etl/runs/{run_id}/pause', '', 'keyed'],
  'health.services': ['GET', '/api/v1/health/services', '', ''],
  'health.get': ['GET', '/health', '', ''],
  'index-ping.generate-key': ['POST', '/api/v1/index-ping/key/generate', '', 'keyed'],
  'index-ping.verify-key': ['GET', '/api/v1/index-ping/key/verify', 'site_id host', ''],
  'index-ping.submit': ['POST', '/api/v1/index-ping/submit', '', 'keyed body'],
  'inspection.html': ['POST', '/api/v1/inspection/html', '', 'body'],
  'inspection.selectors': ['POST', '/api/v1/inspection/selectors', '', 'body'],
  'inspection.url': ['POST', '/api/v1/inspection/url', '', 'body'],
  'keywords.list': ['GET', '/api/v1/keywords', 'limit offset site_id q tag intent sort', ''],
  'keywords.put': ['PUT', '/api/v1/keywords', '', 'body'],
  'keywords.enrich': ['POST', '/api/v1/keywords/enrich', '', 'keyed body'],
  'keywords.import-csv': ['POST', '/api/v1/keywords/import/csv', 'site_id mapping dry_run', 'keyed'],
  'keywords.import-search-console': ['POST', '/api/v1/keywords/import/search-console', '', 'keyed body'],
  'keywords.recommend': ['POST', '/api/v1/keywords/recommend', '', 'body'],
  'landscape.get': ['GET', '/api/v1/landscape', 'site_id days', ''],
  'landscape.put-competitors': ['PUT', '/api/v1/landscape/competitors', '', 'body'],
  'lineage.list-assets': ['GET', '/api/v1/lineage/assets', 'limit offset kind namespace ref search deleted', ''],
  'lineage.register-asset': ['POST', '/api/v1/lineage/assets', '', 'keyed body'],
  'lineage.get-asset': ['GET', '/api/v1/lineage/assets/{asset_id}', '', ''],
  'lineage.graph': ['GET', '/api/v1/lineage/assets/{asset_id}/graph', 'direction depth at max_nodes', ''],
  'lineage.list-consents': ['GET', '/api/v1/lineage/consent', 'limit offset subject purpose status asset_id', ''],
  'lineage.record-consent': ['POST', '/api/v1/lineage/consent', '', 'keyed body'],
  'lineage.add-edges': ['POST', '/api/v1/lineage/edges', '', 'keyed'],
  'pipelines.list': ['GET', '/api/v1/pipelines', 'limit offset search site_url sort', ''],
  'pipelines.create': ['POST', '/api/v1/pipelines', '', 'keyed body'],
  'pipelines.execute-step': ['POST', '/api/v1/pipelines/execute-step', '', 'keyed'],
  'pipelines.get-run': ['GET', '/api/v1/pipelines/runs/{run_id}', 'wait', 'stream'],
  'pipelines.cancel-run': ['POST', '/api/v1/pipelines/runs/{run_id}/cancel', '', 'keyed'],
  'pipelines.report-lineage': ['PUT', '/api/v1/pipelines/runs/{run_id}/lineage', '', 'body'],
  'pipelines.pause-run': ['POST', '/api/v1/pipelines/runs/{run_id}/pause', '', 'keyed'],
  'pipelines.report-progress': ['PUT', '/api/v1/pipelines/runs/{run_id}/progress', '', 'body'],
  'pipelines.report-status': ['PUT', '/api/v1/pipelines/runs/{run_id}/status', '', 'body'],
  'pipelines.get': ['GET', '/api/v1/pipelines/{pipeline_id}', '', ''],
  'pipelines.update': ['PUT', '/api/v1/pipelines/{pipeline_id}', '', ''],
  'pipelines.delete': ['DELETE', '/api/v1/pipelines/{pipeline_id}', '', ''],
  'pipelines.run': ['POST', '/api/v1/pipelines/{pipeline_id}/run', '', 'keyed'],
  'pipelines.list-runs': ['GET', '/api/v1/pipelines/{pipeline_id}/runs', 'limit offset status', ''],
  'pipelines.get-pipeline-run': ['GET', '/api/v1/pipelines/{pipeline_id}/runs/{run_id}', 'wait', 'stream'],
  'pipelines.get-schedule': ['GET', '/api/v1/pipelines/{pipeline_id}/schedule', 'cron timezone', ''],
  'pipelines.start-schedule': ['POST', '/api/v1/pipelines/{pipeline_id}/schedule/start', '', 'keyed'],
  'pipelines.stop-schedule': ['POST', '/api/v1/pipelines/{pipeline_id}/schedule/stop', '', 'keyed'],
  'profile.get': ['GET', '/api/v1/profile', '', ''],
  'profile.update': ['PUT', '/api/v1/profile', '', ''],
  'query.run': ['POST', '/api/v1/query', '', 'body'],
  'query.arrow': ['POST', '/api/v1/query/arrow', '', 'body'],
  'query.describe': ['POST', '/api/v1/query/describe', '', 'body'],
  'query.export': ['POST', '/api/v1/query/export', '', 'body'],
  'query.hybrid': ['POST', '/api/v1/query/hybrid', '', 'body'],
  'query.register-table': ['POST', '/api/v1/query/register-table', '', 'keyed body'],
  'query.register-view': ['POST', '/api/v1/query/register-view', '', 'keyed body'],
  'query.schema': ['POST', '/api/v1/query/schema', '', ''],
  'query.stats': ['POST', '/api/v1/query/stats', '', 'body'],
  'query.views': ['GET', '/api/v1/query/views', 'limit offset kind', ''],
  'queue.dequeue': ['POST', '/api/v1/queue/dequeue', '', 'keyed body'],
  'queue.enqueue': ['POST', '/api/v1/queue/enqueue', '', 'keyed body'],
  'queue.items': ['GET', '/api/v1/queue/items', 'limit offset queue state dedup_key', ''],
  'queue.purge': ['POST', '/api/v1/queue/purge', '', 'keyed body'],
  'queue.retry': ['POST', '/api/v1/queue/retry', '', 'keyed body'],
  'queue.stats': ['GET', '/api/v1/queue/stats', 'limit offset queue', ''],
  'ratedata.compare-rates': ['GET', '/api/v1/ratedata/rates/compare', 'limit offset code_type code q hospital_id ccn npi ein payer_id payer plan market product state zip lat lon radius_miles setting billing_class modifiers place_of_service amount_kind methodology arrangement source_kind min_amount max_amount updated_since as_of min_confidence include_flagged group_by baseline', ''],
  'ratedata.list-discrepancies': ['GET', '/api/v1/ratedata/rates/discrepancies', 'limit offset code_type code q hospital_id ccn npi ein payer_id payer plan market product state zip lat lon radius_miles setting billing_class modifiers place_of_service amount_kind methodology arrangement source_kind min_amount max_amount updated_since as_of min_confidence include_flagged kind source_id snapshot class severity tol_match tol tol_high high_from stale_days sort', ''],
  'ratedata.get-pipeline-status': ['GET', '/api/v1/ratedata/rates/pipeline-status', '', ''],
  'ratedata.search-rates': ['GET', '/api/v1/ratedata/rates/search', 'limit offset code_type code q hospital_id ccn npi ein payer_id payer plan market product state zip lat lon radius_miles setting billing_class modifiers place_of_service amount_kind methodology arrangement source_kind min_amount max_amount updated_since as_of min_confidence include_flagged sort stats evidence cursor', ''],
  'ratedata-admin.put-billing-codes': ['POST', '/api/v1/ratedata/admin/billing-codes', '', 'keyed body'],
  'ratedata-admin.put-geo': ['POST', '/api/v1/ratedata/admin/geo', '', 'keyed body'],
  'ratedata-admin.put-hospitals': ['POST', '/api/v1/ratedata/admin/hospitals', '', 'keyed body'],
  'ratedata-admin.put-payers': ['POST', '/api/v1/ratedata/admin/payers', '', 'keyed body'],
  'ratedata-admin.list-pipelines': ['GET', '/api/v1/ratedata/admin/pipelines', 'limit offset kind status source_id since', ''],
  'ratedata-admin.run-bootstrap': ['POST', '/api/v1/ratedata/admin/pipelines/bootstrap', '', 'keyed'],
  'ratedata-admin.run-cms-discovery': ['POST', '/api/v1/ratedata/admin/pipelines/cms-discovery', '', 'keyed'],
  'ratedata-admin.run-discover': ['POST', '/api/v1/ratedata/admin/pipelines/discover', '', 'keyed body'],
  'ratedata-admin.run-hospital-mrf': ['POST', '/api/v1/ratedata/admin/pipelines/hospital-mrf', '', 'keyed'],
  'ratedata-admin.run-reference-data': ['POST', '/api/v1/ratedata/admin/pipelines/reference-data', '', 'keyed'],
  'ratedata-admin.run-tic-ingestion': ['POST', '/api/v1/ratedata/admin/pipelines/tic-ingestion', '', 'keyed'],
  'ratedata-admin.get-pipeline': ['GET', '/api/v1/ratedata/admin/pipelines/{run_id}', 'wait', 'stream'],
  'ratedata-admin.start-schedules': ['POST', '/api/v1/ratedata/admin/schedules/start', '', 'keyed'],
  'ratedata-admin.stop-schedules': ['POST', '/api/v1/ratedata/admin/schedules/stop', '', 'keyed'],
  'ratedata-admin.list-sources': ['GET', '/api/v1/ratedata/admin/sources', 'limit offset kind status source_id hospital_id payer_id q detail', ''],
  'ratedata-admin.put-sources': ['POST', '/api/v1/ratedata/admin/sources', '', 'keyed body'],
  'ratedata-admin.get-stats': ['GET', '/api/v1/ratedata/admin/stats', '', ''],
  'ratedata-admin.refresh-views': ['POST', '/api/v1/ratedata/admin/views/refresh', '', 'keyed'],
  'resources.list': ['GET', '/resources', 'kind name', ''],
  'resources.apply': ['POST', '/resources/apply', '', 'keyed body'],
  'scheduled-audits.list': ['GET', '/api/v1/scheduled-audits', 'limit offset site_id enabled', ''],
  'scheduled-audits.create': ['POST', '/api/v1/scheduled-audits', '', 'keyed body'],
  'scheduled-audits.get': ['GET', '/api/v1/scheduled-audits/{id}', '', ''],
  'scheduled-audits.update': ['PUT', '/api/v1/scheduled-audits/{id}', '', ''],
  'scheduled-audits.delete': ['DELETE', '/api/v1/scheduled-audits/{id}', '', ''],
  'schemas.list': ['GET', '/api/v1/schemas', 'limit offset search sort', ''],
  'schemas.register': ['POST', '/api/v1/schemas', '', 'keyed body'],
  'schemas.validate': ['POST', '/api/v1/schemas/validate', '', ''],
  'schemas.list-versions': ['GET', '/api/v1/schemas/{name}/versions', 'limit offset', ''],
  'search.search': ['POST', '/v1/search', '', 'body'],
  'search-console.analytics': ['POST', '/api/v1/search-console/analytics', '', 'body'],
  'search-console.open-callback': ['GET', '/api/v1/search-console/auth/callback', 'code state error', ''],
  'search-console.complete-consent': ['POST', '/api/v1/search-console/auth/callback', '', 'keyed body'],
  'search-console.get-client': ['GET', '/api/v1/search-console/auth/client', '', ''],
  'search-console.save-client': ['PUT', '/api/v1/search-console/auth/client', '', ''],
  'search-console.start-consent': ['POST', '/api/v1/search-console/auth/url', '', 'keyed'],
  'search-console.index': ['POST', '/api/v1/search-console/index', '', 'keyed body'],
  'search-console.index-remove': ['POST', '/api/v1/search-console/index/remove', '', 'keyed body'],
  'search-console.inspect': ['POST', '/api/v1/search-console/inspect', '', 'body'],
  'search-console.analyze': ['POST', '/api/v1/search-console/inspect/analyze', '', 'body'],
  'search-console.inspect-batch': ['POST', '/api/v1/search-console/inspect/batch', '', 'body'],
  'search-console.list-properties': ['GET', '/api/v1/search-console/properties', 'limit offset', ''],
  'search-console.get-property': ['GET', '/api/v1/search-console/property', 'site_id property', ''],
  'search-console.list-sitemaps': ['GET', '/api/v1/search-console/sitemaps', 'limit offset site_id property', ''],
  'search-console.snapshot': ['GET', '/api/v1/search-console/snapshot', 'site_id days', ''],
  'seo-reports.list': ['GET', '/api/v1/seo/reports', 'limit offset site_id audit_id', ''],
  'seo-reports.get': ['GET', '/api/v1/seo/reports/{report_id}', 'format branding', ''],
  'session.create': ['POST', '/session', '', 'once body'],
  'session.delete': ['DELETE', '/session', '', ''],
  'session.accept-invite': ['POST', '/session/accept-invite', '', 'once body'],
  'session.list-members': ['GET', '/session/members', '', ''],
  'session.invite-member': ['POST', '/session/members', '', 'keyed body'],
  'session.change-member': ['PUT', '/session/members/{email}', '', 'body'],
  'session.remove-member': ['DELETE', '/session/members/{email}', '', ''],
  'session.refresh': ['POST', '/session/refresh', '', 'once body'],
  'sites.list': ['GET', '/api/v1/sites', 'limit offset search sort', ''],
  'sites.create': ['POST', '/api/v1/sites', '', 'keyed body'],
  'sites.update': ['PUT', '/api/v1/sites', '', 'body'],
  'sites.get': ['GET', '/api/v1/sites/{site_id}', '', ''],
  'sites.delete': ['DELETE', '/api/v1/sites/{site_id}', '', ''],
  'spiders.list': ['GET', '/api/v1/spiders', 'limit offset search status dataset_id sort', ''],
  'spiders.create': ['POST', '/api/v1/spiders', '', 'keyed body'],
  'spiders.build': ['POST', '/api/v1/spiders/build', '', 'keyed body'],
  'spiders.factory': ['POST', '/api/v1/spiders/factory', 'wait', 'keyed'],
  'spiders.import': ['POST', '/api/v1/spiders/import', '', 'keyed body'],
  'spiders.suggest-fields': ['POST', '/api/v1/spiders/suggest-fields', '', ''],
  'spiders.get': ['GET', '/api/v1/spiders/{spider_id}', '', ''],
  'spiders.update': ['PUT', '/api/v1/spiders/{spider_id}', '', ''],
  'spiders.archive': ['DELETE', '/api/v1/spiders/{spider_id}', '', ''],
  'spiders.export': ['POST', '/api/v1/spiders/{spider_id}/export', '', ''],
  'spiders.health': ['GET', '/api/v1/spiders/{spider_id}/health', '', ''],
  'spiders.repair': ['POST', '/api/v1/spiders/{spider_id}/repair', '', 'keyed'],
  'spiders.test': ['POST', '/api/v1/spiders/{spider_id}/test', '', 'keyed body'],
  'usage.list': ['GET', '/api/v1/usage', 'limit offset from to group', ''],
  'workflow-templates.list': ['GET', '/api/v1/workflow-templates', 'limit offset status built_in search', ''],
  'workflow-templates.create': ['POST', '/api/v1/workflow-templates', '', 'keyed body'],
  'workflow-templates.get-by-name': ['GET', '/api/v1/workflow-templates/by-name/{name}', '', ''],
  'workflow-templates.list-operations': ['GET', '/api/v1/workflow-templates/operations', 'limit offset', ''],
  'workflow-templates.get-operation': ['GET', '/api/v1/workflow-templates/operations/{name}', '', ''],
  'workflow-templates.list-runs': ['GET', '/api/v1/workflow-templates/runs', 'limit offset template_id status', ''],
  'workflow-templates.get-run': ['GET', '/api/v1/workflow-templates/runs/{run_id}', 'wait', 'stream'],
  'workflow-templates.cancel-run': ['POST', '/api/v1/workflow-templates/runs/{run_id}/cancel', '', 'keyed'],
  'workflow-templates.validate': ['POST', '/api/v1/workflow-templates/validate', '', 'body'],
  'workflow-templates.get': ['GET', '/api/v1/workflow-templates/{id}', 'version', ''],
  'workflow-templates.update': ['PUT', '/api/v1/workflow-templates/{id}', '', ''],
  'workflow-templates.archive': ['DELETE', '/api/v1/workflow-templates/{id}', '', ''],
  'workflow-templates.run': ['POST', '/api/v1/workflow-templates/{id}/run', '', 'keyed'],
};
