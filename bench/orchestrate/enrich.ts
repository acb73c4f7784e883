import { type ManyHosts, openHosts } from '../../test/support/many-hosts.ts';
import { type Granary, good, withGranary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { timed } from '../support/turns.ts';

const ROWS = 10_000;
const DOMAINS = 1_000;
const PATIENCE_MS = 300_000;

/** Fetches that an enrichment of many rows of few domains makes, and how long it takes. */
export async function measureEnrichment(): Promise<Measure[]> {
  const hosts = await openHosts((host, _path, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', server: 'nginx' })
      .end(
        `<!doctype html><html lang=en><title>${host}</title><meta name=generator content="WordPress 6"><p>Hello`,
      ),
  );
  try {
    return await withGranary((granary) => measure(granary, hosts), { GRANARY_FETCH_ALLOW: '127.0.0.0/8' });
  } finally {
    await hosts.close();
  }
}

async function measure({ api }: Granary, hosts: ManyHosts): Promise<Measure[]> {
  const columns = [{ name: 'domain', data_type: 'text' }];
  const { dataset_id: id } = await good(api.post('/api/v1/datasets', { name: 'rows', columns }));
  const csv = `domain\n${Array.from({ length: ROWS }, (_, at) => `http://${hosts.host(at % DOMAINS)}/`).join('\n')}\n`;
  await good(api.post(`/api/v1/datasets/${id}/import`, csv, { 'content-type': 'text/csv' }));
  const wish = { dataset_id: id, source_name: 'tech_detection', enrich_columns: ['cms', 'server'] };
  let enriched = 0;
  const took = await timed(async () => {
    enriched = await enrich(api, wish);
  });
  if (enriched !== ROWS) throw new Error(`${enriched} of ${ROWS} rows were enriched`);
  const fetches = hosts.asked.length;
  return [
    {
      what: `fetches for an enrichment of ${ROWS.toLocaleString('en')} rows with ${DOMAINS.toLocaleString('en')} domains`,
      value: String(fetches),
      bar: `= ${DOMAINS}`,
      pass: fetches === DOMAINS,
    },
    {
      what: 'rows enriched a second, pages answered at once',
      value: `${(ROWS / (took / 1_000)).toFixed(0)}/s`,
      bar: '',
      pass: undefined,
    },
  ];
}

async function enrich(api: Granary['api'], wish: object): Promise<number> {
  const { job_id: job } = await good(api.post('/api/v1/enrichment/enrich', wish));
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const record = await good(api.get(`/api/v1/enrichment/jobs/${job}?wait=30`));
    if (record.status === 'completed') return record.progress.rows_enriched;
    if (record.status !== 'processing' || Date.now() > end) throw new Error(JSON.stringify(record));
  }
}
