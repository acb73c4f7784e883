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
  /range: must be cells such as /,
  /(delimiter|quote|escape): must be one ASCII character/,
  /transforms\[\d+\]\.\w+: /,
];

const STAGES: readonly RegExp[] = [
  /there is no stage "/,
  /^stages\[\d+\]\.depends_on/,
  /the stages wait for each other/,
  /is not before this stage; add it to depends_on/,
  /: there is no parameter "/,
  /: asks for the parameter "/,
  /: there is no (dataset|spider|strategy|column|connection|source) "/i,
  /: There is no such /,
  /: is missing; (no|let a) stage/,
  /: has no pages to read/,
  /is neither \{\{ params\.… \}\} nor \{\{ stages\.… \}\}/,
  /: ".*" is the id of another stage too/,
  /: .* is refused: it is a loopback address/,
  /connection: there is no connection/,
  /is no column of the dataset/,
];

const POSTGRES = /is not the address of a PostgreSQL/;

const RULES: Readonly<Record<string, readonly RegExp[]>> = {
  'datasets.create': [/is there twice/, /has a character that a name cannot have/],
  'datasets.update': [/there is no column "/, /is there twice/, /has a character that a name cannot have/],
  'datasets.insert-rows': [/is not a column of this table/],
  'datasets.replace-row': [/is not a column of this table/],
  'datasets.import': [/^keys: must name/],
  'datasets.export': [/is not a column of this dataset/],
  'enrichment.enrich': [/is no column of the dataset/],
  'etl.create-pipeline': [...STAGES, POSTGRES],
  'etl.update-pipeline': [...STAGES, POSTGRES],
  'etl.load': [POSTGRES],
  'etl.run-pipeline': [/must be a stage of the pipeline/],
  'lineage.add-edges': [/lies in the future/],
  'lineage.record-consent': [/must be later than granted_at/, /lies in the future/],
  'pipelines.create': STAGES,
  'pipelines.update': STAGES,
  'pipelines.execute-step': STAGES,
  'pipelines.run': [/must be a stage of the pipeline/],
  'profile.update': [/needs a session/],
  'query.register-table': [/has a character that a name cannot have/],
  'query.register-view': [/has a character that a name cannot have/],
  'queue.dequeue': [/stands in the call twice/],
  'schemas.register': [/^The column /],
  'schemas.validate': [/^The column /],
  'spiders.create': [/is not a column of the dataset/],
  'spiders.update': [/is not a column of the dataset/],
  'spiders.import': [/^content/],
  'spiders.repair': [/is no field of this spider/, /is read by no handler of this spider/],
  'workflow-templates.create': [...STAGES, /\.default: must be /],
  'workflow-templates.update': [...STAGES, /\.default: must be /],
  'workflow-templates.run': [/is no input/],
};

interface Refusal {
  message: string;
  details?: { path: string; message: string }[];
}

/** What of a refusal the document should have told. */
export function untold(operation: string, { message, details = [] }: Refusal): string[] {
  const rules = [...EVERYWHERE, ...(RULES[operation] ?? [])];
  const texts = details.length === 0 ? [message] : details.map((one) => `${one.path}: ${one.message}`);
  return texts.filter((text) => !rules.some((rule) => rule.test(text)));
}
