/**
 * What a body may break although the document admits it: rules about things that exist, about several fields or items
 * together, about time, and languages of their own.
 */
const EVERYWHERE: readonly RegExp[] = [
  /is refused: it is a loopback address/,
  /^There is no such /,
  // Languages: SQL, selectors, encodings, dates and locales, single characters of CSV.
  /^sql: line \d+, column \d+/,
  /^(stages\[\d+\]\.config\.)?(sql|assertions.*): /,
  /\(at character \d+ of /,
  /^encoding: /,
  /range: must be a cell range such as /,
  /(delimiter|quote|escape): must be one ASCII character/,
  /transforms\[\d+\]\.\w+: /,
];

/** What the program is set up for. */
const ENGINES = /Trino is not set up/;

const STAGES: readonly RegExp[] = [
  /there is no stage "/,
  /^stages\[\d+\]\.depends_on/,
  /the stages depend on each other/,
  /is not before this stage; add it to depends_on/,
  /: there is no parameter "/,
  /: requires the parameter "/,
  /: there is no (dataset|spider|strategy|column|connection|source) "/i,
  /: There is no such /,
  /: is missing; (no earlier|add an earlier) stage/,
  /: has no pages to read/,
  /is neither \{\{ params\.… \}\} nor \{\{ stages\.… \}\}/,
  /: ".*" is also the ID of another stage/,
  /: .* is refused: it is a loopback address/,
  /connection: This account has no connection/,
  /is not a column of the dataset/,
  /must be a path of elements such as /,
  ENGINES,
];

const POSTGRES = /is not a PostgreSQL URL/;

/** When it runs, in the language of cron and the names of zones. */
const TIMES: readonly RegExp[] = [/^(cron|timezone): must (have five fields|exist)/];

const RULES: Readonly<Record<string, readonly RegExp[]>> = {
  'datasets.create': [/appears twice/, /a character that is not allowed in a name/],
  'datasets.update': [
    /there is no column "/,
    /is required for a new column/,
    /appears twice/,
    /a character that is not allowed in a name/,
  ],
  'datasets.insert-rows': [/is not a column of this table/],
  'datasets.replace-row': [/is not a column of this table/],
  'datasets.import': [/^keys: must name/],
  'datasets.export': [/is not a column of this dataset/],
  // Names in other scripts have a language of their own, and what a port may be depends on the host.
  'audit.stream': [/^url is required, unless the header/],
  'dns.audit': [/must be a domain name/, /must be the address of a resolver/],
  'dns.email-auth': [/must be a domain name/, /must be an IP address/],
  'dns.redirects': [/cannot be read/, /contains a user name/],
  'dns.ssl': [/must be a domain name/, /must be one of 25, 443/],
  'enrichment.enrich': [/is not a column of the dataset/],
  'etl.create-pipeline': [...STAGES, POSTGRES],
  'etl.update-pipeline': [...STAGES, POSTGRES],
  'etl.load': [POSTGRES],
  'etl.run-pipeline': [/must be a stage of the pipeline/],
  'lineage.add-edges': [/is in the future/],
  'lineage.record-consent': [/must be later than granted_at/, /is in the future/],
  'pipelines.create': STAGES,
  'pipelines.update': STAGES,
  'pipelines.execute-step': STAGES,
  'pipelines.run': [/must be a stage of the pipeline/],
  'profile.update': [/requires a session/],
  'query.register-table': [/a character that is not allowed in a name/],
  'query.register-view': [/a character that is not allowed in a name/],
  'queue.dequeue': [/appears twice in the request/],
  'ratedata-admin.put-billing-codes': [
    ...[/is before effective_from/, /is licensed text of/, /is the same as codes\./],
    ...[/code_type: must be one of: CPT/, /is not a code of [A-Z-]+/],
  ],
  'ratedata-admin.put-geo': [/is the same as places\./],
  'ratedata-admin.put-hospitals': [/is no NPI/, /is the same as hospitals\./, / of hospitals\.\d+/],
  'ratedata-admin.put-payers': [
    /is the same as payers\./,
    /the payer itself|its own parent|that nobody knows/,
  ],
  'ratedata-admin.put-sources': [/is the same as sources\./],
  'ratedata-admin.run-bootstrap': [/contradicts sample/],
  'ratedata-admin.run-reference-data': [/^files\.\w+: /, /^ipps_base: /],
  'ratedata-admin.start-schedules': [
    ...TIMES,
    /is not for the schedules /,
    /params\.(match|files|ipps_base)/,
  ],
  'resources.apply': [/is not a kind; use one of/, /is also resources\[\d+\]/],
  'scheduled-audits.create': TIMES,
  'scheduled-audits.update': TIMES,
  'schemas.register': [/^The column /],
  'schemas.validate': [/^The column /],
  'index-ping.generate-key': [/^host: must be a host name/],
  'index-ping.submit': [/^host: must be a host name/],
  'search-console.analytics': [/^end_date: must not be before start_date/],
  'search-console.complete-consent': [/^state: The state is unknown/],
  'search-console.save-client': [
    /private_key: is not an RSA private key/,
    /^redirect_uri: must be an https URL/,
  ],
  'search-console.start-consent': [/^return_to: must be a path or a URL of/],
  'spiders.create': [/is not a column of the dataset/],
  'spiders.update': [/is not a column of the dataset/],
  'spiders.import': [/^content/],
  'spiders.repair': [/is not a field of this spider/, /matches no handler of this spider/],
  'workflow-templates.create': [...STAGES, /\.default: must be /],
  'workflow-templates.update': [...STAGES, /\.default: must be /],
  'workflow-templates.run': [/is not an input/],
  'search.search': [/must be a date such as/, /must not be after/],
};

interface Refusal {
  message: string;
  details?: { path: string; message: string }[];
}

/** What of a refusal the document should have told; some are plain text. */
export function untold(operation: string, refusal: Refusal | string): string[] {
  const { message, details = [] } = typeof refusal === 'string' ? { message: refusal } : refusal;
  const rules = [...EVERYWHERE, ...(RULES[operation] ?? [])];
  const texts = details.length === 0 ? [message] : details.map((one) => `${one.path}: ${one.message}`);
  return texts.filter((text) => !rules.some((rule) => rule.test(text)));
}
