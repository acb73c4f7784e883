/** What each tag of the reference is about. */
const TAGS: Record<string, string> = {
  auth: 'Keys, tenants and what they have used.',
  artifacts: 'Files registered by their source and kept in the object store.',
  crawl: 'Crawl jobs: durable, polite, with a frontier that can be looked into.',
  content: 'What a page says: its article as text and Markdown.',
  dashboard: 'What runs, what broke and what changed, in one answer or as a stream.',
  datasets: 'Typed tables: columns, rows, filters.',
  etl: 'Files from anywhere, compressed, parsed into Parquet, and loaded into PostgreSQL, one by one or as pipelines.',
  enrichment: 'New columns for the rows of a dataset, looked up by domain or address.',
  inspection: 'A look into a page, its answer, and what selectors find in it.',
  lineage: 'Where data comes from and goes to, by asset and by column, and the consents it stands on.',
  query: 'SQL over datasets.',
  pipelines: 'Graphs of stages that run on demand or on a schedule, and survive anything.',
  'workflow-templates': 'Graphs of stages with typed inputs, to run again and again with other values.',
  queue: "Durable work for the account's own workers, handed out with leases.",
  schemas: 'Named, versioned schemas, held to a compatibility, and rows checked against them.',
  spiders: 'What to read from which pages, and where the rows go.',
  sites: 'The web sites an account works on.',
  usage: 'API usage by key, group and day.',
  profile: "The account's and the user's own profile.",
  analysis: 'The state of the service as an account sees it.',
  health: 'Whether the service and its parts are up.',
  session: 'Sign-in for the dashboard.',
};

export const tagDescription = (name: string): string =>
  TAGS[name] ?? `Operations on ${name.replaceAll('-', ' ')}.`;
