// Made by `npm run client` from spec/openapi.json. Do not change it by hand.

export const VERSION = '0.2.0';

export type RegisterSchema = {
  /** What its versions share. */
  name: string;
  /** `json_schema` is JSON Schema of draft 2020-12, `columns` a list of typed columns as datasets have. */
  type: SchemaType;
  /** An object for json_schema, an array of columns for columns. */
  schema: Record<string, unknown> | Array<{
    /** Name of the column. */
    name?: string | undefined;
    /** One of text, integer, float, boolean, timestamp, jsonb, url, email. */
    data_type?: string | undefined;
    /** true when left out. */
    nullable?: boolean | undefined;
  }>;
  /** backward: the new schema takes what the latest version takes; forward: the other way round; full: both; transitive: with every version. Kept for the name. */
  compatibility?: SchemaCompatibility | undefined;
  /** What this version is for. */
  description?: string | undefined;
};

export type SchemaType = 'json_schema' | 'columns';

export type SchemaCompatibility = 'none' | 'backward' | 'forward' | 'full' | 'backward_transitive' | 'forward_transitive' | 'full_transitive';

export type ColumnType = 'text' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'jsonb' | 'url' | 'email';

export type RegisterTable = {
  /** Unique among datasets, tables and views. */
  name: string;
  /** A stored artifact; or else `url`. */
  artifact_id?: string | undefined;
  /** Where the file is; or else `artifact_id`. */
  url?: string | undefined;
  /** Told from the file when left out; json is also one object a line. */
  format?: FileFormat | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another name of the WHATWG list; told by the content when left out. */
  encoding?: string | undefined;
  /** Of XML: the elements that are the rows, such as /catalog/item, or item wherever it stands. */
  record_path?: string | undefined;
  /** Of workbooks: the name of a sheet, or its place from 1; the first when left out. */
  sheet?: string | number | undefined;
  /** Of workbooks: the cells that are read, such as B3:F200 or B3:F; all when left out. */
  range?: string | undefined;
  /** What is in it. */
  description?: string | undefined;
  /** Whether a table of this name is replaced. */
  replace?: boolean | undefined;
};

export type FileFormat = 'csv' | 'json' | 'jsonl' | 'parquet' | 'arrow' | 'xlsx' | 'xml';

export type RegisterView = {
  /** Unique among datasets, tables and views. */
  name: string;
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** What it shows. */
  description?: string | undefined;
  /** Whether a view of this name is replaced. */
  replace?: boolean | undefined;
};

export type CreateCrawlStrategy = {
  /** What jobs name it by: it is the strategy_id. */
  name: string;
  kind: CrawlStrategyKind;
  /** What it is for. */
  description?: string | undefined;
  parameters?: {
    /** What one further link to a page is worth (best_first). */
    inlink_weight?: number | undefined;
    /** What the priority of the sitemap is worth. */
    sitemap_weight?: number | undefined;
    /** What it is worth that a handler reads the page. */
    pattern_weight?: number | undefined;
    /** What every step away from the start costs. */
    depth_weight?: number | undefined;
  } | undefined;
};

export type CrawlStrategyKind = 'breadth_first' | 'depth_first' | 'best_first' | 'sitemap_first' | 'incremental';

export type CreateSpider = {
  /** Unique among the spiders that are not archived. */
  name: string;
  /** The site. */
  site_url: string;
  scope?: SpiderScope | undefined;
  definition: SpiderDefinition;
  /** Where rows go; its columns are the names of selectors. */
  dataset_id?: string | undefined;
};

export type SpiderScope = {
  start_urls?: Array<string> | undefined;
  allowed_domains?: Array<string> | undefined;
  sitemap_urls?: Array<string> | undefined;
  url_patterns?: Array<string> | undefined;
};

export type SpiderDefinition = {
  handlers: Array<{
    /** Pages whose path this glob matches, such as /products/*. */
    url_pattern: string;
    /** One row for every match. */
    item?: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
    } | undefined;
    /** Dataset column to what is read. */
    selectors: Record<string, {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
      /** Data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Where in the source, such as offers.price. */
      path?: string | undefined;
      /** Of json-ld and microdata: only things of this type, such as Product. */
      type?: string | undefined;
      /** text (as it is when left out), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, not the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to keep: its first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** For numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Of a date. */
        format?: string | undefined;
        /** Of a date without one. */
        timezone?: string | undefined;
        /** Of json_path. */
        path?: string | undefined;
        /** Of replace. */
        pattern?: string | undefined;
        /** Of replace. */
        with?: string | undefined;
        /** Of split and join. */
        by?: string | undefined;
        /** Of number: 12 % is 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** When nothing matches. */
      default?: unknown | undefined;
      /** A row without it is no row. */
      required?: boolean | undefined;
    }>;
  }>;
  navigation?: {
    pagination?: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
      max_pages?: number | undefined;
    } | undefined;
    follow_links?: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
    } | undefined;
  } | undefined;
};

export type PageDataSource = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'title' | 'url';

export type TransformType = 'trim' | 'collapse' | 'lower' | 'upper' | 'number' | 'currency' | 'date' | 'json_path' | 'replace' | 'split' | 'join' | 'absolute_url';

export type UpdateSpider = {
  /** Unique among the spiders that are not archived. */
  name?: string | undefined;
  /** The site. */
  site_url?: string | undefined;
  scope?: SpiderScope | undefined;
  definition?: SpiderDefinition | undefined;
  dataset_id?: string | null | undefined;
};

export type ImportSpider = {
  /** Told from the content when left out. */
  format?: ImportSpiderFormat | undefined;
  content: string | Record<string, unknown>;
  /** Instead of its own. */
  name?: string | undefined;
  /** Where rows go. */
  dataset_id?: string | undefined;
  /** Make a dataset of its name with its columns. Needs datasets:write. */
  create_dataset?: boolean | undefined;
  /** Check and translate, and store nothing. */
  dry_run?: boolean | undefined;
};

export type ImportSpiderFormat = 'json' | 'yaml' | 'scrapy' | 'sitemap';

export type CreateEtlPipeline = {
  /** What people call it. */
  name: string;
  /** What it is for. */
  description?: string | undefined;
  stages: Array<PipelineStage>;
  /** Values for {{ params.name }}; a run may give others. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Runs at the same time; 1 when left out. */
    max_runs?: number | undefined;
    /** Of one run too many. queue: it waits for its turn, also when left out. skip: it is refused. cancel_previous: the oldest is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  /** Addresses for load stages, by the name that they have there as target.connection. They are kept encrypted for the account and never shown. */
  connections?: Record<string, string> | undefined;
};

export type PipelineStage = {
  /** Unique in the pipeline. */
  id: string;
  /** The kind of stage. */
  type: StageTypeName;
  /** Ids of stages that must have ended before; none for the first. */
  depends_on?: Array<string> | undefined;
  /** What the stage type takes. Texts may have {{ params.name }} and {{ stages.id.field }} of stages before. */
  config?: Record<string, unknown> | undefined;
  retry?: {
    /** In all. When left out, 3 for faults that may pass and 1 for all others. */
    attempts?: number | undefined;
    /** Before the second attempt, doubled each time. */
    backoff_secs?: number | undefined;
    /** Most between two attempts. */
    max_backoff_secs?: number | undefined;
  } | undefined;
  /** Of one attempt; none when left out. */
  timeout_secs?: number | undefined;
  /** fail: the run fails. skip: the stage and those that depend on it are skipped. continue: those that depend on it run all the same. */
  on_failure?: FailurePolicy | undefined;
};

export type StageTypeName = 'branch' | 'compress' | 'crawl' | 'enrich' | 'export' | 'external' | 'extract' | 'fetch' | 'filter' | 'load' | 'parse' | 'pass' | 'quality_gate' | 'seed' | 'transform' | 'webhook';

export type FailurePolicy = 'fail' | 'skip' | 'continue';

export type BranchStageConfig = {
  /** What is looked at, such as {{ stages.extract.rows_extracted }}. */
  value: unknown | StagePlaceholder;
  /** How the two are compared. */
  operator: BranchStageConfigOperator | StagePlaceholder;
  /** What it is compared with. */
  than?: unknown | StagePlaceholder | undefined;
  /** Stages that run when it holds. */
  if_true?: Array<string> | StagePlaceholder | undefined;
  /** Stages that run when it does not. */
  if_false?: Array<string> | StagePlaceholder | undefined;
};

/** A value that is filled in later: {{ params.name }} or {{ stages.id.field }}. */
export type StagePlaceholder = string;

export type BranchStageConfigOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'contains' | 'is_null';

export type CompressStageConfig = {
  /** A stored artifact; that of the nearest stage before when left out. */
  artifact_id?: string | StagePlaceholder | undefined;
  /** gzip when left out. */
  format?: CompressStageConfigFormat | StagePlaceholder | undefined;
  /** How much work is put into it: up to 9 for gzip, 19 for zstd. */
  level?: number | StagePlaceholder | undefined;
  /** Take gzip or zstd off instead. */
  decompress?: boolean | StagePlaceholder | undefined;
  /** Of the new artifact; made from the name of the old one when left out. */
  name?: string | StagePlaceholder | undefined;
  /** A larger result is refused; 20 GiB when left out. */
  max_bytes?: number | StagePlaceholder | undefined;
};

export type CompressStageConfigFormat = 'gzip' | 'zstd';

export type CrawlStageConfig = {
  /** The spider that crawls. */
  spider_id: string;
  max_pages?: number | StagePlaceholder | undefined;
  js_rendering?: boolean | StagePlaceholder | undefined;
  /** As of a crawl job; breadth_first when left out. */
  strategy?: string | StagePlaceholder | undefined;
};

export type EnrichStageConfig = {
  /** One of GET /api/v1/enrichment/sources. */
  source: string | StagePlaceholder;
  /** The column of the dataset that rows are matched by. */
  match_column: string | StagePlaceholder;
  enrich_columns: Array<string | StagePlaceholder> | StagePlaceholder;
  /** Of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** For the source itself. */
  config?: Record<string, unknown> | StagePlaceholder | undefined;
};

export type ExportStageConfig = {
  /** json when left out. */
  format?: ExportFormat | StagePlaceholder | undefined;
  /** file: in the object store, behind a link that ends; also when left out. webhook: sent to webhook_url. */
  destination?: ExportStageConfigDestination | StagePlaceholder | undefined;
  /** Where the rows are sent, with POST. */
  webhook_url?: string | StagePlaceholder | undefined;
  /** Of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  columns?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  filters?: Record<string, Record<string, unknown>> | StagePlaceholder | undefined;
  /** Seconds until the file is removed; a day when left out. */
  expires_in?: number | StagePlaceholder | undefined;
  /** With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false. */
  escape_formulas?: boolean | StagePlaceholder | undefined;
  /** What the receiver may take to answer; 15 when left out. */
  receiver_timeout_secs?: number | StagePlaceholder | undefined;
};

export type ExportFormat = 'csv' | 'json' | 'jsonl' | 'parquet' | 'arrow';

export type ExportStageConfigDestination = 'file' | 'webhook';

export type ExternalStageConfig = {
  /** For the worker; shown nowhere else. */
  instructions?: string | StagePlaceholder | undefined;
  /** What the worker needs. */
  payload?: Record<string, unknown> | StagePlaceholder | undefined;
};

export type ExtractStageConfig = {
  /** Says what to read from the pages. */
  spider_id: string;
  /** Of a dataset of the account. */
  dataset_id: string | StagePlaceholder;
};

export type FetchStageConfig = {
  /** Where the file is. */
  url: string | StagePlaceholder;
  /** A name for people; the last part of the address when left out. */
  name?: string | StagePlaceholder | undefined;
  checksum?: {
    algorithm: FetchStageConfigChecksumAlgorithm | StagePlaceholder;
    /** In hexadecimal. */
    value: string | StagePlaceholder;
  } | StagePlaceholder | undefined;
  /** A larger file is refused; 5 GiB when left out. */
  max_bytes?: number | StagePlaceholder | undefined;
  /** Anything of your own, kept with the artifact. */
  metadata?: Record<string, unknown> | StagePlaceholder | undefined;
};

export type FetchStageConfigChecksumAlgorithm = 'sha256' | 'md5';

export type FilterStageConfig = {
  /** Column to conditions, as of a dataset export: eq, ne, gt, gte, lt, lte, in, contains, is_null. */
  filters: Record<string, Record<string, unknown>> | StagePlaceholder;
  /** Of a dataset of the account. */
  from_dataset_id?: string | StagePlaceholder | undefined;
  /** Of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Instead of dataset_id: a dataset by its name, made by the first run. */
  dataset_name?: string | StagePlaceholder | undefined;
  /** replace when left out. */
  mode?: FilterStageConfigMode | StagePlaceholder | undefined;
};

export type FilterStageConfigMode = 'replace' | 'append';

export type LoadStageConfig = {
  /** A stored Parquet artifact. */
  artifact_id?: string | StagePlaceholder | undefined;
  /** A dataset. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Without connection: the account's own schema. An address itself has no place here. */
  target: {
    /** Its name, exactly as written. */
    table: string | StagePlaceholder;
    /** Of a PostgreSQL elsewhere; public when left out. */
    schema?: string | StagePlaceholder | undefined;
    /** The name of an address that is kept. */
    connection?: string | StagePlaceholder | undefined;
  } | StagePlaceholder;
  /** create, when left out, makes a new table; append adds rows; upsert replaces rows of the same keys; replace exchanges all rows. All make the table if it is not there. */
  mode?: LoadStageConfigMode | StagePlaceholder | undefined;
  /** The columns that tell rows apart: needed by upsert, and the primary key of a new table. */
  keys?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** Which to load; all when left out. */
  columns?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
};

export type LoadStageConfigMode = 'create' | 'append' | 'upsert' | 'replace';

export type ParseStageConfig = {
  /** A stored artifact; or else `url`. */
  artifact_id?: string | StagePlaceholder | undefined;
  /** Where the file is; or else `artifact_id`. */
  url?: string | StagePlaceholder | undefined;
  /** Told by the content, the name and the media type when left out. */
  format?: FileFormat | StagePlaceholder | undefined;
  /** Of the new artifact; made from the name of the file when left out. */
  name?: string | StagePlaceholder | undefined;
  /** The columns of the result; told from the file when left out. */
  columns?: Array<{
    /** In the result. */
    name: string | StagePlaceholder;
    data_type: ColumnType | StagePlaceholder;
    /** true when left out. */
    nullable?: boolean | StagePlaceholder | undefined;
    /** What the file calls it, when that is another name. */
    from?: string | StagePlaceholder | undefined;
  } | StagePlaceholder> | StagePlaceholder | undefined;
  /** reject, when left out, makes nothing if one record is bad; skip leaves bad ones out. */
  on_error?: ParseStageConfigOnError | StagePlaceholder | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another name of the WHATWG list; told by the content when left out. */
  encoding?: string | StagePlaceholder | undefined;
  /** Of CSV: one character, or tab. Told by the first lines when left out. */
  delimiter?: string | StagePlaceholder | undefined;
  /** Of CSV: one character; empty when nothing is quoted. */
  quote?: string | StagePlaceholder | undefined;
  /** Of CSV: stands before a quote inside of quotes. */
  escape?: string | StagePlaceholder | undefined;
  /** Of CSV and workbooks: whether the first line has the names; true when left out. */
  header?: boolean | StagePlaceholder | undefined;
  /** Of CSV and workbooks: texts that stand for no value, besides the empty one. */
  null_values?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** Ways to write times besides ISO 8601, such as %d.%m.%Y %H:%M. */
  timestamp_formats?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** Of XML: the elements that are the records, such as /catalog/item, or item wherever it stands. */
  record_path?: string | StagePlaceholder | undefined;
  /** Of workbooks: the name of a sheet, or its place from 1; the first when left out. */
  sheet?: string | number | StagePlaceholder | undefined;
  /** Of workbooks: the cells that are read, such as B3:F200 or B3:F; all when left out. */
  range?: string | StagePlaceholder | undefined;
};

export type ParseStageConfigOnError = 'reject' | 'skip';

export type PassStageConfig = unknown;

export type QualityGateStageConfig = {
  /** Of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  min_rows?: number | StagePlaceholder | undefined;
  max_rows?: number | StagePlaceholder | undefined;
  /** Column to the share of rows without a value. */
  max_null_share?: Record<string, number> | StagePlaceholder | undefined;
  /** Columns, or groups of columns, whose values no two rows share. */
  unique?: Array<string | Array<string> | StagePlaceholder> | StagePlaceholder | undefined;
  assertions?: Array<{
    /** What the figures call it. */
    name: string | StagePlaceholder;
    /** A SELECT whose first value must be true. */
    sql: string | StagePlaceholder;
  } | StagePlaceholder> | StagePlaceholder | undefined;
};

export type SeedStageConfig = {
  /** Addresses; of mode sitemap, the sites. */
  urls?: Array<string | StagePlaceholder> | StagePlaceholder | undefined;
  /** list (or static): the addresses themselves, also when left out. sitemap: the pages that the sitemaps of these sites list. dataset: the values of a column. */
  mode?: SeedStageConfigMode | StagePlaceholder | undefined;
  /** Of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** The column of the dataset that has the addresses. */
  column?: string | StagePlaceholder | undefined;
  /** Addresses at most; 100,000 when left out. */
  limit?: number | StagePlaceholder | undefined;
};

export type SeedStageConfigMode = 'list' | 'static' | 'sitemap' | 'dataset';

export type TransformStageConfig = {
  /** One SELECT. Stages before this one are tables by their ids, the nearest also as input. */
  sql: string | StagePlaceholder;
  /** For $1, $2 … in the text. */
  params?: Array<unknown | StagePlaceholder> | StagePlaceholder | undefined;
  /** Of a dataset of the account. */
  dataset_id?: string | StagePlaceholder | undefined;
  /** Instead of dataset_id: a dataset by its name, made by the first run. */
  dataset_name?: string | StagePlaceholder | undefined;
  /** replace when left out. */
  mode?: TransformStageConfigMode | StagePlaceholder | undefined;
};

export type TransformStageConfigMode = 'replace' | 'append';

export type WebhookStageConfig = {
  /** Where it is sent, with POST. */
  webhook_url: string | StagePlaceholder;
  /** Instead of the outputs of the stages before. */
  payload?: Record<string, unknown> | StagePlaceholder | undefined;
  /** What the receiver may take to answer; 15 when left out. */
  receiver_timeout_secs?: number | StagePlaceholder | undefined;
};

export type ConcurrencyPolicy = 'queue' | 'skip' | 'cancel_previous';

export type UpdateEtlPipeline = {
  /** What people call it. */
  name?: string | undefined;
  /** What it is for. */
  description?: string | undefined;
  stages?: Array<PipelineStage> | undefined;
  /** Values for {{ params.name }}; a run may give others. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Runs at the same time; 1 when left out. */
    max_runs?: number | undefined;
    /** Of one run too many. queue: it waits for its turn, also when left out. skip: it is refused. cancel_previous: the oldest is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  /** Addresses for load stages, by the name that they have there as target.connection. They are kept encrypted for the account and never shown. */
  connections?: Record<string, string> | undefined;
};

export type CreatePipeline = {
  /** What people call it. */
  name: string;
  /** The site it is about. */
  site_url?: string | undefined;
  /** What it is for. */
  description?: string | undefined;
  stages: Array<PipelineStage>;
  /** Values for {{ params.name }}; a run may give others. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Runs at the same time; 1 when left out. */
    max_runs?: number | undefined;
    /** Of one run too many. queue: it waits for its turn, also when left out. skip: it is refused. cancel_previous: the oldest is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  schedule?: {
    /** Five fields: minute, hour, day, month, day of the week. A day and a day of the week mean either of them. */
    cron: string;
    /** Such as Europe/Berlin; UTC when left out. */
    timezone?: string | undefined;
  } | undefined;
};

export type ExecuteStep = {
  stage?: PipelineStage | undefined;
  params?: Record<string, unknown> | undefined;
  /** An earlier run. */
  run_id?: string | undefined;
  /** The stage of it. */
  stage_id?: string | undefined;
  /** Seconds to wait for the end; 10 when left out. */
  wait?: number | undefined;
};

export type UpdatePipeline = {
  /** What people call it. */
  name?: string | undefined;
  /** The site it is about. */
  site_url?: string | undefined;
  /** What it is for. */
  description?: string | undefined;
  stages?: Array<PipelineStage> | undefined;
  /** Values for {{ params.name }}; a run may give others. */
  params?: Record<string, unknown> | undefined;
  concurrency?: {
    /** Runs at the same time; 1 when left out. */
    max_runs?: number | undefined;
    /** Of one run too many. queue: it waits for its turn, also when left out. skip: it is refused. cancel_previous: the oldest is cancelled. */
    policy?: ConcurrencyPolicy | undefined;
  } | undefined;
  schedule?: {
    /** Five fields: minute, hour, day, month, day of the week. A day and a day of the week mean either of them. */
    cron: string;
    /** Such as Europe/Berlin; UTC when left out. */
    timezone?: string | undefined;
  } | null | undefined;
  /** Make a new secret for the webhooks of the account; it is in the answer. */
  rotate_webhook_secret?: boolean | undefined;
};

export type CreateTemplate = {
  /** Unique among the templates of the account that are not archived. */
  name: string;
  /** What it is for. */
  description?: string | undefined;
  /** What a run is given. */
  inputs?: Array<NewTemplateInput> | undefined;
  stages: Array<PipelineStage>;
};

export type NewTemplateInput = {
  /** Stages ask for it as {{ params.name }}. */
  name: string;
  /** What its values are. */
  type: TemplateInputType;
  /** A run must give it; false when left out. */
  required?: boolean | undefined;
  /** What it is when a run does not give it. */
  default?: unknown | undefined;
  /** What it is for. */
  description?: string | undefined;
};

export type TemplateInputType = 'text' | 'integer' | 'float' | 'boolean' | 'list' | 'dataset' | 'spider' | 'url';

export type ValidateTemplate = {
  /** What a run is given. */
  inputs?: Array<NewTemplateInput> | undefined;
  stages: Array<PipelineStage>;
  /** Values of the inputs, checked as those of a run. */
  values?: Record<string, unknown> | undefined;
};

export type UpdateTemplate = {
  /** Unique among the templates of the account that are not archived. */
  name?: string | undefined;
  /** What it is for. */
  description?: string | undefined;
  /** What a run is given. */
  inputs?: Array<NewTemplateInput> | undefined;
  stages?: Array<PipelineStage> | undefined;
};

export type TokenInfo = {
  id: string;
  account_id: string;
  name: string;
  environment: TokenInfoEnvironment;
  /** The first 16 characters of the key. */
  key_prefix: string;
  /** Empty is full access. */
  scopes: Array<string>;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
};

export type TokenInfoEnvironment = 'live' | 'test';

export type CreateToken = {
  /** What the key is for. */
  name: string;
  /** live when left out. */
  environment?: CreateTokenEnvironment | undefined;
  /** Such as `datasets:read`; empty or left out is full access. */
  scopes?: Array<Scope> | undefined;
  expires_at?: string | null | undefined;
  /** The account it is for; the caller's own when left out. */
  account_id?: string | undefined;
};

export type CreateTokenEnvironment = 'live' | 'test';

export type Scope = '*' | '*:read' | 'alerts:read' | 'alerts:write' | 'analysis:read' | 'analysis:write' | 'artifacts:read' | 'artifacts:write' | 'assets:read' | 'assets:write' | 'audit:read' | 'audit:write' | 'auth:read' | 'auth:write' | 'briefs:read' | 'briefs:write' | 'campaigns:read' | 'campaigns:write' | 'check:read' | 'check:write' | 'clients:read' | 'clients:write' | 'competitors:read' | 'competitors:write' | 'content:read' | 'content:write' | 'content-workspace:read' | 'content-workspace:write' | 'cost:read' | 'cost:write' | 'crawl:read' | 'crawl:write' | 'dashboard:read' | 'dashboard:write' | 'datasets:read' | 'datasets:write' | 'deals:read' | 'deals:write' | 'dns:read' | 'dns:write' | 'enrichment:read' | 'enrichment:write' | 'etl:read' | 'etl:write' | 'feedback:read' | 'feedback:write' | 'governance:read' | 'governance:write' | 'graph:read' | 'graph:write' | 'healing:read' | 'healing:write' | 'health:read' | 'health:write' | 'incidents:read' | 'incidents:write' | 'index-ping:read' | 'index-ping:write' | 'inspection:read' | 'inspection:write' | 'intelligence:read' | 'intelligence:write' | 'keywords:read' | 'keywords:write' | 'landscape:read' | 'landscape:write' | 'leads:read' | 'leads:write' | 'lineage:read' | 'lineage:write' | 'measurement:read' | 'measurement:write' | 'observatory:read' | 'observatory:write' | 'pipelines:read' | 'pipelines:write' | 'profile:read' | 'profile:write' | 'quality:read' | 'quality:write' | 'query:read' | 'query:write' | 'queue:read' | 'queue:write' | 'ratedata:read' | 'ratedata:write' | 'ratedata-admin:read' | 'ratedata-admin:write' | 'scheduled-audits:read' | 'scheduled-audits:write' | 'schemas:read' | 'schemas:write' | 'scoring:read' | 'scoring:write' | 'search:read' | 'search:write' | 'search-console:read' | 'search-console:write' | 'seo-reports:read' | 'seo-reports:write' | 'sites:read' | 'sites:write' | 'social:read' | 'social:write' | 'social-community:read' | 'social-community:write' | 'social-network:read' | 'social-network:write' | 'spiders:read' | 'spiders:write' | 'synthetic:read' | 'synthetic:write' | 'telemetry:read' | 'telemetry:write' | 'usage:read' | 'usage:write' | 'workflow-templates:read' | 'workflow-templates:write';

export type CreatedToken = {
  /** The key itself, shown this once. */
  token: string;
  token_info: TokenInfo;
};

export type TokenDeletion = {
  id: string;
  deleted: boolean;
};

export type ValidateKey = {
  /** The key to check. */
  api_key: string;
};

export type KeyValidation = {
  valid: boolean;
  account_id: string;
  tier: Tier;
  scopes: Array<string>;
  usage: UsageCounts;
};

export type Tier = 'free' | 'pro' | 'team' | 'agency';

export type UsageCounts = {
  checks_today: number;
  /** -1 is unlimited. */
  checks_limit: number;
  audits_this_week: number;
  /** -1 is unlimited. */
  audits_limit: number;
};

export type ProvisionTenant = {
  /** The name of the tenant. */
  name: string;
  /** free when left out; not above your own. */
  tier?: Tier | undefined;
  /** A first site for the tenant. */
  site_url?: string | undefined;
  /** The name of that site. */
  site_name?: string | undefined;
  /** A host name the tenant wants to use. */
  custom_domain?: string | undefined;
};

export type Tenant = {
  account_id: string;
  name: string;
  tier: Tier;
  /** A full-access key, shown this once. */
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

export type SignIn = {
  /** Email address. */
  email: string;
  /** The password. */
  password: string;
};

export type Session = {
  /** Send it as the bearer credential. */
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  /** Good for one refresh; the answer has the next. */
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

export type Role = 'viewer' | 'editor' | 'admin' | 'owner';

export type RefreshSession = {
  /** The newest one. */
  refresh_token: string;
};

export type SignedOut = {
  signed_out: boolean;
};

export type AcceptInvite = {
  /** From the invitation. */
  token: string;
  /** At least ten characters. */
  password: string;
  /** Your name. */
  name?: string | undefined;
};

export type MemberList = {
  members: Array<Member>;
  invitations: Array<Invitation>;
};

export type Member = {
  user_id: string;
  email: string;
  name: string;
  /** What the person may do. */
  role: Role;
  joined_at: string;
};

export type Invitation = {
  email: string;
  /** What the person may do. */
  role: Role;
  expires_at: string;
};

export type InviteMember = {
  /** Of the person. */
  email: string;
  /** What the person may do. */
  role?: Role | undefined;
};

export type InvitationLink = {
  email: string;
  /** What the person may do. */
  role: Role;
  /** Send it to the person; it is shown this once. */
  url: string;
};

export type ChangeMember = {
  /** What the person may do. */
  role: Role;
};

export type MemberRemoval = {
  email: string;
  removed: boolean;
};

export type UsageSummary = {
  account_id: string;
  tier: Tier;
  checks_today: number;
  /** -1 is unlimited. */
  checks_limit: number;
  audits_this_week: number;
  /** -1 is unlimited. */
  audits_limit: number;
  limits: Array<{
    name: string;
    label: string;
    /** How it is counted. */
    kind: string;
    limit: number | null;
    /** What each tier has; null is unlimited. */
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

export type UsageList = {
  data: Array<UsageBucket>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type UsageBucket = {
  day: string;
  key_id: string | null;
  user_id: string | null;
  /** The endpoint group: the operation's tag. */
  group: string;
  requests: number;
  /** Answers of 400 and above. */
  errors: number;
};

export type Profile = {
  account: {
    account_id: string;
    name: string;
    tier: string;
    /** The organisation's own site. */
    website?: string | undefined;
    /** What the organisation does. */
    description?: string | undefined;
    /** Its field. */
    industry?: string | undefined;
    /** ISO 3166 code of two letters. */
    country?: string | undefined;
    /** BCP 47 tag. */
    language?: string | undefined;
    /** Where to write to. */
    contact_email?: string | undefined;
    /** Where to call. */
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
    /** IANA zone name, such as Europe/Berlin. */
    timezone?: string | undefined;
    /** BCP 47 tag. */
    locale?: string | undefined;
  } | null;
};

export type UpdateProfile = {
  account?: {
    /** Name of the account. */
    name?: string | undefined;
    /** The organisation's own site. */
    website?: string | undefined;
    /** What the organisation does. */
    description?: string | undefined;
    /** Its field. */
    industry?: string | undefined;
    /** ISO 3166 code of two letters. */
    country?: string | undefined;
    /** BCP 47 tag. */
    language?: string | undefined;
    /** Where to write to. */
    contact_email?: string | undefined;
    /** Where to call. */
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
    /** IANA zone name, such as Europe/Berlin. */
    timezone?: string | undefined;
    /** BCP 47 tag. */
    locale?: string | undefined;
  } | undefined;
};

export type SiteList = {
  data: Array<Site>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type Site = {
  site_id: string;
  /** Address of the site, normalised. */
  url: string;
  name: string;
  created_at: string;
  updated_at: string;
};

export type CreateSite = {
  /** Address of the site. */
  url: string;
  /** A name for people; the host name when left out. */
  name?: string | undefined;
};

export type UpdateSite = {
  /** Which site to change. */
  site_id: string;
  /** New address. */
  url?: string | undefined;
  /** New name. */
  name?: string | undefined;
};

export type SiteDeletion = {
  site_id: string;
  deleted: boolean;
};

export type RegisteredSchemaList = {
  data: Array<RegisteredSchema>;
  /** How many there are in all. */
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
  /** `json_schema` is JSON Schema of draft 2020-12, `columns` a list of typed columns as datasets have. */
  type: SchemaType;
  /** As it was registered. */
  schema: unknown;
  /** backward: the new schema takes what the latest version takes; forward: the other way round; full: both; transitive: with every version. Kept for the name. */
  compatibility: SchemaCompatibility;
  /** SHA-256 of the canonical JSON of the schema. */
  fingerprint: string;
  description: string | null;
  created_at: string;
};

export type SchemaVersionList = {
  data: Array<RegisteredSchema>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type ValidateRows = {
  /** A registered schema; or give schema and type. */
  name?: string | undefined;
  /** The latest when left out. */
  version?: number | undefined;
  /** `json_schema` is JSON Schema of draft 2020-12, `columns` a list of typed columns as datasets have. */
  type?: SchemaType | undefined;
  /** An object for json_schema, an array of columns for columns. */
  schema?: Record<string, unknown> | Array<{
    /** Name of the column. */
    name?: string | undefined;
    /** One of text, integer, float, boolean, timestamp, jsonb, url, email. */
    data_type?: string | undefined;
    /** true when left out. */
    nullable?: boolean | undefined;
  }> | undefined;
  /** What to check, at most 10000 rows. */
  rows?: Array<Record<string, unknown>> | undefined;
  /** Check the rows of this dataset instead; an empty cell counts as absent. */
  dataset_id?: string | undefined;
  /** How many rows of the dataset, from its first on; 1000000 when left out. */
  limit?: number | undefined;
};

export type SchemaFindings = {
  valid: boolean;
  /** How many rows were looked at. */
  checked: number;
  /** How many rows have a fault. */
  invalid_count: number;
  /** The first 100 faults. */
  errors: Array<{
    /** Place in the call or in the dataset, from 0. */
    row: number;
    /** Of a row of a dataset. */
    row_id?: string | undefined;
    /** JSON pointer into the row. */
    path: string;
    message: string;
    /** What stands there; long values are cut. */
    value: unknown;
  }>;
};

export type DatasetsListSort = 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type DatasetList = {
  data: Array<Dataset>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type Dataset = {
  dataset_id: string;
  name: string;
  description: string;
  site_url: string | null;
  columns: Array<Column>;
  row_count: number;
  created_at: string;
  updated_at: string;
};

export type Column = {
  name: string;
  data_type: ColumnType;
  nullable: boolean;
};

export type CreateDataset = {
  /** Unique in the account; a table of this name in SQL. */
  name: string;
  /** What is in it. */
  description?: string | undefined;
  /** The site it belongs to. */
  site_url?: string | undefined;
  columns: Array<{
    /** Unique in the dataset, also without regard to case. */
    name: string;
    /** What values are checked against. */
    data_type: ColumnType;
    /** true when left out. */
    nullable?: boolean | undefined;
  }>;
};

export type UpdateDataset = {
  /** New name. */
  name?: string | undefined;
  /** New description. */
  description?: string | undefined;
  site_url?: string | null | undefined;
  /** The columns as they are to be. Leaving one out would lose its data and is 409. */
  columns?: Array<{
    /** Name after the change. */
    name: string;
    /** Name before the change, when it changes. */
    previous_name?: string | undefined;
    /** As it is when left out; needed for a new column. */
    data_type?: ColumnType | undefined;
    /** As it is when left out; true for a new column. */
    nullable?: boolean | undefined;
  }> | undefined;
};

export type DatasetDeletion = {
  dataset_id: string;
  deleted: boolean;
};

export type DatasetsListRowsStatus = 'stored' | 'quarantined';

export type RowList = {
  data: Array<ListedRow>;
  /** How many match the filters. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
};

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
  /** As it stood in the file, where it could not be taken apart. */
  raw?: string | undefined;
  /** In the file. */
  line?: number | undefined;
  /** The import that rejected it. */
  job_id?: string | undefined;
};

export type InsertRows = {
  /** Values by column name. */
  rows: Array<Record<string, unknown>>;
};

export type InsertedRows = {
  inserted: number;
  row_ids: Array<string>;
};

export type ReplaceRow = {
  /** Values by column name; what is left out becomes null. */
  data: Record<string, unknown>;
};

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

export type DatasetStats = {
  dataset_id: string;
  /** Exact. */
  row_count: number;
  /** Of the segment files. */
  bytes: number;
  segments: number;
  /** Rows that are not in a segment yet. */
  hot_rows: number;
  sampled_rows: number | null;
  columns: Array<ColumnStats>;
  /** These numbers are of the rows as they are; they were computed then and have not changed since. */
  computed_at: string;
};

export type ColumnStats = {
  name: string;
  data_type: ColumnType;
  /** Rows without a value. Exact. */
  nulls: number;
  /** Exact; null without values and for jsonb. Texts are cut at 256 characters. */
  min: unknown;
  /** Exact; null without values and for jsonb. Texts are cut at 256 characters. */
  max: unknown;
  distinct: {
    count: number;
    /** Always true: counted by a sketch or estimated from a sample. */
    approximate: boolean;
  } | null;
  quantiles: Record<string, unknown> | null;
  histogram: Array<{
    from: unknown;
    /** Not included, except in the last. */
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
    /** Where quantiles, histogram and top values come from; a sample makes them estimates. */
    distribution: ColumnStatsSourceDistribution;
  };
};

export type ColumnStatsSourceRange = 'statistics' | 'scan' | 'sample';

export type ColumnStatsSourceDistinct = 'statistics' | 'scan' | 'sample';

export type ColumnStatsSourceDistribution = 'statistics' | 'scan' | 'sample';

export type ExportDataset = {
  /** What the file is written in. */
  format: ExportFormat;
  /** Seconds until the link ends and the file is removed; a day when left out. */
  expires_in?: number | undefined;
  /** With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false. */
  escape_formulas?: boolean | undefined;
  /** Column to conditions, of eq, ne, gt, gte, lt, lte, in, contains, is_null. */
  filters?: Record<string, Record<string, unknown>> | undefined;
  /** Only these, in this order; all when left out. */
  columns?: Array<string> | undefined;
  /** Columns, as a list or separated by commas; with a leading minus, descending. */
  sort?: string | Array<string> | undefined;
};

export type Export = {
  export_id: string;
  format: ExportFormat;
  /** Rows after filters. */
  row_count: number;
  /** Rows before filters. */
  filtered_from?: number | undefined;
  /** The rows themselves, of small exports as json. */
  data?: Array<Record<string, unknown>> | undefined;
  /** Of the file; a GET needs no credential. */
  download_url?: string | undefined;
  /** When the link ends and the file is removed. */
  expires_at?: string | undefined;
  /** Size of the file. */
  bytes?: number | undefined;
};

export type DatasetsImportCompression = 'none' | 'gzip' | 'zstd';

export type DatasetsImportOnError = 'reject' | 'quarantine';

export type DatasetsImportMode = 'append' | 'replace' | 'upsert';

export type ImportDataset = {
  /** One of them. */
  source: {
    /** Where the file is. */
    url?: string | undefined;
    /** The artifact that holds the file. */
    artifact_id?: string | undefined;
    /** Try the rejected rows of this dataset again. */
    quarantine?: true | undefined;
  };
  /** Told by the content, the media type and the name when left out. */
  format?: FileFormat | undefined;
  /** Told by the content when left out. */
  compression?: ImportDatasetCompression | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another name of the WHATWG list; told by the content when left out. */
  encoding?: string | undefined;
  /** Of CSV: one character, or tab. Told by the first lines when left out. */
  delimiter?: string | undefined;
  /** Of CSV: one character; empty when nothing is quoted. Told by the first lines when left out. */
  quote?: string | undefined;
  /** Of CSV: stands before a quote inside of quotes; the quote itself when left out. */
  escape?: string | undefined;
  /** Of CSV: whether the first line has the names. Told by the first lines when left out. */
  header?: boolean | undefined;
  /** Leave out columns that the dataset has not, instead of refusing the file. */
  ignore_unknown?: boolean | undefined;
  /** reject stores nothing if one row is bad; quarantine stores the good ones and keeps the bad ones. */
  on_error?: ImportDatasetOnError | undefined;
  /** append adds rows, replace exchanges all rows, upsert replaces rows of the same keys and adds the others. */
  mode?: ImportDatasetMode | undefined;
  /** Of workbooks: the name of a sheet, or its place from 1; the first when left out. */
  sheet?: string | undefined;
  /** Of workbooks: the cells that are read, such as B3:F200 or B3:F; all when left out. */
  range?: string | undefined;
  /** Of XML: the elements that are the rows, such as /catalog/item, or item wherever it stands; the children of the root when left out. */
  record_path?: string | undefined;
  /** Of CSV: texts that stand for no value, besides the empty one. */
  null_values?: Array<string> | undefined;
  /** Ways to write times besides ISO 8601, such as %d.%m.%Y %H:%M. */
  timestamp_formats?: Array<string> | undefined;
  /** The columns that tell rows apart in an upsert. */
  keys?: Array<string> | undefined;
  /** From names in the file to columns; null leaves a column of the file out. */
  mapping?: Record<string, string | null> | undefined;
  /** Store nothing, and answer how the file would be read. */
  dry_run?: boolean | undefined;
};

export type ImportDatasetCompression = 'none' | 'gzip' | 'zstd';

export type ImportDatasetOnError = 'reject' | 'quarantine';

export type ImportDatasetMode = 'append' | 'replace' | 'upsert';

export type ImportJob = {
  job_id: string | null;
  dataset_id: string;
  /** planned of a dry run. */
  status: ImportJobStatus;
  mode: ImportJobMode;
  rows_imported: number;
  /** Of the imported rows, those that took the place of others. */
  rows_updated: number;
  rows_rejected: number;
  /** Of the rejected rows, those that are kept. */
  rows_quarantined: number;
  /** The first 100. */
  errors: Array<{
    /** As an editor counts; of Parquet and Arrow the row, of the quarantine the id. */
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

export type ImportJobStatus = 'running' | 'paused' | 'completed' | 'failed' | 'cancelled' | 'planned';

export type ImportJobMode = 'append' | 'replace' | 'upsert';

export type ImportPlan = {
  format: FileFormat;
  compression: Array<string>;
  encoding: string | null;
  delimiter: string | null;
  quote: string | null;
  header: boolean | null;
  columns: Array<{
    /** In the file. */
    name: string;
    type: string | null;
    target: string | null;
    data_type: string | null;
  }>;
  /** Columns that the file does not fill; they become null. */
  missing: Array<string>;
  /** The first rows as they stand in the file. */
  sample: Array<Record<string, unknown>>;
  rows_checked: number;
  rows_good: number;
  /** Whether all rows were checked; of large files the first ones are. */
  complete: boolean;
};

export type Query = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Bound to $1, $2 … or to $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** 30,000 when left out. */
  timeout_ms?: number | undefined;
  /** Most rows of the answer; 1,000 when left out. */
  limit?: number | undefined;
  /** json when left out. */
  format?: QueryFormat | undefined;
};

export type QueryFormat = 'json' | 'csv' | 'jsonl' | 'arrow';

export type QueryResult = {
  columns: Array<ResultColumn>;
  data: Array<Record<string, unknown>>;
  row_count: number;
  /** Whether there was more than the limits let through. */
  truncated: boolean;
  duration_ms: number;
};

export type ResultColumn = {
  name: string;
  data_type: string;
};

export type ArrowQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Bound to $1, $2 … or to $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** 30,000 when left out. */
  timeout_ms?: number | undefined;
  /** Most rows; all when left out. */
  limit?: number | undefined;
};

export type ExportQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Bound to $1, $2 … or to $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** 300,000 when left out. */
  timeout_ms?: number | undefined;
  /** What the file is written in. */
  format: ExportFormat;
  /** Seconds until the link ends and the file is removed; a day when left out. */
  expires_in?: number | undefined;
  /** With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false. */
  escape_formulas?: boolean | undefined;
  /** Without its ending; query when left out. */
  file_name?: string | undefined;
};

export type HybridQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Bound to $1, $2 … or to $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** 30,000 when left out. */
  timeout_ms?: number | undefined;
  /** Most rows of the answer; 1,000 when left out. */
  limit?: number | undefined;
  /** Only Granary's records from then on. */
  since?: string | undefined;
};

export type DescribeQuery = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Bound to $1, $2 … or to $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** 30,000 when left out. */
  timeout_ms?: number | undefined;
};

export type QueryDescription = {
  columns: Array<ResultColumn>;
  /** What params must name. */
  parameters: Array<string>;
};

export type QuerySchemaRequest = {
  /** Only these, by name or id. */
  tables?: Array<string> | undefined;
};

export type QuerySchema = {
  tables: Array<{
    name: string;
    kind: QuerySchemaTablesKind;
    dataset_id: string | null;
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

export type QuerySchemaTablesKind = 'dataset' | 'table' | 'view';

export type QuerySchemaRecordsKind = 'record';

export type QueryStatsRequest = {
  /** One SELECT over datasets by name or id, registered tables and views. */
  sql: string;
  /** Bound to $1, $2 … or to $name. */
  params?: Array<string | number | boolean | null> | Record<string, string | number | boolean | null> | undefined;
  /** 30,000 when left out. */
  timeout_ms?: number | undefined;
};

export type QueryStats = {
  row_count: number;
  duration_ms: number;
  /** Files of which rows were read. */
  segments_read: number;
  /** Files of which, by their statistics, none had to be. */
  segments_pruned: number;
  /** Rows of the row groups that were read. */
  rows_scanned: number;
  bytes_read: number;
  tables: Array<{
    name: string;
    rows: number;
    /** Files of which rows were read. */
    segments_read: number;
    /** Files of which, by their statistics, none had to be. */
    segments_pruned: number;
    /** Rows of the row groups that were read. */
    rows_scanned: number;
    bytes_read: number;
  }>;
  plan: Array<{
    /** A step takes the rows of those right below it, one deeper. */
    depth: number;
    operator: string;
    /** Rows that came out of it. */
    rows: number;
    /** Of all threads together. */
    duration_ms: number;
    details: Record<string, string>;
  }>;
};

export type RegisteredRelation = {
  name: string;
  kind: RegisteredRelationKind;
  description: string;
  columns: Array<ResultColumn>;
  sql: string | null;
  source: Record<string, string> | null;
  row_count: number | null;
  bytes: number | null;
  created_at: string;
  updated_at: string;
};

export type RegisteredRelationKind = 'table' | 'view';

export type QueryViewsKind = 'table' | 'view';

export type RegisteredRelationList = {
  data: Array<RegisteredRelation>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type ArtifactStatus = 'registered' | 'stored' | 'failed';

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

export type RegisterArtifact = {
  /** Where the bytes come from. */
  source_url: string;
  /** A name for people; the last part of the address when left out. */
  name?: string | undefined;
  /** The site it belongs to. */
  site_url?: string | undefined;
  /** Anything of your own. */
  metadata?: Record<string, unknown> | undefined;
};

export type ArtifactUrl = {
  url: string;
  expires_at: string;
};

export type JobStatus = 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';

export type CrawlJobList = {
  data: Array<CrawlJob>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type CrawlJob = {
  job_id: string;
  status: JobStatus;
  spider_id: string | null;
  spider_version: number | null;
  site_url: string;
  dataset_id: string | null;
  strategy: string;
  budget: {
    /** Pages fetched at most; 10,000 when left out. */
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
    /** Met and not fetched; the frontier says why. */
    pages_skipped: number;
    /** Asked for, and the same as last time. */
    pages_unchanged: number;
    /** Kept apart because a value does not fit its column. */
    rows_quarantined: number;
  };
  /** For instance a selector that stopped to match. */
  warnings: Array<string>;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string;
  duration_secs: number | null;
  completed_at: string | null;
};

export type CreateCrawlJob = {
  /** Where it begins; the spider's own start when left out. */
  site_url?: string | undefined;
  /** What to read from the pages. Without one, pages are only visited. */
  spider_id?: string | undefined;
  /** Read the pages that this job kept (keep_pages) again, and fetch none. Beside it only spider_id, budget and parser are given; the spider is that of the job when left out. */
  from_job?: string | undefined;
  /** breadth_first, depth_first, best_first, sitemap_first, incremental, or a stored one. breadth_first when left out. */
  strategy_id?: string | undefined;
  budget?: {
    /** Pages fetched at most; 10,000 when left out. */
    max_pages: number;
  } | undefined;
  /** Run the scripts of pages in a browser. */
  js_rendering?: boolean | undefined;
  /** true when left out. */
  respect_robots_txt?: boolean | undefined;
  /** Links away from the start. */
  max_depth?: number | undefined;
  /** Between two requests to one host; 0 when left out. */
  delay_ms?: number | undefined;
  /** Requests to one host at once; 8 when left out. */
  concurrency?: number | undefined;
  /** Keep the bodies, so that they can be read again without fetching. */
  keep_pages?: boolean | undefined;
  /** adaptive when left out: a quicker parser for pages on which it gives the same as the exact one. exact: never. */
  parser?: CreateCrawlJobParser | undefined;
  /** What one page may take, from the request to its last byte; 60,000 when left out. */
  page_timeout_ms?: number | undefined;
  /** How often a page is asked for that fails in a way that may pass; 4 when left out. */
  max_attempts?: number | undefined;
  /** What servers and robots.txt are told. */
  user_agent?: string | undefined;
};

export type CreateCrawlJobParser = 'adaptive' | 'exact';

export type CrawlFrontierState = 'queued' | 'in_progress' | 'crawled' | 'failed' | 'skipped';

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
  /** Of the last minute. */
  pages_per_minute: number;
  /** Fetched in each of the last sixty seconds, the oldest first. */
  pages_by_second: Array<number>;
  /** The fifty with most addresses. */
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
  /** Why addresses were not crawled, and what was noted of some that were. */
  reasons: Array<{
    reason: string;
    meaning: string;
    urls: number;
    example: string;
  }>;
  /** In the order they were met: all, or those of the state and reason asked for. */
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
  /** The last twenty that were fetched, the newest first. */
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

export type CrawlFrontierUrlsState = 'queued' | 'in_progress' | 'crawled' | 'failed' | 'skipped';

export type CrawlFrontierLatestState = 'queued' | 'in_progress' | 'crawled' | 'failed' | 'skipped';

export type CrawlProxyList = {
  data: Array<CrawlProxy>;
  /** How many there are in all. */
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

export type CrawlProxyState = 'working' | 'resting' | 'unused';

export type DiscoverSitemap = {
  /** The site. */
  site_url: string;
  /** Pages to show at most; 1,000 when left out. */
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
  /** How many were read. */
  page_count: number;
  /** There are more than the limit. */
  truncated: boolean;
  faults: Array<{
    sitemap: string;
    code: string;
    message: string;
    line: number;
    detail: string | null;
  }>;
};

export type CrawlStrategyList = {
  data: Array<CrawlStrategy>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type CrawlStrategy = {
  strategy_id: string;
  kind: CrawlStrategyKind;
  description: string;
  parameters: Record<string, number>;
  built_in: boolean;
  created_at: string | null;
};

export type SpiderStatus = 'created' | 'archived';

export type SpidersListSort = 'name' | '-name' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';

export type SpiderList = {
  data: Array<Spider>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type Spider = {
  spider_id: string;
  name: string;
  site_url: string;
  scope: SpiderScope;
  definition: SpiderDefinition;
  dataset_id: string | null;
  status: SpiderStatus;
  /** Grows with every change of scope, definition or dataset. */
  version: number;
  created_at: string;
  updated_at: string;
};

export type TestSpider = {
  /** The page. */
  test_url: string;
  /** Run its scripts in a browser first. */
  js_rendering?: boolean | undefined;
};

export type SpiderTest = {
  /** The page was read, and every selector matched. */
  success: boolean;
  test_url: string;
  /** Column to value, of the first row. */
  extracted_data: Record<string, unknown>;
  /** The first 20. */
  rows: Array<Record<string, unknown>>;
  selectors_matched: number;
  selectors_failed: number;
  navigation_links_found: number;
  warnings: Array<string>;
  render_time_ms: number;
};

export type ExportSpider = {
  /** json when left out. */
  format?: ExportSpiderFormat | undefined;
};

export type ExportSpiderFormat = 'json' | 'yaml';

export type ExportedSpider = {
  format: ExportedSpiderFormat;
  /** To save it under. */
  file_name: string;
  /** The description as a text. */
  content: string;
  spider: {
    /** What this is, and its version. */
    format: ExportedSpiderSpiderFormat;
    /** Of the spider. */
    name: string;
    /** The site. */
    site_url: string;
    scope?: SpiderScope | undefined;
    definition: SpiderDefinition;
    dataset?: {
      columns: Array<{
        /** As selectors name it. */
        name: string;
        data_type: ColumnType;
        /** true when left out. */
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

export type ImportedSpider = {
  format: ImportedSpiderFormat;
  dry_run: boolean;
  spider: Spider | null;
  description: {
    /** What this is, and its version. */
    format: ImportedSpiderDescriptionFormat;
    /** Of the spider. */
    name: string;
    /** The site. */
    site_url: string;
    scope?: SpiderScope | undefined;
    definition: SpiderDefinition;
    dataset?: {
      columns: Array<{
        /** As selectors name it. */
        name: string;
        data_type: ColumnType;
        /** true when left out. */
        nullable?: boolean | undefined;
      }>;
    } | null | undefined;
  };
  warnings: Array<{
    path: string;
    message: string;
  }>;
};

export type ImportedSpiderFormat = 'json' | 'yaml' | 'scrapy' | 'sitemap';

export type ImportedSpiderDescriptionFormat = 'granary/spider@1';

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
  /** Kept for repair. */
  good_pages: number;
  next_steps: Array<string>;
};

export type SpiderHealthStatus = 'healthy' | 'degraded' | 'broken' | 'unknown';

export type SpiderFieldHealth = {
  /** Its place in definition.handlers. */
  handler: number;
  url_pattern: string;
  field: string;
  selector: string;
  status: SpiderHealthStatus;
  reason: string;
  now: {
    jobs: number;
    /** Looked at. */
    pages: number;
    /** On which it found something. */
    matched: number;
    match_rate: number | null;
    /** Pages with a value that does not fit its column. */
    rejected: number;
    numeric_share: number | null;
    mean_length: number | null;
  };
  history: {
    jobs: number;
    /** Looked at. */
    pages: number;
    /** On which it found something. */
    matched: number;
    match_rate: number | null;
    /** Pages with a value that does not fit its column. */
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
  /** The last crawls, the oldest first. */
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

export type RepairSpider = {
  /** Pages to learn from; the kept good pages and the last bad ones when left out. */
  test_urls?: Array<string> | undefined;
  /** Only these, also when they match; all that do not match when left out. */
  fields?: Array<string> | undefined;
  /** Keep the patch as a new version. Needs spiders:write. */
  apply?: boolean | undefined;
  /** Run the scripts of pages in a browser; as the crawl did when left out. */
  js_rendering?: boolean | undefined;
};

export type SpiderRepair = {
  spider_id: string;
  status: SpiderRepairStatus;
  summary: string;
  applied: boolean;
  /** Of the spider, after the patch when it was applied. */
  version: number;
  patch: Array<SpiderPatch>;
  fields: Array<{
    handler: number;
    field: string;
    verdict: SpiderRepairFieldsVerdict;
    reason: string;
    /** What came nearest and was not sure enough. */
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

export type SpiderRepairStatus = 'healthy' | 'repaired' | 'partly_repaired' | 'not_repaired' | 'no_good_pages' | 'no_pages';

export type SpiderPatch = {
  /** In the spider, such as definition.handlers.0.selectors.price. */
  path: string;
  handler: number;
  field: string | null;
  before: {
    /** A CSS selector. */
    css?: string | undefined;
    /** An XPath expression; or give css. */
    xpath?: string | undefined;
    /** Data about the page instead of its elements. */
    source?: PageDataSource | undefined;
    /** Where in the source, such as offers.price. */
    path?: string | undefined;
    /** Of json-ld and microdata: only things of this type, such as Product. */
    type?: string | undefined;
    /** text (as it is when left out), html, or any attribute. */
    attribute?: string | undefined;
    /** All matches as a list, not the first one. */
    multiple?: boolean | undefined;
    /** The part of the value to keep: its first group, or the whole match. */
    regex?: string | undefined;
    transforms?: Array<{
      type: TransformType;
      /** For numbers and dates, such as de-DE. */
      locale?: string | undefined;
      /** Of a date. */
      format?: string | undefined;
      /** Of a date without one. */
      timezone?: string | undefined;
      /** Of json_path. */
      path?: string | undefined;
      /** Of replace. */
      pattern?: string | undefined;
      /** Of replace. */
      with?: string | undefined;
      /** Of split and join. */
      by?: string | undefined;
      /** Of number: 12 % is 0.12. */
      percent?: boolean | undefined;
    }> | undefined;
    /** When nothing matches. */
    default?: unknown | undefined;
    /** A row without it is no row. */
    required?: boolean | undefined;
  };
  after: {
    /** A CSS selector. */
    css?: string | undefined;
    /** An XPath expression; or give css. */
    xpath?: string | undefined;
    /** Data about the page instead of its elements. */
    source?: PageDataSource | undefined;
    /** Where in the source, such as offers.price. */
    path?: string | undefined;
    /** Of json-ld and microdata: only things of this type, such as Product. */
    type?: string | undefined;
    /** text (as it is when left out), html, or any attribute. */
    attribute?: string | undefined;
    /** All matches as a list, not the first one. */
    multiple?: boolean | undefined;
    /** The part of the value to keep: its first group, or the whole match. */
    regex?: string | undefined;
    transforms?: Array<{
      type: TransformType;
      /** For numbers and dates, such as de-DE. */
      locale?: string | undefined;
      /** Of a date. */
      format?: string | undefined;
      /** Of a date without one. */
      timezone?: string | undefined;
      /** Of json_path. */
      path?: string | undefined;
      /** Of replace. */
      pattern?: string | undefined;
      /** Of replace. */
      with?: string | undefined;
      /** Of split and join. */
      by?: string | undefined;
      /** Of number: 12 % is 0.12. */
      percent?: boolean | undefined;
    }> | undefined;
    /** When nothing matches. */
    default?: unknown | undefined;
    /** A row without it is no row. */
    required?: boolean | undefined;
  };
  /** How sure it is; below 0.5 nothing is proposed. */
  confidence: number;
  /** How likely the new selector survives the next change of the site. */
  robustness: number;
  reason: string;
  /** On the pages as they are now, with the old selector. */
  match_rate_before: number;
  /** With the new one. */
  match_rate_after: number;
  /** What was read when all went well. */
  good_pages: Array<{
    url: string;
    value: unknown;
  }>;
  /** What the old and the new selector read now. */
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

export type SpiderRepairFieldsVerdict = 'healthy' | 'repaired' | 'not_found' | 'no_history' | 'not_possible';

export type BuildSpider = {
  /** A page that lists the records, or the page of one. */
  url: string;
  /** What you want, in plain words: "name, price and rating of all products". */
  description?: string | undefined;
  /** Values that stand on the page: {"title": "Bread", "price": "3.20"}, or a list of them. */
  examples?: Record<string, string | number | boolean> | Array<string | number | boolean | Record<string, string | number | boolean>> | undefined;
  /** The dataset the rows are for: fields are matched to its columns. */
  dataset_id?: string | undefined;
  /** Run the scripts of pages in a browser. When left out, only if the page is empty without them. */
  js_rendering?: boolean | undefined;
  /** Whether rows are made of the page of each record: auto when the list says too little. */
  details?: BuildSpiderDetails | undefined;
  /** Of the spider; made of the address when left out. */
  name?: string | undefined;
  /** Store the spider at once. */
  save?: boolean | undefined;
};

export type BuildSpiderDetails = 'auto' | 'always' | 'never';

export type BuiltSpider = {
  /** As POST /api/v1/spiders takes it. */
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
  /** Rows are made of the records of a list, of the page of each record, or of single pages. */
  kind: BuiltSpiderKind;
  /** What crawls of it should be given. */
  js_rendering: boolean;
  confidence: number;
  fields: Array<SuggestedField>;
  /** What a crawl would make of the pages that were looked at; the first 50. */
  rows: Array<Record<string, unknown>>;
  row_count: number;
  /** For a dataset that takes the rows. */
  columns: Array<{
    name: string;
    data_type: string;
    nullable: boolean;
  }>;
  /** Further lists of the page. */
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

export type SuggestedField = {
  name: string;
  data_type: string;
  meaning: string | null;
  /** As the selectors of a spider. */
  selector: Record<string, unknown>;
  samples: Array<unknown>;
  /** The share of records that have it. */
  filled: number;
  /** From 0 to 1. */
  confidence: number;
  evidence: Array<string>;
  /** Other selectors of the same. */
  alternatives: Array<Record<string, unknown>>;
};

export type BuiltSpiderPagesRole = 'given' | 'next' | 'detail';

export type BuiltSpiderPagesStatus = 'read' | 'failed' | 'disallowed';

export type SuggestFields = {
  /** The page. */
  url?: string | undefined;
  /** The page itself; or give url. */
  html?: string | undefined;
  /** Run the scripts of the page in a browser first. */
  js_rendering?: boolean | undefined;
  /** What you want, in plain words: "name, price and rating of all products". */
  description?: string | undefined;
  draft?: DraftFields | undefined;
};

export type DraftFields = {
  /** One row for every match; without it the page is one row. */
  item?: {
    /** A CSS selector. */
    css?: string | undefined;
    /** An XPath expression; or give css. */
    xpath?: string | undefined;
  } | undefined;
  fields?: Array<{
    /** Of the column. */
    name: string;
    data_type: ColumnType;
    selector: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
      /** Data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Where in the source, such as offers.price. */
      path?: string | undefined;
      /** Of json-ld and microdata: only things of this type, such as Product. */
      type?: string | undefined;
      /** text (as it is when left out), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, not the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to keep: its first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** For numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Of a date. */
        format?: string | undefined;
        /** Of a date without one. */
        timezone?: string | undefined;
        /** Of json_path. */
        path?: string | undefined;
        /** Of replace. */
        pattern?: string | undefined;
        /** Of replace. */
        with?: string | undefined;
        /** Of split and join. */
        by?: string | undefined;
        /** Of number: 12 % is 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** When nothing matches. */
      default?: unknown | undefined;
      /** A row without it is no row. */
      required?: boolean | undefined;
    };
  }> | undefined;
  /** The number (data-node) of an element: make a field of it. */
  element?: number | undefined;
};

export type SuggestedFields = {
  url: string | null;
  /** Lists of the page, the likeliest first. */
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
  /** Of the page as a whole. */
  fields: Array<SuggestedField>;
  pagination: Array<{
    css: string | null;
    xpath: string | null;
    urls: Array<string>;
    confidence: number;
    evidence: string;
  }>;
  /** The page looks like one record rather than a list. */
  is_single: boolean;
  needs_scripts: boolean;
  warnings: Array<string>;
  preview: TriedFields | null;
};

export type TriedFields = {
  /** The first 50. */
  rows: Array<Record<string, unknown>>;
  row_count: number;
  /** As the snapshot of the page counts elements. */
  items: Array<number>;
  item_fault: string | null;
  fields: Array<{
    name: string;
    /** The share of rows that have it. */
    filled: number;
    samples: Array<unknown>;
    /** As the snapshot of the page counts elements. */
    elements: Array<number>;
    fault: string | null;
  }>;
  picked: {
    name: string;
    data_type: ColumnType;
    selector: {
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
      /** Data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Where in the source, such as offers.price. */
      path?: string | undefined;
      /** Of json-ld and microdata: only things of this type, such as Product. */
      type?: string | undefined;
      /** text (as it is when left out), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, not the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to keep: its first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** For numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Of a date. */
        format?: string | undefined;
        /** Of a date without one. */
        timezone?: string | undefined;
        /** Of json_path. */
        path?: string | undefined;
        /** Of replace. */
        pattern?: string | undefined;
        /** Of replace. */
        with?: string | undefined;
        /** Of split and join. */
        by?: string | undefined;
        /** Of number: 12 % is 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** When nothing matches. */
      default?: unknown | undefined;
      /** A row without it is no row. */
      required?: boolean | undefined;
    };
    samples: Array<unknown>;
    /** The share of rows that have it. */
    filled: number;
    /** From 0 to 1. */
    confidence: number;
    evidence: Array<string>;
    /** Other selectors of the same. */
    alternatives: Array<{
      /** A CSS selector. */
      css?: string | undefined;
      /** An XPath expression; or give css. */
      xpath?: string | undefined;
      /** Data about the page instead of its elements. */
      source?: PageDataSource | undefined;
      /** Where in the source, such as offers.price. */
      path?: string | undefined;
      /** Of json-ld and microdata: only things of this type, such as Product. */
      type?: string | undefined;
      /** text (as it is when left out), html, or any attribute. */
      attribute?: string | undefined;
      /** All matches as a list, not the first one. */
      multiple?: boolean | undefined;
      /** The part of the value to keep: its first group, or the whole match. */
      regex?: string | undefined;
      transforms?: Array<{
        type: TransformType;
        /** For numbers and dates, such as de-DE. */
        locale?: string | undefined;
        /** Of a date. */
        format?: string | undefined;
        /** Of a date without one. */
        timezone?: string | undefined;
        /** Of json_path. */
        path?: string | undefined;
        /** Of replace. */
        pattern?: string | undefined;
        /** Of replace. */
        with?: string | undefined;
        /** Of split and join. */
        by?: string | undefined;
        /** Of number: 12 % is 0.12. */
        percent?: boolean | undefined;
      }> | undefined;
      /** When nothing matches. */
      default?: unknown | undefined;
      /** A row without it is no row. */
      required?: boolean | undefined;
    }>;
  } | null;
  picked_fault: string | null;
};

export type StartSpiderFactory = {
  sites?: Array<{
    /** A page that lists the records, or the page of one. */
    url: string;
    /** Of the spider. */
    name?: string | undefined;
    /** What is wanted of this site; instead of that for all. */
    description?: string | undefined;
  }> | undefined;
  /** What is wanted of every site, in plain words. */
  description?: string | undefined;
  /** One dataset for all rows: fields are matched to its columns. */
  dataset_id?: string | undefined;
  /** Make a dataset for each spider. */
  create_datasets?: boolean | undefined;
  /** false only tries; true when left out. */
  save?: boolean | undefined;
  /** Run the scripts of pages in a browser. When left out, only where a page is empty without them. */
  js_rendering?: boolean | undefined;
  /** Whether rows are made of the page of each record. */
  details?: StartSpiderFactoryDetails | undefined;
  /** Of a factory that began before: answers how far it is. No sites then. */
  job_id?: string | undefined;
  /** With job_id: stop it. Spiders that are made stay. */
  cancel?: boolean | undefined;
};

export type StartSpiderFactoryDetails = 'auto' | 'always' | 'never';

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
    /** built without save; skipped when the job was cancelled before it. */
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

export type EnrichRequest = {
  /** The dataset to enrich. */
  dataset_id?: string | undefined;
  /** The site this is about; only noted. */
  site_url?: string | undefined;
  /** GET /api/v1/enrichment/sources tells of each. */
  source_name?: EnrichRequestSourceName | undefined;
  /** Instead of source_name: several, asked in this order until a column has a value. */
  sources?: Array<EnrichRequestSources> | undefined;
  /** The column with a domain, an address or an email address, for some sources also the name of a company; found by name and type when left out. */
  match_column?: string | undefined;
  /** What to fill, of what the sources provide; all of it when left out. */
  enrich_columns?: Array<string> | undefined;
  /** Settings of the sources. */
  config?: {
    /** Of web_scrape: each new column and its selector. */
    selectors?: Record<string, string> | undefined;
    /** Of email_auth: further selectors to try. */
    dkim_selectors?: Array<string> | undefined;
    /** Run the scripts of pages in a browser. */
    js_rendering?: boolean | undefined;
  } | undefined;
  /** Replace values that are there. Only empty ones are filled when left out. */
  overwrite?: boolean | undefined;
  budget?: {
    /** Rows enriched at most. */
    max_rows?: number | undefined;
    /** Credits spent at most; each source says what a key costs. What is known already costs nothing. */
    max_cost?: number | undefined;
  } | undefined;
  /** Ask anew for what was found longer ago. The lifetime of each source when left out. */
  max_age_secs?: number | undefined;
  /** Instead of a new job: one to act on. */
  job_id?: string | undefined;
  /** With job_id: what to do with it. */
  action?: EnrichRequestAction | undefined;
};

export type EnrichRequestSourceName = 'web_scrape' | 'page_metadata' | 'tech_detection' | 'company_data' | 'contact_data' | 'seo_metrics' | 'social_signals' | 'dns_records' | 'email_auth' | 'tls_certificate' | 'whois_rdap' | 'sitemap_stats' | 'robots_policy' | 'language' | 'readability' | 'article_text' | 'structured_data' | 'security_headers' | 'geo_ip' | 'company_registry' | 'domain_metrics' | 'social_counts' | 'email_verification';

export type EnrichRequestSources = 'web_scrape' | 'page_metadata' | 'tech_detection' | 'company_data' | 'contact_data' | 'seo_metrics' | 'social_signals' | 'dns_records' | 'email_auth' | 'tls_certificate' | 'whois_rdap' | 'sitemap_stats' | 'robots_policy' | 'language' | 'readability' | 'article_text' | 'structured_data' | 'security_headers' | 'geo_ip' | 'company_registry' | 'domain_metrics' | 'social_counts' | 'email_verification';

export type EnrichRequestAction = 'cancel' | 'pause' | 'resume';

export type EnrichmentJob = {
  job_id: string;
  status: EnrichmentJobStatus;
  dataset_id: string;
  /** The first that is asked. */
  source: string;
  sources: Array<string>;
  site_url: string | null;
  match_column: string;
  enrich_columns: Array<string>;
  /** Those that the dataset did not have. */
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
    /** Their value is neither a domain nor an address. */
    rows_unmatched: number;
    /** They name a company whose site is not known. */
    rows_unresolved: number;
    /** No source had anything for them. */
    rows_without_value: number;
    /** A page or server that may have a value did not answer, in three tries. They are not charged. */
    rows_failed: number;
    values_added: number;
    /** Different domains or addresses, times sources. */
    keys_looked_up: number;
    /** Known from before; they cost nothing. */
    keys_from_cache: number;
    keys_failed: number;
    /** Credits. */
    cost: number;
  };
  stopped_by: EnrichmentJobStoppedBy | null;
  /** Keys a source could say nothing of; the first 100. */
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

export type EnrichmentSourceList = {
  data: Array<EnrichmentSource>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type EnrichmentSource = {
  name: string;
  description: string;
  /** Columns; those of web_scrape are the names in config.selectors. */
  provides: Array<{
    name: string;
    data_type: ColumnType;
    description: string;
    provider: string | null;
  }>;
  /** What a row is looked up by. */
  match_columns: Array<string>;
  /** The lowest that has it. */
  tier: Tier;
  /** The tier of this account has it. */
  available: boolean;
  /** Credits for each key that is looked up. */
  cost: number;
  /** How long an answer is reused. */
  ttl_secs: number;
  ready: boolean;
  reason: string | null;
};

export type InspectSelector = {
  /** The page. */
  url?: string | undefined;
  /** The page itself, at most 10 MB. */
  html?: string | undefined;
  /** CSS or XPath. */
  selector: string;
  /** Of the selector. */
  type: InspectSelectorType;
  /** Told as the value of each match: text, html, or any attribute. */
  attribute?: string | undefined;
  /** Run its scripts in a browser first. */
  js_rendering?: boolean | undefined;
  /** Matches to show; all are counted. 20 when left out. */
  limit?: number | undefined;
};

export type InspectSelectorType = 'css' | 'xpath';

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
  /** How likely it survives a change of the site: 0 a chain of positions, 1 a name with a meaning. */
  robustness: number;
  /** A crawl reads it in the same walk as the others; else it costs more. */
  one_pass: boolean;
  suggestions: Array<{
    selector: string;
    type: InspectedSelectorSuggestionsType;
    count: number;
    change: string;
  }>;
  hint: string | null;
};

export type InspectedSelectorType = 'css' | 'xpath';

export type InspectedSelectorSuggestionsType = 'css' | 'xpath';

export type InspectUrl = {
  /** The page. */
  url: string;
  /** Also open it in a browser, and tell what scripts add. */
  js_rendering?: boolean | undefined;
  /** Links to show; all are counted. 100 when left out. */
  max_links?: number | undefined;
  /** Also answer the page itself: its source, and a copy that is safe to show. */
  snapshot?: boolean | undefined;
};

export type InspectedUrl = {
  url: string;
  final_url: string;
  /** 0 when there was no answer. */
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
  /** Hints: anybody can send any header. */
  technologies: Array<TechnologyHint>;
  rendering: RenderDifference | null;
  rendering_fault: InspectionFault | null;
  snapshot: {
    /** As it was read; after its scripts when they were run. */
    source: string;
    /** As it looks, without scripts, handlers, forms and anything from elsewhere. Each element has its number as data-node. */
    html: string;
  } | null;
};

export type InspectionFault = {
  code: string;
  message: string;
  detail: string | null;
};

export type InspectedUrlCharsetSource = 'mark' | 'header' | 'document' | 'bytes' | 'default';

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
    /** Each address once. */
    different: number;
    /** To the same host, with or without www. */
    internal: number;
    external: number;
    /** Mail, telephone and the like. */
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
    /** Addresses of those without alt. */
    shown: Array<string>;
  };
  word_count: number;
  /** Without navigation, head and foot. */
  main_word_count: number;
  element_count: number;
  /** How many elements stand inside of each other. */
  depth: number;
  /** Whether the page looks as if its scripts would write it; js_rendering proves it. */
  script_dependence: {
    likely: boolean;
    reasons: Array<string>;
  };
};

export type PageAnalysisStructuredDataTypesFormat = 'json-ld' | 'microdata' | 'rdfa';

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

export type RenderDifference = {
  final_url: string;
  status: number;
  render_ms: number;
  words_before: number;
  words_after: number;
  /** Of the words after scripts, the share that was not there. */
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
  /** A spider without js_rendering would miss something. */
  needs_js_rendering: boolean;
  reasons: Array<string>;
};

export type InspectHtml = {
  /** The page itself, at most 10 MB. */
  html: string;
  /** Where it came from, to complete its addresses. It is not fetched. */
  url?: string | undefined;
  /** Links to show; all are counted. 100 when left out. */
  max_links?: number | undefined;
};

export type InspectedHtml = {
  url: string | null;
  /** As UTF-8. */
  bytes: number;
  page: PageAnalysis;
  technologies: Array<TechnologyHint>;
  /** In the order of the page, at most 300 elements. */
  outline: Array<{
    /** Below the body, which has 0. */
    depth: number;
    tag: string;
    id: string | null;
    classes: Array<string>;
    children: number;
    /** Siblings of this kind, which stand as this one. */
    repeats: number;
    /** How it begins. */
    text: string;
    /** A selector for all of this kind at this place. */
    path: string;
  }>;
  outline_truncated: boolean;
  /** Rows, cards and items: good for item selectors. */
  repeating: Array<{
    selector: string;
    count: number;
    sample: string;
    fields: Array<{
      /** Within the item. */
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

export type ExtractContent = {
  /** The page. */
  url?: string | undefined;
  /** The page itself, at most 10 MB; or give url. */
  html?: string | undefined;
  /** Of html: where it came from, to complete its addresses. It is not fetched. */
  base_url?: string | undefined;
  /** Run its scripts in a browser first; auto does so when there is hardly any text without. Off when left out. */
  js_rendering?: boolean | ExtractContentJsRendering | undefined;
  /** Text and Markdown when left out. */
  formats?: Array<ExtractContentFormats> | undefined;
};

export type ExtractContentJsRendering = 'auto';

export type ExtractContentFormats = 'text' | 'markdown' | 'html';

export type ExtractedContent = {
  url: string | null;
  final_url: string | null;
  canonical: string | null;
  /** Its scripts were run. */
  rendered: boolean;
  /** False: there is what can be had of a page that is none. */
  is_article: boolean;
  title: string | null;
  byline: string | null;
  published_at: string | null;
  modified_at: string | null;
  /** Every date the page gives of itself, the most trustworthy first. */
  dates: Array<{
    kind: ExtractedContentDatesKind;
    source: ExtractedContentDatesSource;
    /** As the page writes it. */
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
  /** At 230 words a minute. */
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

export type Enqueue = {
  /** The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used. */
  queue: string;
  /** Any JSON value of at most 65536 bytes. */
  payload?: unknown | undefined;
  /** While an item of this key waits or is leased, no second one is added to the queue. */
  dedup_key?: string | undefined;
  /** Higher goes first; 0 when left out. */
  priority?: number | undefined;
  /** Not handed out before this time is over. */
  delay_secs?: number | undefined;
  /** How often it is handed out before it becomes a dead letter; 5 when left out. */
  max_attempts?: number | undefined;
  /** The pause after the first failure, doubled with each further one up to an hour; 10 when left out. */
  retry_delay_secs?: number | undefined;
  /** Several at once, instead of payload; what they leave out is taken from the call. */
  items?: Array<NewQueueItem> | undefined;
};

export type NewQueueItem = {
  /** Any JSON value of at most 65536 bytes. */
  payload: unknown;
  /** While an item of this key waits or is leased, no second one is added to the queue. */
  dedup_key?: string | undefined;
  /** Higher goes first; 0 when left out. */
  priority?: number | undefined;
  /** Not handed out before this time is over. */
  delay_secs?: number | undefined;
  /** How often it is handed out before it becomes a dead letter; 5 when left out. */
  max_attempts?: number | undefined;
  /** The pause after the first failure, doubled with each further one up to an hour; 10 when left out. */
  retry_delay_secs?: number | undefined;
};

export type Enqueued = {
  queue: string;
  enqueued: number;
  /** How many were there already. */
  deduplicated: number;
  /** In the order of the call. */
  items: Array<{
    /** The new item, or the one that was there. */
    item_id: string;
    state: QueueItemState;
    deduplicated: boolean;
    available_at: string | null;
  }>;
};

export type QueueItemState = 'ready' | 'delayed' | 'leased' | 'dead' | 'done';

export type Dequeue = {
  /** The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used. */
  queue: string;
  /** How many to take at most; 1 when left out, 0 only to settle what was taken before. */
  max?: number | undefined;
  /** How long the items are yours. Without it they are removed as they are handed out. */
  lease_secs?: number | undefined;
  /** How long to wait for a first item; 0 when left out. */
  wait_secs?: number | undefined;
  /** Leases whose work is done. */
  ack?: Array<string> | undefined;
  /** Leases whose work went wrong: the item is tried again later, or becomes a dead letter. */
  fail?: Array<{
    lease_token: string;
    error?: string | undefined;
  }> | undefined;
  /** Leases to be held longer: by lease_secs from now, or by their first length. */
  extend?: Array<string> | undefined;
};

export type Dequeued = {
  items: Array<TakenItem>;
  /** What became of each lease token of the call, in its order. */
  results?: Array<SettledLease> | undefined;
};

export type TakenItem = {
  item_id: string;
  /** Any JSON value of at most 65536 bytes. */
  payload: unknown;
  /** How often it was handed out, this time included. */
  attempts: number;
  lease_token: string | null;
  lease_until: string | null;
};

export type SettledLease = {
  lease_token: string;
  action: SettledLeaseAction;
  /** expired: the lease is over, and the item went back or to somebody else. unknown: this queue has no such item. */
  outcome: SettledLeaseOutcome;
  item_id: string | null;
  lease_until: string | null;
  retry_at: string | null;
};

export type SettledLeaseAction = 'ack' | 'fail' | 'extend';

export type SettledLeaseOutcome = 'done' | 'retrying' | 'dead' | 'extended' | 'expired' | 'unknown';

export type QueueItemList = {
  data: Array<QueueItem>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

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

export type QueueStatsList = {
  data: Array<QueueStats>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type QueueStats = {
  queue: string;
  ready: number;
  delayed: number;
  leased: number;
  /** Dead letters that are there now. */
  dead: number;
  /** Items done since the queue began. */
  done: number;
  /** Items added since the queue began. */
  enqueued: number;
  /** Attempts that failed or whose lease ran out, since the queue began. */
  failed: number;
  oldest_ready_age_secs: number | null;
  /** Over the last five minutes. */
  rates: {
    enqueued_per_minute: number;
    done_per_minute: number;
    failed_per_minute: number;
  };
};

export type RetryDeadLetters = {
  /** The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used. */
  queue: string;
  /** Only these; all when left out. */
  item_ids?: Array<string> | undefined;
  /** Not handed out before this time is over. */
  delay_secs?: number | undefined;
};

export type RetriedDeadLetters = {
  queue: string;
  retried: number;
  /** Of the named ones, those that stay as they are, and why. */
  left: Array<{
    item_id: string;
    /** not_dead: no dead letter of this queue has this id. */
    reason: RetriedDeadLettersLeftReason;
  }>;
};

export type RetriedDeadLettersLeftReason = 'not_dead' | 'dedup_key_taken';

export type PurgeQueue = {
  /** The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used. */
  queue: string;
  /** Which items go: all but the leased ones when left out. */
  states?: Array<QueueItemState> | undefined;
  /** Only items that were added longer ago. */
  older_than_secs?: number | undefined;
};

export type PurgedQueue = {
  queue: string;
  purged: number;
};

export type EtlFetch = {
  /** Where the file is; required unless job_id is given. */
  url: string;
  /** A name for people; the last part of the address when left out. */
  name?: string | undefined;
  checksum?: {
    algorithm: EtlFetchChecksumAlgorithm;
    /** In hexadecimal. */
    value: string;
  } | undefined;
  /** A larger file is refused; 5 GiB when left out. */
  max_bytes?: number | undefined;
  /** Anything of your own, kept with the artifact. */
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
    /** How often it went on after a broken connection. */
    resumed: number;
    /** How often it had to begin anew. */
    restarted: number;
  } | null;
};

export type EtlArtifact = {
  artifact_id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
};

export type EtlFetchJobChecksumAlgorithm = 'sha256' | 'md5';

export type EtlCompress = {
  /** A stored artifact; required unless job_id is given. */
  artifact_id: string;
  /** gzip when left out. */
  format?: EtlCompressFormat | undefined;
  /** How much work is put into it: up to 9 for gzip, 19 for zstd. */
  level?: number | undefined;
  /** Take gzip or zstd off instead. */
  decompress?: boolean | undefined;
  /** Of the new artifact; made from the name of the old one when left out. */
  name?: string | undefined;
  /** A larger result is refused; 20 GiB when left out. */
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

export type EtlParse = {
  /** A stored artifact; or else `url`. */
  artifact_id?: string | undefined;
  /** Where the file is; or else `artifact_id`. */
  url?: string | undefined;
  /** Told by the content, the name and the media type when left out. */
  format?: FileFormat | undefined;
  /** Of the new artifact; made from the name of the file when left out. */
  name?: string | undefined;
  /** The columns of the result; told from the file when left out. */
  columns?: Array<{
    /** In the result. */
    name: string;
    data_type: ColumnType;
    /** true when left out. */
    nullable?: boolean | undefined;
    /** What the file calls it, when that is another name. */
    from?: string | undefined;
  }> | undefined;
  /** reject, when left out, makes nothing if one record is bad; skip leaves bad ones out. */
  on_error?: EtlParseOnError | undefined;
  /** utf-8, utf-16, latin-1, windows-1252 or another name of the WHATWG list; told by the content when left out. */
  encoding?: string | undefined;
  /** Of CSV: one character, or tab. Told by the first lines when left out. */
  delimiter?: string | undefined;
  /** Of CSV: one character; empty when nothing is quoted. */
  quote?: string | undefined;
  /** Of CSV: stands before a quote inside of quotes. */
  escape?: string | undefined;
  /** Of CSV and workbooks: whether the first line has the names; true when left out. */
  header?: boolean | undefined;
  /** Of CSV and workbooks: texts that stand for no value, besides the empty one. */
  null_values?: Array<string> | undefined;
  /** Ways to write times besides ISO 8601, such as %d.%m.%Y %H:%M. */
  timestamp_formats?: Array<string> | undefined;
  /** Of XML: the elements that are the records, such as /catalog/item, or item wherever it stands. */
  record_path?: string | undefined;
  /** Of workbooks: the name of a sheet, or its place from 1; the first when left out. */
  sheet?: string | number | undefined;
  /** Of workbooks: the cells that are read, such as B3:F200 or B3:F; all when left out. */
  range?: string | undefined;
};

export type EtlParseOnError = 'reject' | 'skip';

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
  /** What had to be assumed of the file. */
  notes: Array<string>;
  columns: Array<{
    name: string;
    data_type: ColumnType;
    nullable: boolean;
    /** What the file calls it. */
    from: string;
  }>;
  /** That were written. */
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

export type EtlLoad = {
  /** A stored Parquet artifact; or else `dataset_id`. */
  artifact_id?: string | undefined;
  /** A dataset; or else `artifact_id`. */
  dataset_id?: string | undefined;
  /** Required unless job_id is given. Without connection and url: the account's own schema. */
  target: {
    /** Its name, exactly as written. */
    table: string;
    /** Of a PostgreSQL elsewhere; public when left out. */
    schema?: string | undefined;
    /** The name of an address that is kept. With `url`, the address is kept under it. */
    connection?: string | undefined;
    /** A PostgreSQL elsewhere: postgresql://user:password@host/database. sslmode is verify-full unless it says disable or require. */
    url?: string | undefined;
  };
  /** create, when left out, makes a new table; append adds rows; upsert replaces rows of the same keys; replace exchanges all rows. All make the table if it is not there. */
  mode?: EtlLoadMode | undefined;
  /** The columns that tell rows apart: needed by upsert, and the primary key of a new table. */
  keys?: Array<string> | undefined;
  /** Which to load; all when left out. */
  columns?: Array<string> | undefined;
};

export type EtlLoadMode = 'create' | 'append' | 'upsert' | 'replace';

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
  /** That were loaded. */
  rows: number;
  /** Of an upsert: those whose keys were there before. */
  rows_updated: number;
  /** Whether the table was made. */
  created: boolean;
  columns: Array<{
    name: string;
    /** As PostgreSQL calls it. */
    type: string;
  }>;
};

export type EtlLoadJobMode = 'create' | 'append' | 'upsert' | 'replace';

export type EtlPipelineList = {
  data: Array<EtlPipeline>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type EtlPipeline = {
  pipeline_id: string;
  name: string;
  description: string;
  status: EtlPipelineStatus;
  /** How many there are. */
  stages: number;
  definition: {
    stages: Array<Record<string, unknown>>;
  };
  params: Record<string, unknown>;
  concurrency: {
    max_runs: number;
    policy: ConcurrencyPolicy;
  };
  /** What webhooks of the account are signed with. Told once, when it is first needed. */
  webhook_secret?: string | undefined;
  created_at: string;
  updated_at: string;
};

export type EtlPipelineStatus = 'created';

export type DeletedEtlPipeline = {
  pipeline_id: string;
  deleted: boolean;
};

export type RunEtlPipeline = {
  /** Values for {{ params.name }}; a run may give others. */
  params?: Record<string, unknown> | undefined;
  /** A run of this pipeline that has ended: what it completed is not done again. */
  resume_run?: string | undefined;
  /** With resume_run: this stage and what comes after it are done again, completed or not; the run may then have completed too. */
  from_stage?: string | undefined;
};

export type EtlRun = {
  run_id: string;
  status: JobStatus;
  /** It waits for its turn; nothing of it has begun. */
  queued: boolean;
  trigger: EtlRunTrigger;
  params: Record<string, unknown>;
  resumed_from: string | null;
  /** By the ids of the stages. */
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

export type EtlRunTrigger = 'manual' | 'schedule' | 'resume' | 'step';

export type RunStage = {
  type: string;
  /** The stages that it waits for. */
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
  /** Why nothing is done right now: for what it has started, for its next attempt, for a worker outside. */
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

export type EtlRunList = {
  data: Array<EtlRun>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type PauseEtlRun = {
  /** Let it go on instead; false when left out. */
  resume?: boolean | undefined;
};

export type PipelineList = {
  data: Array<Pipeline>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type Pipeline = {
  pipeline_id: string;
  name: string;
  description: string;
  site_url: string | null;
  status: PipelineStatus;
  /** How many there are. */
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
  /** What webhooks of the account are signed with. Told once, when the first pipeline needs it. */
  webhook_secret?: string | undefined;
  created_at: string;
  updated_at: string;
};

export type PipelineStatus = 'created';

export type PipelineSchedule = {
  cron: string;
  timezone: string;
  /** False when it was stopped. */
  active: boolean;
  next_run: string | null;
};

export type PipelineRun = {
  run_id: string;
  status: JobStatus;
  /** It waits for its turn; nothing of it has begun. */
  queued: boolean;
  trigger: PipelineRunTrigger;
  params: Record<string, unknown>;
  resumed_from: string | null;
  /** By the ids of the stages. */
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

export type PipelineRunTrigger = 'manual' | 'schedule' | 'resume' | 'step';

export type ReportProgress = {
  /** The stage that the worker works on. */
  stage_id: string;
  /** Shown on the stage as it is. */
  progress: Record<string, unknown>;
  /** A line for the log of the stage. */
  log?: string | undefined;
};

export type ReportStatus = {
  /** The new status. */
  status: ReportStatusStatus;
  /** A stage of type external. */
  stage_id?: string | undefined;
  /** Of the stage; stages after it may ask for it. */
  output?: Record<string, unknown> | undefined;
  error?: {
    /** For programs. */
    code?: string | undefined;
    /** For people. */
    message: string;
  } | undefined;
};

export type ReportStatusStatus = 'running' | 'paused' | 'cancelled' | 'completed' | 'failed';

export type ReportLineage = {
  /** The stage that the worker works on. */
  stage_id: string;
  /** What was read. */
  inputs?: Array<{
    /** dataset, artifact, table, model … */
    type: string;
    /** Of the asset: an id of Granary, or a name outside. */
    id: string;
    /** For people. */
    name?: string | undefined;
  }> | undefined;
  /** What was written. */
  outputs?: Array<{
    /** dataset, artifact, table, model … */
    type: string;
    /** Of the asset: an id of Granary, or a name outside. */
    id: string;
    /** For people. */
    name?: string | undefined;
  }> | undefined;
};

export type DeletedPipeline = {
  pipeline_id: string;
  deleted: boolean;
};

export type RunPipeline = {
  /** Values for {{ params.name }}; a run may give others. */
  params?: Record<string, unknown> | undefined;
  /** A run of this pipeline that has ended: what it completed is not done again. */
  resume_run?: string | undefined;
  /** With resume_run: this stage and what comes after it are done again, completed or not; the run may then have completed too. */
  from_stage?: string | undefined;
};

export type PipelineRunList = {
  data: Array<PipelineRun>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type PipelineScheduleTimes = {
  cron: string;
  timezone: string;
  /** False when it was stopped. */
  active: boolean;
  next_run: string | null;
  /** The next five times of the cron, with the offset of the zone, whether it is started or not. */
  next_times: Array<string>;
};

export type TemplateStatus = 'active' | 'archived';

export type WorkflowTemplateList = {
  data: Array<WorkflowTemplate>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type WorkflowTemplate = {
  template_id: string;
  name: string;
  description: string;
  /** Grows with every change. */
  version: number;
  status: TemplateStatus;
  /** Comes with Granary; it can be run and not changed. */
  built_in: boolean;
  inputs: Array<TemplateInput>;
  stages: Array<Record<string, unknown>>;
  created_at: string;
  updated_at: string;
};

export type TemplateInput = {
  name: string;
  type: TemplateInputType;
  required: boolean;
  default?: unknown | undefined;
  description: string;
};

export type TemplateValidation = {
  valid: boolean;
  faults: Array<{
    /** Such as stages[1].config.format, inputs[0].type, values.rate. */
    path: string;
    message: string;
  }>;
};

export type StepOperationList = {
  data: Array<StepOperation>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type StepOperation = {
  /** The type of a stage. */
  name: string;
  summary: string;
  /** What the config of such a stage must fit, as JSON Schema. */
  config_schema: Record<string, unknown>;
  /** What later stages may ask for with {{ stages.id.field }}, as JSON Schema. */
  output_schema: Record<string, unknown>;
  /** A config. */
  example: Record<string, unknown>;
};

export type WorkflowRunList = {
  data: Array<WorkflowRun>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type WorkflowRun = {
  run_id: string;
  status: JobStatus;
  /** It waits for its turn; nothing of it has begun. */
  queued: boolean;
  trigger: WorkflowRunTrigger;
  params: Record<string, unknown>;
  resumed_from: string | null;
  /** By the ids of the stages. */
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
  /** The version that it is a run of. */
  template_version: number;
  /** What webhooks of the account are signed with. Told once, by the first run that needs it. */
  webhook_secret?: string | undefined;
};

export type WorkflowRunTrigger = 'manual' | 'schedule' | 'resume' | 'step';

export type RunTemplate = {
  /** Values of the inputs by their names. */
  inputs?: Record<string, unknown> | undefined;
};

export type LineageAssetList = {
  data: Array<LineageAsset>;
  /** How many there are in all. */
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
};

export type LineageAsset = {
  asset_id: string;
  kind: string;
  /** `granary` for Granary's own. */
  namespace: string;
  /** Its id or name where it lives: ds_…, an address, the name of a view. */
  ref: string;
  name: string;
  description: string;
  columns: Array<{
    /** The column's name. */
    name: string;
    /** In the words of where it lives. */
    data_type?: string | undefined;
  }> | null;
  properties: Record<string, unknown>;
  /** When it was first known. */
  created_at: string;
  /** When it was last heard of. */
  updated_at: string;
  deleted_at: string | null;
};

export type RegisterLineageAsset = {
  /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
  kind: string;
  /** For people. */
  name: string;
  /** Where it lives, such as postgres://warehouse; `default` when left out. */
  namespace?: string | undefined;
  /** Its id where it lives; the name when left out. */
  ref?: string | undefined;
  /** What it holds. */
  description?: string | undefined;
  columns?: Array<{
    /** The column's name. */
    name: string;
    /** In the words of where it lives. */
    data_type?: string | undefined;
  }> | undefined;
  /** Anything else. */
  properties?: Record<string, unknown> | undefined;
  /** It is gone; what came of it stays. */
  deleted?: boolean | undefined;
};

export type LineageAssetDetail = {
  asset_id: string;
  kind: string;
  /** `granary` for Granary's own. */
  namespace: string;
  /** Its id or name where it lives: ds_…, an address, the name of a view. */
  ref: string;
  name: string;
  description: string;
  columns: Array<{
    /** The column's name. */
    name: string;
    /** In the words of where it lives. */
    data_type?: string | undefined;
  }> | null;
  properties: Record<string, unknown>;
  /** When it was first known. */
  created_at: string;
  /** When it was last heard of. */
  updated_at: string;
  deleted_at: string | null;
  consent: {
    /** Of the consents given for it or for anything upstream; withdrawn counts before expired. */
    status: LineageAssetDetailConsentStatus;
    /** Consents that no longer stand, the first hundred. */
    issues: Array<{
      consent_id: string;
      subject: string;
      purpose: string;
      status: LineageAssetDetailConsentIssuesStatus;
      since: string;
      /** What it was given for. */
      assets: Array<string>;
    }>;
  };
};

export type LineageAssetDetailConsentStatus = 'ok' | 'withdrawn' | 'expired';

export type LineageAssetDetailConsentIssuesStatus = 'withdrawn' | 'expired';

export type LineageGraphDirection = 'up' | 'down' | 'both';

export type LineageGraph = {
  root: string;
  direction: LineageGraphDirection;
  depth: number;
  at: string | null;
  /** Whether there is more within this depth than fits. */
  truncated: boolean;
  nodes: Array<{
    asset_id: string;
    kind: string;
    namespace: string;
    ref: string;
    name: string;
    /** Steps from the root; negative upstream. */
    depth: number;
    deleted_at: string | null;
    /** Of the consents given for it or for anything upstream; withdrawn counts before expired. */
    consent: LineageGraphNodesConsent;
    /** Consents that no longer stand, the first ten. */
    consent_ids: Array<string>;
  }>;
  edges: Array<{
    /** An asset. */
    from: string;
    /** An asset. */
    to: string;
    relation: string;
    columns: Array<{
      /** A column of the one asset. */
      from: string;
      /** A column of the other. */
      to: string;
      /** Whether the values go over unchanged. */
      direct: boolean;
    }> | null;
    run_id: string | null;
    since: string;
    last_seen_at: string;
    until: string | null;
  }>;
};

export type LineageGraphNodesConsent = 'ok' | 'withdrawn' | 'expired';

export type AddLineageEdges = {
  /** Of a single edge: an asset by its id, or one that lives elsewhere and is made if need be. */
  from?: string | {
    /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
    kind: string;
    /** Where it lives, such as postgres://warehouse; `default` when left out. */
    namespace?: string | undefined;
    /** Its id or name where it lives. */
    ref: string;
    /** For people. */
    name?: string | undefined;
  } | undefined;
  /** Of a single edge, like from. */
  to?: string | {
    /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
    kind: string;
    /** Where it lives, such as postgres://warehouse; `default` when left out. */
    namespace?: string | undefined;
    /** Its id or name where it lives. */
    ref: string;
    /** For people. */
    name?: string | undefined;
  } | undefined;
  /** derives (data made of data, when left out), reads, writes, runs, contains … */
  relation?: string | undefined;
  /** Of a single edge: which column goes into which. */
  columns?: Array<{
    /** A column of the one asset. */
    from: string;
    /** A column of the other. */
    to: string;
    /** Whether the values go over unchanged. */
    direct?: boolean | undefined;
  }> | undefined;
  /** Of a single edge: since when; now when left out. */
  at?: string | undefined;
  /** Of a run event. */
  eventType?: AddLineageEdgesEventType | undefined;
  /** Of a run event. */
  eventTime?: string | undefined;
  /** Of a run event. */
  run?: {
    /** The same in all events of the run. */
    runId: string;
    /** schema and columnLineage are read; others are taken and left alone. */
    facets?: Record<string, unknown> | undefined;
  } | undefined;
  /** Of a run event. */
  job?: {
    /** Where it runs. */
    namespace: string;
    /** Its name there. */
    name: string;
    /** schema and columnLineage are read; others are taken and left alone. */
    facets?: Record<string, unknown> | undefined;
  } | undefined;
  /** Of a run event. */
  inputs?: Array<{
    /** Where it lives. */
    namespace: string;
    /** Its name there. */
    name: string;
    /** schema and columnLineage are read; others are taken and left alone. */
    facets?: Record<string, unknown> | undefined;
  }> | undefined;
  /** Of a run event. */
  outputs?: Array<{
    /** Where it lives. */
    namespace: string;
    /** Its name there. */
    name: string;
    /** schema and columnLineage are read; others are taken and left alone. */
    facets?: Record<string, unknown> | undefined;
  }> | undefined;
  /** Of a run event: what made it. */
  producer?: string | undefined;
  /** Of a run event: its version of the standard. */
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

export type LineageEdge = {
  /** An asset. */
  from: string;
  /** An asset. */
  to: string;
  relation: string;
  columns: Array<{
    /** A column of the one asset. */
    from: string;
    /** A column of the other. */
    to: string;
    /** Whether the values go over unchanged. */
    direct: boolean;
  }> | null;
  run_id: string | null;
  since: string;
  last_seen_at: string;
  until: string | null;
};

export type AddedLineageEdgesRunState = 'started' | 'completed' | 'failed' | 'aborted';

export type ConsentState = 'active' | 'withdrawn' | 'expired' | 'superseded';

export type LineageConsentList = {
  data: Array<LineageConsent>;
  /** How many there are in all. */
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

export type ConsentBasis = 'consent' | 'contract' | 'legal_obligation' | 'vital_interests' | 'public_task' | 'legitimate_interests';

export type RecordConsent = {
  /** Who gave it: a person, or the key that stands for one. */
  subject: string;
  /** What the data may be used for. */
  purpose: string;
  /** The legal ground; needed for a new consent, `consent` is the usual one. */
  basis?: ConsentBasis | undefined;
  /** What the consent is given for. Everything downstream of these assets stands on it. */
  scope?: {
    /** Ids of the assets that hold data of the subject; also the id of a dataset, an export and so on. */
    assets: Array<string>;
    columns?: Array<string> | undefined;
    /** What else the consent is limited to. */
    note?: string | undefined;
  } | undefined;
  /** Where the consent is on record. */
  evidence?: string | undefined;
  /** Now when left out. */
  granted_at?: string | undefined;
  expires_at?: string | null | undefined;
  /** True ends the consent of this subject and purpose, from now on. */
  withdrawn?: boolean | undefined;
};

export type Dashboard = {
  account: {
    account_id: string;
    name: string;
    tier: Tier;
  };
  /** What runs or is paused, the newest first. */
  running: Array<RunningJob>;
  /** What failed in the last seven days, the latest first. */
  failed: Array<EndedJob>;
  /** What completed in the last day, the latest 20. */
  completed: Array<EndedJob>;
  /** Datasets by the time of their last rows. */
  changed: Array<ChangedDataset>;
  /** Since midnight, UTC. */
  today: {
    rows_written: number;
    rows_enriched: number;
    /** By crawls that were at work today. */
    pages_crawled: number;
    jobs_completed: number;
    jobs_failed: number;
  };
  limits: Array<{
    name: string;
    label: string;
    /** How it is counted. */
    kind: string;
    limit: number | null;
    used: number | null;
    resets_at: string | null;
  }>;
};

export type RunningJob = {
  /** Also the id of the run, crawl or import it is. */
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

export type JobSubject = {
  /** dataset, site, pipeline … */
  type: string;
  id: string;
  name: string | null;
};

export type EndedJob = {
  /** Also the id of the run, crawl or import it is. */
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

export type Health = {
  status: string;
  version: string;
};

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

export type ServicesHealthStatus = 'ok' | 'degraded';

export type ServicesHealthServicesStatus = 'ok' | 'unavailable';

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

export type ErrorResponse = {
  /** A code that programs can rely on. */
  error: string;
  /** A sentence that says what to do next. */
  message: string;
  details?: Array<{
    /** Where in the request. */
    path: string;
    message: string;
  }> | undefined;
  /** The scope, role or tier that is missing. */
  required?: string | undefined;
  /** Which limit was reached. */
  limit?: string | undefined;
  /** Seconds until the call may be repeated. */
  retry_after?: number | undefined;
  request_id: string;
};

export interface Operations {
  /** List the account's API keys */
  'auth.list-tokens': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** The caller's own account when left out. */
      account_id?: string | undefined;
    };
    output: Array<TokenInfo>;
  };
  /** Make an API key */
  'auth.create-token': {
    input: CreateToken;
    output: CreatedToken;
  };
  /** Revoke an API key */
  'auth.delete-token': {
    input: {
      /** The key's id. */
      token_id: string;
      /** The caller's own account when left out. */
      account_id?: string | undefined;
    };
    output: TokenDeletion;
  };
  /** Check an API key */
  'auth.validate': {
    input: ValidateKey;
    output: KeyValidation;
  };
  /** Create a tenant with its first key */
  'auth.provision-tenant': {
    input: ProvisionTenant;
    output: Tenant;
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
  /** Exchange a refresh token for a new session token */
  'session.refresh': {
    input: RefreshSession;
    output: Session;
  };
  /** Accept an invitation and sign in */
  'session.accept-invite': {
    input: AcceptInvite;
    output: Session;
  };
  /** List the members of the account and its open invitations */
  'session.list-members': {
    input: Record<never, never>;
    output: MemberList;
  };
  /** Invite a person to the account */
  'session.invite-member': {
    input: InviteMember;
    output: InvitationLink;
  };
  /** Change the role of a member */
  'session.change-member': {
    input: {
      /** Email of the member or the invited person. */
      email: string;
    } & ChangeMember;
    output: Member;
  };
  /** Remove a member, or withdraw an invitation */
  'session.remove-member': {
    input: {
      /** Email of the member or the invited person. */
      email: string;
    };
    output: MemberRemoval;
  };
  /** What the account has used of its allowances */
  'auth.usage': {
    input: Record<never, never>;
    output: UsageSummary;
  };
  /** API usage by key, endpoint group and day */
  'usage.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
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
  /** The account's and your own profile */
  'profile.get': {
    input: Record<never, never>;
    output: Profile;
  };
  /** Change the account's or your own profile */
  'profile.update': {
    input: Partial<UpdateProfile>;
    output: Profile;
  };
  /** List the sites of the account */
  'sites.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those that contain this text. */
      search?: string | undefined;
      /** A field; with a leading minus, descending. */
      sort?: string | undefined;
    };
    output: SiteList;
  };
  /** Create a site */
  'sites.create': {
    input: CreateSite;
    output: Site;
  };
  /** Change a site */
  'sites.update': {
    input: UpdateSite;
    output: Site;
  };
  /** Read one site */
  'sites.get': {
    input: {
      /** The site's id. */
      site_id: string;
    };
    output: Site;
  };
  /** Delete a site */
  'sites.delete': {
    input: {
      /** The site's id. */
      site_id: string;
    };
    output: SiteDeletion;
  };
  /** List the schemas of the account */
  'schemas.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those whose name or description contains this text. */
      search?: string | undefined;
      /** name, version, type or created_at; with a leading minus, descending. */
      sort?: string | undefined;
    };
    output: RegisteredSchemaList;
  };
  /** Register a schema, or the next version of one */
  'schemas.register': {
    input: RegisterSchema;
    output: RegisteredSchema;
  };
  /** List the versions of a schema */
  'schemas.list-versions': {
    input: {
      /** The name it is registered under. */
      name: string;
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
    };
    output: SchemaVersionList;
  };
  /** Check rows against a schema */
  'schemas.validate': {
    input: Partial<ValidateRows>;
    output: SchemaFindings;
  };
  /** List the datasets of the account */
  'datasets.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those whose name or description has this text. */
      search?: string | undefined;
      /** With a leading minus, descending; -created_at when left out. */
      sort?: DatasetsListSort | undefined;
    };
    output: DatasetList;
  };
  /** Create a dataset */
  'datasets.create': {
    input: CreateDataset;
    output: Dataset;
  };
  /** Read one dataset */
  'datasets.get': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
    };
    output: Dataset;
  };
  /** Change a dataset or its columns */
  'datasets.update': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
    } & Partial<UpdateDataset>;
    output: Dataset;
  };
  /** Delete a dataset with all its rows */
  'datasets.delete': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
    };
    output: DatasetDeletion;
  };
  /** List the rows of a dataset */
  'datasets.list-rows': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** JSON: column to conditions, of eq, ne, gt, gte, lt, lte, in, contains, is_null. */
      filters?: string | undefined;
      /** Only these, separated by commas. */
      columns?: string | undefined;
      /** Columns separated by commas; with a leading minus, descending. */
      sort?: string | undefined;
      /** From `next_cursor` of the page before. */
      cursor?: string | undefined;
      /** Only this row. */
      row_id?: string | undefined;
      /** quarantined lists the rows that imports rejected, in the order they came, with their faults. */
      status?: DatasetsListRowsStatus | undefined;
    };
    output: RowList;
  };
  /** Insert rows */
  'datasets.insert-rows': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
    } & InsertRows;
    output: InsertedRows;
  };
  /** Replace a row */
  'datasets.replace-row': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
      /** The row's id. */
      row_id: string;
    } & ReplaceRow;
    output: Row;
  };
  /** Delete a row */
  'datasets.delete-row': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
      /** The row's id. */
      row_id: string;
    };
    output: RowDeletion;
  };
  /** Describe the values of a dataset */
  'datasets.stats': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
    };
    output: DatasetStats;
  };
  /** Export rows to a file */
  'datasets.export': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
    } & ExportDataset;
    output: Export;
  };
  /** Import rows from a file */
  'datasets.import': {
    input: {
      /** The dataset's id. */
      dataset_id: string;
      /** Seconds to wait for the end; 30 when left out. */
      wait?: number | undefined;
      /** Of an import that began before: no file then. */
      job_id?: string | undefined;
      /** With job_id: end that import, of which nothing is stored then. */
      cancel?: boolean | undefined;
    } & Partial<ImportDataset>;
    output: ImportJob;
  };
  /** Run SQL over the datasets of the account */
  'query.run': {
    input: Query;
    output: QueryResult;
  };
  /** Run SQL and read the rows as an Arrow IPC stream */
  'query.arrow': {
    input: ArrowQuery;
    output: ReadableStream<Uint8Array>;
  };
  /** Run SQL and write the rows to a file */
  'query.export': {
    input: ExportQuery;
    output: Export;
  };
  /** Run SQL over datasets and Granary's own records together */
  'query.hybrid': {
    input: HybridQuery;
    output: QueryResult;
  };
  /** The columns a query would answer, without running it */
  'query.describe': {
    input: DescribeQuery;
    output: QueryDescription;
  };
  /** The tables that SQL can read, with their columns */
  'query.schema': {
    input: Partial<QuerySchemaRequest>;
    output: QuerySchema;
  };
  /** Run SQL and tell how it went */
  'query.stats': {
    input: QueryStatsRequest;
    output: QueryStats;
  };
  /** Make a table of a file */
  'query.register-table': {
    input: RegisterTable;
    output: RegisteredRelation;
  };
  /** Give a SELECT a name */
  'query.register-view': {
    input: RegisterView;
    output: RegisteredRelation;
  };
  /** List the registered views and tables */
  'query.views': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only these. */
      kind?: QueryViewsKind | undefined;
    };
    output: RegisteredRelationList;
  };
  /** List the artifacts of the account */
  'artifacts.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those of this site. */
      site_url?: string | undefined;
      /** Only those in this state. */
      status?: ArtifactStatus | undefined;
    };
    output: Array<Artifact>;
  };
  /** Register an artifact by its source address */
  'artifacts.register': {
    input: RegisterArtifact;
    output: Artifact;
  };
  /** Read one artifact */
  'artifacts.get': {
    input: {
      /** The artifact's id. */
      artifact_id: string;
    };
    output: Artifact;
  };
  /** Delete an artifact and its stored bytes */
  'artifacts.delete': {
    input: {
      /** The artifact's id. */
      artifact_id: string;
    };
    output: undefined;
  };
  /** Copy the source into the object store */
  'artifacts.download': {
    input: {
      /** The artifact's id. */
      artifact_id: string;
    };
    output: Artifact;
  };
  /** Get a link to the stored bytes that expires */
  'artifacts.url': {
    input: {
      /** The artifact's id. */
      artifact_id: string;
      /** Seconds. */
      expires_in?: number | undefined;
    };
    output: ArtifactUrl;
  };
  /** List the crawl jobs of the account */
  'crawl.list-jobs': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those in this state. */
      status?: JobStatus | undefined;
      /** Only those of this spider. */
      spider_id?: string | undefined;
      /** Only those of this site. */
      site_url?: string | undefined;
    };
    output: CrawlJobList;
  };
  /** Start a crawl job */
  'crawl.create-job': {
    input: Partial<CreateCrawlJob>;
    output: CrawlJob;
  };
  /** Show a crawl job and how far it is */
  'crawl.get-job': {
    input: {
      /** The job's id. */
      job_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: CrawlJob;
  };
  /** Pause a crawl job */
  'crawl.pause-job': {
    input: {
      /** The job's id. */
      job_id: string;
    };
    output: CrawlJob;
  };
  /** Go on with a paused crawl job */
  'crawl.resume-job': {
    input: {
      /** The job's id. */
      job_id: string;
    };
    output: CrawlJob;
  };
  /** Cancel a crawl job */
  'crawl.cancel-job': {
    input: {
      /** The job's id. */
      job_id: string;
    };
    output: CrawlJob;
  };
  /** What a crawl has met, what comes next, and why pages were left out */
  'crawl.frontier': {
    input: {
      /** The job's id. */
      job_id: string;
      /** Of the listed addresses. */
      state?: CrawlFrontierState | undefined;
      /** Of the listed addresses: why they were not crawled, or what was noted of them. */
      reason?: string | undefined;
      /** How many at most. */
      urls_limit?: number | undefined;
      /** How many to leave out from the start. */
      urls_offset?: number | undefined;
    };
    output: CrawlFrontier;
  };
  /** List the proxies of this instance and how they fare */
  'crawl.list-proxies': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
    };
    output: CrawlProxyList;
  };
  /** Find the sitemaps of a site and read the pages they list */
  'crawl.discover-sitemap': {
    input: DiscoverSitemap;
    output: DiscoveredSitemaps;
  };
  /** List the ways of choosing the next page */
  'crawl.list-strategies': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
    };
    output: CrawlStrategyList;
  };
  /** Store a way of choosing the next page */
  'crawl.create-strategy': {
    input: CreateCrawlStrategy;
    output: CrawlStrategy;
  };
  /** List the spiders of the account */
  'spiders.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those whose name or site has this text. */
      search?: string | undefined;
      /** created when left out. */
      status?: SpiderStatus | undefined;
      /** Only those that fill this dataset. */
      dataset_id?: string | undefined;
      /** With a leading minus, descending; -created_at when left out. */
      sort?: SpidersListSort | undefined;
    };
    output: SpiderList;
  };
  /** Create a spider */
  'spiders.create': {
    input: CreateSpider;
    output: Spider;
  };
  /** Read one spider */
  'spiders.get': {
    input: {
      /** The spider's id. */
      spider_id: string;
    };
    output: Spider;
  };
  /** Change a spider */
  'spiders.update': {
    input: {
      /** The spider's id. */
      spider_id: string;
    } & Partial<UpdateSpider>;
    output: Spider;
  };
  /** Archive a spider */
  'spiders.archive': {
    input: {
      /** The spider's id. */
      spider_id: string;
    };
    output: Spider;
  };
  /** Read one page as the spider would */
  'spiders.test': {
    input: {
      /** The spider's id. */
      spider_id: string;
    } & TestSpider;
    output: SpiderTest;
  };
  /** Write a spider down, to carry it elsewhere */
  'spiders.export': {
    input: {
      /** The spider's id. */
      spider_id: string;
    } & Partial<ExportSpider>;
    output: ExportedSpider;
  };
  /** Make a spider of a description */
  'spiders.import': {
    input: ImportSpider;
    output: ImportedSpider;
  };
  /** How the selectors of a spider do */
  'spiders.health': {
    input: {
      /** The spider's id. */
      spider_id: string;
    };
    output: SpiderHealth;
  };
  /** Find what took the place of selectors that stopped to match */
  'spiders.repair': {
    input: {
      /** The spider's id. */
      spider_id: string;
    } & Partial<RepairSpider>;
    output: SpiderRepair;
  };
  /** Build a spider for a site */
  'spiders.build': {
    input: BuildSpider;
    output: BuiltSpider;
  };
  /** Suggest the records and fields of a page */
  'spiders.suggest-fields': {
    input: Partial<SuggestFields>;
    output: SuggestedFields;
  };
  /** Build spiders for many sites */
  'spiders.factory': {
    input: {
      /** Seconds to wait for the end; 0 when left out. */
      wait?: number | undefined;
    } & Partial<StartSpiderFactory>;
    output: SpiderFactoryJob;
  };
  /** Enrich the rows of a dataset */
  'enrichment.enrich': {
    input: Partial<EnrichRequest>;
    output: EnrichmentJob;
  };
  /** Show an enrichment job and how far it is */
  'enrichment.get-job': {
    input: {
      /** The job's id. */
      job_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: EnrichmentJob;
  };
  /** List the sources of enrichment */
  'enrichment.list-sources': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those that are, or are not. */
      ready?: boolean | undefined;
    };
    output: EnrichmentSourceList;
  };
  /** Try a selector on a page */
  'inspection.selectors': {
    input: InspectSelector;
    output: InspectedSelector;
  };
  /** Look into a page of the web and how it is answered */
  'inspection.url': {
    input: InspectUrl;
    output: InspectedUrl;
  };
  /** Look into given HTML */
  'inspection.html': {
    input: InspectHtml;
    output: InspectedHtml;
  };
  /** Read the article of a page */
  'content.extract': {
    input: Partial<ExtractContent>;
    output: ExtractedContent;
  };
  /** Add one item or several to a queue */
  'queue.enqueue': {
    input: Enqueue;
    output: Enqueued;
  };
  /** Settle earlier leases and take the next items */
  'queue.dequeue': {
    input: Dequeue;
    output: Dequeued;
  };
  /** List the items of a queue or of all */
  'queue.items': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used. */
      queue?: string | undefined;
      /** Only those in this state. */
      state?: QueueItemState | undefined;
      /** Only those of this key. */
      dedup_key?: string | undefined;
    };
    output: QueueItemList;
  };
  /** Count the items of each queue, and how fast they come and go */
  'queue.stats': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used. */
      queue?: string | undefined;
    };
    output: QueueStatsList;
  };
  /** Put dead letters back into their queue */
  'queue.retry': {
    input: RetryDeadLetters;
    output: RetriedDeadLetters;
  };
  /** Remove the items of a queue */
  'queue.purge': {
    input: PurgeQueue;
    output: PurgedQueue;
  };
  /** Fetch a file from an address into an artifact */
  'etl.fetch': {
    input: {
      /** Seconds to wait for the end; 30 when left out. */
      wait?: number | undefined;
      /** Of a job that began before: shows it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlFetch>;
    output: EtlFetchJob;
  };
  /** Compress an artifact, or take its compression off */
  'etl.compress': {
    input: {
      /** Seconds to wait for the end; 30 when left out. */
      wait?: number | undefined;
      /** Of a job that began before: shows it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlCompress>;
    output: EtlCompressJob;
  };
  /** Parse a file into a Parquet artifact */
  'etl.parse': {
    input: {
      /** Seconds to wait for the end; 30 when left out. */
      wait?: number | undefined;
      /** Of a job that began before: shows it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlParse>;
    output: EtlParseJob;
  };
  /** Load Parquet or a dataset into PostgreSQL */
  'etl.load': {
    input: {
      /** Seconds to wait for the end; 30 when left out. */
      wait?: number | undefined;
      /** Of a job that began before: shows it, whatever the body says. */
      job_id?: string | undefined;
    } & Partial<EtlLoad>;
    output: EtlLoadJob;
  };
  /** List the ETL pipelines of the account */
  'etl.list-pipelines': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those with this in their name. */
      search?: string | undefined;
    };
    output: EtlPipelineList;
  };
  /** Create an ETL pipeline: fetch, compress, parse and load as stages in a graph */
  'etl.create-pipeline': {
    input: CreateEtlPipeline;
    output: EtlPipeline;
  };
  /** Show an ETL pipeline */
  'etl.get-pipeline': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    };
    output: EtlPipeline;
  };
  /** Change an ETL pipeline */
  'etl.update-pipeline': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    } & Partial<UpdateEtlPipeline>;
    output: EtlPipeline;
  };
  /** Delete an ETL pipeline */
  'etl.delete-pipeline': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    };
    output: DeletedEtlPipeline;
  };
  /** Run an ETL pipeline */
  'etl.run-pipeline': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    } & Partial<RunEtlPipeline>;
    output: EtlRun;
  };
  /** List the runs of an ETL pipeline */
  'etl.list-runs': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those in this state. */
      status?: JobStatus | undefined;
    };
    output: EtlRunList;
  };
  /** Show a run of an ETL pipeline and how far its stages are */
  'etl.get-run': {
    input: {
      /** The run's id. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: EtlRun;
  };
  /** Pause a run of an ETL pipeline, or let it go on */
  'etl.pause-run': {
    input: {
      /** The run's id. */
      run_id: string;
    } & Partial<PauseEtlRun>;
    output: EtlRun;
  };
  /** Cancel a run of an ETL pipeline */
  'etl.cancel-run': {
    input: {
      /** The run's id. */
      run_id: string;
    };
    output: EtlRun;
  };
  /** List the pipelines of the account */
  'pipelines.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those of this site. */
      site_url?: string | undefined;
      /** Only those with this in their name. */
      search?: string | undefined;
    };
    output: PipelineList;
  };
  /** Create a pipeline: stages in a graph, with a schedule if wanted */
  'pipelines.create': {
    input: CreatePipeline;
    output: Pipeline;
  };
  /** Run one stage by itself, or a stage of an earlier run once more */
  'pipelines.execute-step': {
    input: Partial<ExecuteStep>;
    output: PipelineRun;
  };
  /** Show a run and how far its stages are */
  'pipelines.get-run': {
    input: {
      /** The run's id. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: PipelineRun;
  };
  /** Pause a run */
  'pipelines.pause-run': {
    input: {
      /** The run's id. */
      run_id: string;
    };
    output: PipelineRun;
  };
  /** Cancel a run */
  'pipelines.cancel-run': {
    input: {
      /** The run's id. */
      run_id: string;
    };
    output: PipelineRun;
  };
  /** Report how far a stage of type external is */
  'pipelines.report-progress': {
    input: {
      /** The run's id. */
      run_id: string;
    } & ReportProgress;
    output: PipelineRun;
  };
  /** Let a paused run go on, or report the end of a stage of type external */
  'pipelines.report-status': {
    input: {
      /** The run's id. */
      run_id: string;
    } & ReportStatus;
    output: PipelineRun;
  };
  /** Report what a stage of type external has read and written */
  'pipelines.report-lineage': {
    input: {
      /** The run's id. */
      run_id: string;
    } & ReportLineage;
    output: PipelineRun;
  };
  /** Show a pipeline */
  'pipelines.get': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    };
    output: Pipeline;
  };
  /** Change a pipeline */
  'pipelines.update': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    } & Partial<UpdatePipeline>;
    output: Pipeline;
  };
  /** Delete a pipeline */
  'pipelines.delete': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    };
    output: DeletedPipeline;
  };
  /** Run a pipeline */
  'pipelines.run': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    } & Partial<RunPipeline>;
    output: PipelineRun;
  };
  /** List the runs of a pipeline */
  'pipelines.list-runs': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those in this state. */
      status?: JobStatus | undefined;
    };
    output: PipelineRunList;
  };
  /** Show a run and how far its stages are */
  'pipelines.get-pipeline-run': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
      /** The run's id. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: PipelineRun;
  };
  /** Show when a pipeline runs next */
  'pipelines.get-schedule': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
      /** Show the times of this cron instead, without storing it; `active` is false then. */
      cron?: string | undefined;
      /** Such as Europe/Berlin; UTC when left out. */
      timezone?: string | undefined;
    };
    output: PipelineScheduleTimes;
  };
  /** Start the schedule of a pipeline */
  'pipelines.start-schedule': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    };
    output: PipelineSchedule;
  };
  /** Stop the schedule of a pipeline */
  'pipelines.stop-schedule': {
    input: {
      /** The pipeline's id. */
      pipeline_id: string;
    };
    output: PipelineSchedule;
  };
  /** List the templates of the account, and after them those that come with Granary */
  'workflow-templates.list': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** active when left out. */
      status?: TemplateStatus | undefined;
      /** Only those that come with Granary, or only those of the account. */
      built_in?: boolean | undefined;
      /** Only those with this in their name. */
      search?: string | undefined;
    };
    output: WorkflowTemplateList;
  };
  /** Create a template: stages in a graph, with inputs that every run gives anew */
  'workflow-templates.create': {
    input: CreateTemplate;
    output: WorkflowTemplate;
  };
  /** Tell everything that is wrong with a template, without storing it */
  'workflow-templates.validate': {
    input: ValidateTemplate;
    output: TemplateValidation;
  };
  /** List every operation that can be a stage, with its schemas */
  'workflow-templates.list-operations': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
    };
    output: StepOperationList;
  };
  /** Show an operation that can be a stage, with its schemas */
  'workflow-templates.get-operation': {
    input: {
      /** The type of a stage. */
      name: string;
    };
    output: StepOperation;
  };
  /** List the runs of templates */
  'workflow-templates.list-runs': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only those of this template. */
      template_id?: string | undefined;
      /** Only those in this state. */
      status?: JobStatus | undefined;
    };
    output: WorkflowRunList;
  };
  /** Show a run of a template and how far its stages are */
  'workflow-templates.get-run': {
    input: {
      /** The run's id. */
      run_id: string;
      /** Seconds to wait for the record to change. */
      wait?: number | undefined;
    };
    output: WorkflowRun;
  };
  /** Cancel a run of a template */
  'workflow-templates.cancel-run': {
    input: {
      /** The run's id. */
      run_id: string;
    };
    output: WorkflowRun;
  };
  /** Show the template of a name */
  'workflow-templates.get-by-name': {
    input: {
      /** The template's name. */
      name: string;
    };
    output: WorkflowTemplate;
  };
  /** Show a template */
  'workflow-templates.get': {
    input: {
      /** The template's id. */
      id: string;
      /** An earlier one; the newest when left out. */
      version?: number | undefined;
    };
    output: WorkflowTemplate;
  };
  /** Change a template, as a new version */
  'workflow-templates.update': {
    input: {
      /** The template's id. */
      id: string;
    } & Partial<UpdateTemplate>;
    output: WorkflowTemplate;
  };
  /** Archive a template */
  'workflow-templates.archive': {
    input: {
      /** The template's id. */
      id: string;
    };
    output: WorkflowTemplate;
  };
  /** Run a template with values for its inputs */
  'workflow-templates.run': {
    input: {
      /** The template's id. */
      id: string;
    } & Partial<RunTemplate>;
    output: WorkflowRun;
  };
  /** List what data comes from and goes to */
  'lineage.list-assets': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model … */
      kind?: string | undefined;
      /** Where it lives, such as postgres://warehouse; `default` when left out. */
      namespace?: string | undefined;
      /** Its id or name where it lives, whole. */
      ref?: string | undefined;
      /** Only those whose name contains this text. */
      search?: string | undefined;
      /** Only those that are gone, or only those that are not. */
      deleted?: boolean | undefined;
    };
    output: LineageAssetList;
  };
  /** Register an asset that lives elsewhere */
  'lineage.register-asset': {
    input: RegisterLineageAsset;
    output: LineageAsset;
  };
  /** Look at an asset and the consents that it stands on */
  'lineage.get-asset': {
    input: {
      /** The asset's id, or the id of the thing itself: ds_…, ex_…, cj_…. */
      asset_id: string;
    };
    output: LineageAssetDetail;
  };
  /** Follow data to where it comes from and where it goes */
  'lineage.graph': {
    input: {
      /** The asset's id, or the id of the thing itself: ds_…, ex_…, cj_…. */
      asset_id: string;
      /** both when left out. */
      direction?: LineageGraphDirection | undefined;
      /** Steps; 10 when left out. */
      depth?: number | undefined;
      /** The graph as it was then. */
      at?: string | undefined;
      /** 1000 when left out. */
      max_nodes?: number | undefined;
    };
    output: LineageGraph;
  };
  /** Tell of what flows where: a single edge, or an OpenLineage run event */
  'lineage.add-edges': {
    input: Partial<AddLineageEdges>;
    output: AddedLineageEdges;
  };
  /** List consents */
  'lineage.list-consents': {
    input: {
      /** How many at most. */
      limit?: number | undefined;
      /** How many to leave out from the start. */
      offset?: number | undefined;
      /** Only of this one. */
      subject?: string | undefined;
      /** Only for this. */
      purpose?: string | undefined;
      /** As they stand now. */
      status?: ConsentState | undefined;
      /** Only those given for this asset. */
      asset_id?: string | undefined;
    };
    output: LineageConsentList;
  };
  /** Record, change or withdraw a consent */
  'lineage.record-consent': {
    input: RecordConsent;
    output: LineageConsent;
  };
  /** What runs, what broke, what changed */
  'dashboard.get': {
    input: Record<never, never>;
    output: Dashboard;
  };
  /** Whether this node can serve */
  'health.get': {
    input: Record<never, never>;
    output: Health;
  };
  /** The state of each part the service stands on */
  'health.services': {
    input: Record<never, never>;
    output: ServicesHealth;
  };
  /** The service as your account sees it */
  'analysis.status': {
    input: Record<never, never>;
    output: Status;
  };
}

/** The operations that also answer a stream of events. */
export type StreamOperation =
  | 'crawl.get-job'
  | 'enrichment.get-job'
  | 'etl.get-run'
  | 'pipelines.get-run'
  | 'pipelines.get-pipeline-run'
  | 'workflow-templates.get-run'
  | 'dashboard.get';

/** `granary.datasets.create(…)` is `granary.call('datasets.create', …)`. */
export interface Namespaces<Method extends Record<keyof Operations, unknown>> {
  auth: {
    /** List the account's API keys */
    listTokens: Method['auth.list-tokens'];
    /** Make an API key */
    createToken: Method['auth.create-token'];
    /** Revoke an API key */
    deleteToken: Method['auth.delete-token'];
    /** Check an API key */
    validate: Method['auth.validate'];
    /** Create a tenant with its first key */
    provisionTenant: Method['auth.provision-tenant'];
    /** What the account has used of its allowances */
    usage: Method['auth.usage'];
  };
  session: {
    /** Sign in with email and password */
    create: Method['session.create'];
    /** Sign out */
    delete: Method['session.delete'];
    /** Exchange a refresh token for a new session token */
    refresh: Method['session.refresh'];
    /** Accept an invitation and sign in */
    acceptInvite: Method['session.accept-invite'];
    /** List the members of the account and its open invitations */
    listMembers: Method['session.list-members'];
    /** Invite a person to the account */
    inviteMember: Method['session.invite-member'];
    /** Change the role of a member */
    changeMember: Method['session.change-member'];
    /** Remove a member, or withdraw an invitation */
    removeMember: Method['session.remove-member'];
  };
  usage: {
    /** API usage by key, endpoint group and day */
    list: Method['usage.list'];
  };
  profile: {
    /** The account's and your own profile */
    get: Method['profile.get'];
    /** Change the account's or your own profile */
    update: Method['profile.update'];
  };
  sites: {
    /** List the sites of the account */
    list: Method['sites.list'];
    /** Create a site */
    create: Method['sites.create'];
    /** Change a site */
    update: Method['sites.update'];
    /** Read one site */
    get: Method['sites.get'];
    /** Delete a site */
    delete: Method['sites.delete'];
  };
  schemas: {
    /** List the schemas of the account */
    list: Method['schemas.list'];
    /** Register a schema, or the next version of one */
    register: Method['schemas.register'];
    /** List the versions of a schema */
    listVersions: Method['schemas.list-versions'];
    /** Check rows against a schema */
    validate: Method['schemas.validate'];
  };
  datasets: {
    /** List the datasets of the account */
    list: Method['datasets.list'];
    /** Create a dataset */
    create: Method['datasets.create'];
    /** Read one dataset */
    get: Method['datasets.get'];
    /** Change a dataset or its columns */
    update: Method['datasets.update'];
    /** Delete a dataset with all its rows */
    delete: Method['datasets.delete'];
    /** List the rows of a dataset */
    listRows: Method['datasets.list-rows'];
    /** Insert rows */
    insertRows: Method['datasets.insert-rows'];
    /** Replace a row */
    replaceRow: Method['datasets.replace-row'];
    /** Delete a row */
    deleteRow: Method['datasets.delete-row'];
    /** Describe the values of a dataset */
    stats: Method['datasets.stats'];
    /** Export rows to a file */
    export: Method['datasets.export'];
    /** Import rows from a file */
    import: Method['datasets.import'];
  };
  query: {
    /** Run SQL over the datasets of the account */
    run: Method['query.run'];
    /** Run SQL and read the rows as an Arrow IPC stream */
    arrow: Method['query.arrow'];
    /** Run SQL and write the rows to a file */
    export: Method['query.export'];
    /** Run SQL over datasets and Granary's own records together */
    hybrid: Method['query.hybrid'];
    /** The columns a query would answer, without running it */
    describe: Method['query.describe'];
    /** The tables that SQL can read, with their columns */
    schema: Method['query.schema'];
    /** Run SQL and tell how it went */
    stats: Method['query.stats'];
    /** Make a table of a file */
    registerTable: Method['query.register-table'];
    /** Give a SELECT a name */
    registerView: Method['query.register-view'];
    /** List the registered views and tables */
    views: Method['query.views'];
  };
  artifacts: {
    /** List the artifacts of the account */
    list: Method['artifacts.list'];
    /** Register an artifact by its source address */
    register: Method['artifacts.register'];
    /** Read one artifact */
    get: Method['artifacts.get'];
    /** Delete an artifact and its stored bytes */
    delete: Method['artifacts.delete'];
    /** Copy the source into the object store */
    download: Method['artifacts.download'];
    /** Get a link to the stored bytes that expires */
    url: Method['artifacts.url'];
  };
  crawl: {
    /** List the crawl jobs of the account */
    listJobs: Method['crawl.list-jobs'];
    /** Start a crawl job */
    createJob: Method['crawl.create-job'];
    /** Show a crawl job and how far it is */
    getJob: Method['crawl.get-job'];
    /** Pause a crawl job */
    pauseJob: Method['crawl.pause-job'];
    /** Go on with a paused crawl job */
    resumeJob: Method['crawl.resume-job'];
    /** Cancel a crawl job */
    cancelJob: Method['crawl.cancel-job'];
    /** What a crawl has met, what comes next, and why pages were left out */
    frontier: Method['crawl.frontier'];
    /** List the proxies of this instance and how they fare */
    listProxies: Method['crawl.list-proxies'];
    /** Find the sitemaps of a site and read the pages they list */
    discoverSitemap: Method['crawl.discover-sitemap'];
    /** List the ways of choosing the next page */
    listStrategies: Method['crawl.list-strategies'];
    /** Store a way of choosing the next page */
    createStrategy: Method['crawl.create-strategy'];
  };
  spiders: {
    /** List the spiders of the account */
    list: Method['spiders.list'];
    /** Create a spider */
    create: Method['spiders.create'];
    /** Read one spider */
    get: Method['spiders.get'];
    /** Change a spider */
    update: Method['spiders.update'];
    /** Archive a spider */
    archive: Method['spiders.archive'];
    /** Read one page as the spider would */
    test: Method['spiders.test'];
    /** Write a spider down, to carry it elsewhere */
    export: Method['spiders.export'];
    /** Make a spider of a description */
    import: Method['spiders.import'];
    /** How the selectors of a spider do */
    health: Method['spiders.health'];
    /** Find what took the place of selectors that stopped to match */
    repair: Method['spiders.repair'];
    /** Build a spider for a site */
    build: Method['spiders.build'];
    /** Suggest the records and fields of a page */
    suggestFields: Method['spiders.suggest-fields'];
    /** Build spiders for many sites */
    factory: Method['spiders.factory'];
  };
  enrichment: {
    /** Enrich the rows of a dataset */
    enrich: Method['enrichment.enrich'];
    /** Show an enrichment job and how far it is */
    getJob: Method['enrichment.get-job'];
    /** List the sources of enrichment */
    listSources: Method['enrichment.list-sources'];
  };
  inspection: {
    /** Try a selector on a page */
    selectors: Method['inspection.selectors'];
    /** Look into a page of the web and how it is answered */
    url: Method['inspection.url'];
    /** Look into given HTML */
    html: Method['inspection.html'];
  };
  content: {
    /** Read the article of a page */
    extract: Method['content.extract'];
  };
  queue: {
    /** Add one item or several to a queue */
    enqueue: Method['queue.enqueue'];
    /** Settle earlier leases and take the next items */
    dequeue: Method['queue.dequeue'];
    /** List the items of a queue or of all */
    items: Method['queue.items'];
    /** Count the items of each queue, and how fast they come and go */
    stats: Method['queue.stats'];
    /** Put dead letters back into their queue */
    retry: Method['queue.retry'];
    /** Remove the items of a queue */
    purge: Method['queue.purge'];
  };
  etl: {
    /** Fetch a file from an address into an artifact */
    fetch: Method['etl.fetch'];
    /** Compress an artifact, or take its compression off */
    compress: Method['etl.compress'];
    /** Parse a file into a Parquet artifact */
    parse: Method['etl.parse'];
    /** Load Parquet or a dataset into PostgreSQL */
    load: Method['etl.load'];
    /** List the ETL pipelines of the account */
    listPipelines: Method['etl.list-pipelines'];
    /** Create an ETL pipeline: fetch, compress, parse and load as stages in a graph */
    createPipeline: Method['etl.create-pipeline'];
    /** Show an ETL pipeline */
    getPipeline: Method['etl.get-pipeline'];
    /** Change an ETL pipeline */
    updatePipeline: Method['etl.update-pipeline'];
    /** Delete an ETL pipeline */
    deletePipeline: Method['etl.delete-pipeline'];
    /** Run an ETL pipeline */
    runPipeline: Method['etl.run-pipeline'];
    /** List the runs of an ETL pipeline */
    listRuns: Method['etl.list-runs'];
    /** Show a run of an ETL pipeline and how far its stages are */
    getRun: Method['etl.get-run'];
    /** Pause a run of an ETL pipeline, or let it go on */
    pauseRun: Method['etl.pause-run'];
    /** Cancel a run of an ETL pipeline */
    cancelRun: Method['etl.cancel-run'];
  };
  pipelines: {
    /** List the pipelines of the account */
    list: Method['pipelines.list'];
    /** Create a pipeline: stages in a graph, with a schedule if wanted */
    create: Method['pipelines.create'];
    /** Run one stage by itself, or a stage of an earlier run once more */
    executeStep: Method['pipelines.execute-step'];
    /** Show a run and how far its stages are */
    getRun: Method['pipelines.get-run'];
    /** Pause a run */
    pauseRun: Method['pipelines.pause-run'];
    /** Cancel a run */
    cancelRun: Method['pipelines.cancel-run'];
    /** Report how far a stage of type external is */
    reportProgress: Method['pipelines.report-progress'];
    /** Let a paused run go on, or report the end of a stage of type external */
    reportStatus: Method['pipelines.report-status'];
    /** Report what a stage of type external has read and written */
    reportLineage: Method['pipelines.report-lineage'];
    /** Show a pipeline */
    get: Method['pipelines.get'];
    /** Change a pipeline */
    update: Method['pipelines.update'];
    /** Delete a pipeline */
    delete: Method['pipelines.delete'];
    /** Run a pipeline */
    run: Method['pipelines.run'];
    /** List the runs of a pipeline */
    listRuns: Method['pipelines.list-runs'];
    /** Show a run and how far its stages are */
    getPipelineRun: Method['pipelines.get-pipeline-run'];
    /** Show when a pipeline runs next */
    getSchedule: Method['pipelines.get-schedule'];
    /** Start the schedule of a pipeline */
    startSchedule: Method['pipelines.start-schedule'];
    /** Stop the schedule of a pipeline */
    stopSchedule: Method['pipelines.stop-schedule'];
  };
  workflowTemplates: {
    /** List the templates of the account, and after them those that come with Granary */
    list: Method['workflow-templates.list'];
    /** Create a template: stages in a graph, with inputs that every run gives anew */
    create: Method['workflow-templates.create'];
    /** Tell everything that is wrong with a template, without storing it */
    validate: Method['workflow-templates.validate'];
    /** List every operation that can be a stage, with its schemas */
    listOperations: Method['workflow-templates.list-operations'];
    /** Show an operation that can be a stage, with its schemas */
    getOperation: Method['workflow-templates.get-operation'];
    /** List the runs of templates */
    listRuns: Method['workflow-templates.list-runs'];
    /** Show a run of a template and how far its stages are */
    getRun: Method['workflow-templates.get-run'];
    /** Cancel a run of a template */
    cancelRun: Method['workflow-templates.cancel-run'];
    /** Show the template of a name */
    getByName: Method['workflow-templates.get-by-name'];
    /** Show a template */
    get: Method['workflow-templates.get'];
    /** Change a template, as a new version */
    update: Method['workflow-templates.update'];
    /** Archive a template */
    archive: Method['workflow-templates.archive'];
    /** Run a template with values for its inputs */
    run: Method['workflow-templates.run'];
  };
  lineage: {
    /** List what data comes from and goes to */
    listAssets: Method['lineage.list-assets'];
    /** Register an asset that lives elsewhere */
    registerAsset: Method['lineage.register-asset'];
    /** Look at an asset and the consents that it stands on */
    getAsset: Method['lineage.get-asset'];
    /** Follow data to where it comes from and where it goes */
    graph: Method['lineage.graph'];
    /** Tell of what flows where: a single edge, or an OpenLineage run event */
    addEdges: Method['lineage.add-edges'];
    /** List consents */
    listConsents: Method['lineage.list-consents'];
    /** Record, change or withdraw a consent */
    recordConsent: Method['lineage.record-consent'];
  };
  dashboard: {
    /** What runs, what broke, what changed */
    get: Method['dashboard.get'];
  };
  health: {
    /** Whether this node can serve */
    get: Method['health.get'];
    /** The state of each part the service stands on */
    services: Method['health.services'];
  };
  analysis: {
    /** The service as your account sees it */
    status: Method['analysis.status'];
  };
}

/** Method, path, what goes into the query, traits. */
export const OPERATIONS: Record<keyof Operations, readonly [string, string, string, string]> = {
  'auth.list-tokens': ['GET', '/api/v1/auth/tokens', 'limit offset account_id', ''],
  'auth.create-token': ['POST', '/api/v1/auth/tokens', '', 'keyed body'],
  'auth.delete-token': ['DELETE', '/api/v1/auth/tokens/{token_id}', 'account_id', ''],
  'auth.validate': ['POST', '/api/v1/auth/validate', '', 'once body'],
  'auth.provision-tenant': ['POST', '/api/v1/auth/tenants/provision', '', 'keyed body'],
  'session.create': ['POST', '/session', '', 'once body'],
  'session.delete': ['DELETE', '/session', '', ''],
  'session.refresh': ['POST', '/session/refresh', '', 'once body'],
  'session.accept-invite': ['POST', '/session/accept-invite', '', 'once body'],
  'session.list-members': ['GET', '/session/members', '', ''],
  'session.invite-member': ['POST', '/session/members', '', 'keyed body'],
  'session.change-member': ['PUT', '/session/members/{email}', '', 'body'],
  'session.remove-member': ['DELETE', '/session/members/{email}', '', ''],
  'auth.usage': ['GET', '/api/v1/auth/usage', '', ''],
  'usage.list': ['GET', '/api/v1/usage', 'limit offset from to group', ''],
  'profile.get': ['GET', '/api/v1/profile', '', ''],
  'profile.update': ['PUT', '/api/v1/profile', '', ''],
  'sites.list': ['GET', '/api/v1/sites', 'limit offset search sort', ''],
  'sites.create': ['POST', '/api/v1/sites', '', 'keyed body'],
  'sites.update': ['PUT', '/api/v1/sites', '', 'body'],
  'sites.get': ['GET', '/api/v1/sites/{site_id}', '', ''],
  'sites.delete': ['DELETE', '/api/v1/sites/{site_id}', '', ''],
  'schemas.list': ['GET', '/api/v1/schemas', 'limit offset search sort', ''],
  'schemas.register': ['POST', '/api/v1/schemas', '', 'keyed body'],
  'schemas.list-versions': ['GET', '/api/v1/schemas/{name}/versions', 'limit offset', ''],
  'schemas.validate': ['POST', '/api/v1/schemas/validate', '', ''],
  'datasets.list': ['GET', '/api/v1/datasets', 'limit offset search sort', ''],
  'datasets.create': ['POST', '/api/v1/datasets', '', 'keyed body'],
  'datasets.get': ['GET', '/api/v1/datasets/{dataset_id}', '', ''],
  'datasets.update': ['PUT', '/api/v1/datasets/{dataset_id}', '', ''],
  'datasets.delete': ['DELETE', '/api/v1/datasets/{dataset_id}', '', ''],
  'datasets.list-rows': ['GET', '/api/v1/datasets/{dataset_id}/rows', 'limit offset filters columns sort cursor row_id status', ''],
  'datasets.insert-rows': ['POST', '/api/v1/datasets/{dataset_id}/rows', '', 'keyed body'],
  'datasets.replace-row': ['PUT', '/api/v1/datasets/{dataset_id}/rows/{row_id}', '', 'body'],
  'datasets.delete-row': ['DELETE', '/api/v1/datasets/{dataset_id}/rows/{row_id}', '', ''],
  'datasets.stats': ['GET', '/api/v1/datasets/{dataset_id}/stats', '', ''],
  'datasets.export': ['POST', '/api/v1/datasets/{dataset_id}/export', '', 'body'],
  'datasets.import': ['POST', '/api/v1/datasets/{dataset_id}/import', 'wait job_id cancel', 'keyed upload'],
  'query.run': ['POST', '/api/v1/query', '', 'body'],
  'query.arrow': ['POST', '/api/v1/query/arrow', '', 'body'],
  'query.export': ['POST', '/api/v1/query/export', '', 'body'],
  'query.hybrid': ['POST', '/api/v1/query/hybrid', '', 'body'],
  'query.describe': ['POST', '/api/v1/query/describe', '', 'body'],
  'query.schema': ['POST', '/api/v1/query/schema', '', ''],
  'query.stats': ['POST', '/api/v1/query/stats', '', 'body'],
  'query.register-table': ['POST', '/api/v1/query/register-table', '', 'keyed body'],
  'query.register-view': ['POST', '/api/v1/query/register-view', '', 'keyed body'],
  'query.views': ['GET', '/api/v1/query/views', 'limit offset kind', ''],
  'artifacts.list': ['GET', '/api/v1/artifacts', 'limit offset site_url status', ''],
  'artifacts.register': ['POST', '/api/v1/artifacts', '', 'keyed body'],
  'artifacts.get': ['GET', '/api/v1/artifacts/{artifact_id}', '', ''],
  'artifacts.delete': ['DELETE', '/api/v1/artifacts/{artifact_id}', '', ''],
  'artifacts.download': ['POST', '/api/v1/artifacts/{artifact_id}/download', '', 'keyed'],
  'artifacts.url': ['GET', '/api/v1/artifacts/{artifact_id}/url', 'expires_in', ''],
  'crawl.list-jobs': ['GET', '/api/v1/crawl/jobs', 'limit offset status spider_id site_url', ''],
  'crawl.create-job': ['POST', '/api/v1/crawl/jobs', '', 'keyed'],
  'crawl.get-job': ['GET', '/api/v1/crawl/jobs/{job_id}', 'wait', 'stream'],
  'crawl.pause-job': ['POST', '/api/v1/crawl/jobs/{job_id}/pause', '', 'keyed'],
  'crawl.resume-job': ['POST', '/api/v1/crawl/jobs/{job_id}/resume', '', 'keyed'],
  'crawl.cancel-job': ['POST', '/api/v1/crawl/jobs/{job_id}/cancel', '', 'keyed'],
  'crawl.frontier': ['GET', '/api/v1/crawl/frontier/{job_id}', 'state reason urls_limit urls_offset', ''],
  'crawl.list-proxies': ['GET', '/api/v1/crawl/proxies', 'limit offset', ''],
  'crawl.discover-sitemap': ['POST', '/api/v1/crawl/sitemap/discover', '', 'body'],
  'crawl.list-strategies': ['GET', '/api/v1/crawl/strategies', 'limit offset', ''],
  'crawl.create-strategy': ['POST', '/api/v1/crawl/strategies', '', 'keyed body'],
  'spiders.list': ['GET', '/api/v1/spiders', 'limit offset search status dataset_id sort', ''],
  'spiders.create': ['POST', '/api/v1/spiders', '', 'keyed body'],
  'spiders.get': ['GET', '/api/v1/spiders/{spider_id}', '', ''],
  'spiders.update': ['PUT', '/api/v1/spiders/{spider_id}', '', ''],
  'spiders.archive': ['DELETE', '/api/v1/spiders/{spider_id}', '', ''],
  'spiders.test': ['POST', '/api/v1/spiders/{spider_id}/test', '', 'keyed body'],
  'spiders.export': ['POST', '/api/v1/spiders/{spider_id}/export', '', ''],
  'spiders.import': ['POST', '/api/v1/spiders/import', '', 'keyed body'],
  'spiders.health': ['GET', '/api/v1/spiders/{spider_id}/health', '', ''],
  'spiders.repair': ['POST', '/api/v1/spiders/{spider_id}/repair', '', 'keyed'],
  'spiders.build': ['POST', '/api/v1/spiders/build', '', 'keyed body'],
  'spiders.suggest-fields': ['POST', '/api/v1/spiders/suggest-fields', '', ''],
  'spiders.factory': ['POST', '/api/v1/spiders/factory', 'wait', 'keyed'],
  'enrichment.enrich': ['POST', '/api/v1/enrichment/enrich', '', 'keyed'],
  'enrichment.get-job': ['GET', '/api/v1/enrichment/jobs/{job_id}', 'wait', 'stream'],
  'enrichment.list-sources': ['GET', '/api/v1/enrichment/sources', 'limit offset ready', ''],
  'inspection.selectors': ['POST', '/api/v1/inspection/selectors', '', 'body'],
  'inspection.url': ['POST', '/api/v1/inspection/url', '', 'body'],
  'inspection.html': ['POST', '/api/v1/inspection/html', '', 'body'],
  'content.extract': ['POST', '/api/v1/content/extract', '', ''],
  'queue.enqueue': ['POST', '/api/v1/queue/enqueue', '', 'keyed body'],
  'queue.dequeue': ['POST', '/api/v1/queue/dequeue', '', 'keyed body'],
  'queue.items': ['GET', '/api/v1/queue/items', 'limit offset queue state dedup_key', ''],
  'queue.stats': ['GET', '/api/v1/queue/stats', 'limit offset queue', ''],
  'queue.retry': ['POST', '/api/v1/queue/retry', '', 'keyed body'],
  'queue.purge': ['POST', '/api/v1/queue/purge', '', 'keyed body'],
  'etl.fetch': ['POST', '/api/v1/etl/fetch', 'wait job_id', 'keyed'],
  'etl.compress': ['POST', '/api/v1/etl/compress', 'wait job_id', 'keyed'],
  'etl.parse': ['POST', '/api/v1/etl/parse', 'wait job_id', 'keyed'],
  'etl.load': ['POST', '/api/v1/etl/load', 'wait job_id', 'keyed'],
  'etl.list-pipelines': ['GET', '/api/v1/etl/pipelines', 'limit offset search', ''],
  'etl.create-pipeline': ['POST', '/api/v1/etl/pipelines', '', 'keyed body'],
  'etl.get-pipeline': ['GET', '/api/v1/etl/pipelines/{pipeline_id}', '', ''],
  'etl.update-pipeline': ['PUT', '/api/v1/etl/pipelines/{pipeline_id}', '', ''],
  'etl.delete-pipeline': ['DELETE', '/api/v1/etl/pipelines/{pipeline_id}', '', ''],
  'etl.run-pipeline': ['POST', '/api/v1/etl/pipelines/{pipeline_id}/run', '', 'keyed'],
  'etl.list-runs': ['GET', '/api/v1/etl/pipelines/{pipeline_id}/runs', 'limit offset status', ''],
  'etl.get-run': ['GET', '/api/v1/etl/runs/{run_id}', 'wait', 'stream'],
  'etl.pause-run': ['POST', '/api/v1/etl/runs/{run_id}/pause', '', 'keyed'],
  'etl.cancel-run': ['POST', '/api/v1/etl/runs/{run_id}/cancel', '', 'keyed'],
  'pipelines.list': ['GET', '/api/v1/pipelines', 'limit offset site_url search', ''],
  'pipelines.create': ['POST', '/api/v1/pipelines', '', 'keyed body'],
  'pipelines.execute-step': ['POST', '/api/v1/pipelines/execute-step', '', 'keyed'],
  'pipelines.get-run': ['GET', '/api/v1/pipelines/runs/{run_id}', 'wait', 'stream'],
  'pipelines.pause-run': ['POST', '/api/v1/pipelines/runs/{run_id}/pause', '', 'keyed'],
  'pipelines.cancel-run': ['POST', '/api/v1/pipelines/runs/{run_id}/cancel', '', 'keyed'],
  'pipelines.report-progress': ['PUT', '/api/v1/pipelines/runs/{run_id}/progress', '', 'body'],
  'pipelines.report-status': ['PUT', '/api/v1/pipelines/runs/{run_id}/status', '', 'body'],
  'pipelines.report-lineage': ['PUT', '/api/v1/pipelines/runs/{run_id}/lineage', '', 'body'],
  'pipelines.get': ['GET', '/api/v1/pipelines/{pipeline_id}', '', ''],
  'pipelines.update': ['PUT', '/api/v1/pipelines/{pipeline_id}', '', ''],
  'pipelines.delete': ['DELETE', '/api/v1/pipelines/{pipeline_id}', '', ''],
  'pipelines.run': ['POST', '/api/v1/pipelines/{pipeline_id}/run', '', 'keyed'],
  'pipelines.list-runs': ['GET', '/api/v1/pipelines/{pipeline_id}/runs', 'limit offset status', ''],
  'pipelines.get-pipeline-run': ['GET', '/api/v1/pipelines/{pipeline_id}/runs/{run_id}', 'wait', 'stream'],
  'pipelines.get-schedule': ['GET', '/api/v1/pipelines/{pipeline_id}/schedule', 'cron timezone', ''],
  'pipelines.start-schedule': ['POST', '/api/v1/pipelines/{pipeline_id}/schedule/start', '', 'keyed'],
  'pipelines.stop-schedule': ['POST', '/api/v1/pipelines/{pipeline_id}/schedule/stop', '', 'keyed'],
  'workflow-templates.list': ['GET', '/api/v1/workflow-templates', 'limit offset status built_in search', ''],
  'workflow-templates.create': ['POST', '/api/v1/workflow-templates', '', 'keyed body'],
  'workflow-templates.validate': ['POST', '/api/v1/workflow-templates/validate', '', 'body'],
  'workflow-templates.list-operations': ['GET', '/api/v1/workflow-templates/operations', 'limit offset', ''],
  'workflow-templates.get-operation': ['GET', '/api/v1/workflow-templates/operations/{name}', '', ''],
  'workflow-templates.list-runs': ['GET', '/api/v1/workflow-templates/runs', 'limit offset template_id status', ''],
  'workflow-templates.get-run': ['GET', '/api/v1/workflow-templates/runs/{run_id}', 'wait', 'stream'],
  'workflow-templates.cancel-run': ['POST', '/api/v1/workflow-templates/runs/{run_id}/cancel', '', 'keyed'],
  'workflow-templates.get-by-name': ['GET', '/api/v1/workflow-templates/by-name/{name}', '', ''],
  'workflow-templates.get': ['GET', '/api/v1/workflow-templates/{id}', 'version', ''],
  'workflow-templates.update': ['PUT', '/api/v1/workflow-templates/{id}', '', ''],
  'workflow-templates.archive': ['DELETE', '/api/v1/workflow-templates/{id}', '', ''],
  'workflow-templates.run': ['POST', '/api/v1/workflow-templates/{id}/run', '', 'keyed'],
  'lineage.list-assets': ['GET', '/api/v1/lineage/assets', 'limit offset kind namespace ref search deleted', ''],
  'lineage.register-asset': ['POST', '/api/v1/lineage/assets', '', 'keyed body'],
  'lineage.get-asset': ['GET', '/api/v1/lineage/assets/{asset_id}', '', ''],
  'lineage.graph': ['GET', '/api/v1/lineage/assets/{asset_id}/graph', 'direction depth at max_nodes', ''],
  'lineage.add-edges': ['POST', '/api/v1/lineage/edges', '', 'keyed'],
  'lineage.list-consents': ['GET', '/api/v1/lineage/consent', 'limit offset subject purpose status asset_id', ''],
  'lineage.record-consent': ['POST', '/api/v1/lineage/consent', '', 'keyed body'],
  'dashboard.get': ['GET', '/api/v1/dashboard', '', 'stream'],
  'health.get': ['GET', '/health', '', ''],
  'health.services': ['GET', '/api/v1/health/services', '', ''],
  'analysis.status': ['GET', '/api/v1/status', '', ''],
};
