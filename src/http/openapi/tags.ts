/** What each tag of the reference is about. */
const TAGS: Record<string, string> = {
  auth: 'API keys, tenants and their usage.',
  artifacts: 'Files registered by source URL and stored in the object store.',
  crawl: 'Crawl jobs: durable and polite, with a frontier you can inspect.',
  content: 'Extract the article of a page as text and Markdown.',
  dashboard: 'What is running, failed and changed, in one response or as a stream.',
  datasets: 'Typed tables with columns, rows and filters.',
  etl: 'Fetch, compress and parse files into Parquet and load them into PostgreSQL, one at a time or as pipelines.',
  enrichment: 'Add columns to a dataset, looked up by domain or URL.',
  inspection: 'Inspect a page, its response, and what selectors match in it.',
  lineage: 'Upstream and downstream of your data, by asset and by column, and the consents that apply to it.',
  query: 'SQL over datasets.',
  pipelines: 'Graphs of stages that run on demand or on a schedule and survive crashes.',
  'workflow-templates': 'Reusable graphs of stages with typed inputs.',
  queue: 'Durable queues for your own workers, with leases.',
  schemas: 'Named, versioned schemas with compatibility checks, and validation of rows.',
  spiders: 'What to extract from which pages, and where the rows go.',
  sites: 'The websites that an account works with.',
  usage: 'API usage by key, endpoint group and day.',
  profile: 'The profiles of the account and the user.',
  analysis: 'The state of the service as an account sees it.',
  health: 'Whether the service and its parts are up.',
  session: 'Sign-in for the dashboard.',
};

export const tagDescription = (name: string): string =>
  TAGS[name] ?? `Operations on ${name.replaceAll('-', ' ')}.`;
