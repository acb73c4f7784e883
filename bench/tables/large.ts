import { withDuck } from '../support/duck.ts';
import type { Granary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { postJson } from '../support/transfer.ts';
import { inTurns, ratioOf } from '../support/turns.ts';
import { filledDataset, segmentFiles } from './fill.ts';

const ROWS = 100_000_000;
const SEGMENT_ROWS = 900_000;
const ROUNDS = 9;
const BAR = 1.3;

/** Narrow, so that the benchmark needs few gigabytes of disk. */
const COLUMNS = [
  { name: 'place', data_type: 'integer' },
  { name: 'amount', data_type: 'float' },
];
const GENERATED = '(hash(i) % 1000)::BIGINT AS place, ((hash(i * 3) % 100000) / 100)::DOUBLE AS amount';

const QUERIES = {
  count: 'SELECT count(*) AS rows FROM source',
  'filtered scan': 'SELECT count(*) AS rows, avg(amount) AS mean FROM source WHERE amount < 10',
  'group-by': 'SELECT place, count(*) AS rows, avg(amount) AS mean FROM source GROUP BY place ORDER BY place',
};

export async function measureLarge(granary: Granary): Promise<Measure[]> {
  const options = { segmentRows: SEGMENT_ROWS, columns: COLUMNS, generated: GENERATED };
  const id = await filledDataset(granary, 'large', ROWS, options);
  const files = await segmentFiles(granary, id);
  console.error(`${ROWS} rows lie in ${files.length} segments`);
  return withDuck(async (duck) => {
    const direct = `read_parquet([${files.map((file) => `'${file}'`).join(', ')}])`;
    const measures: Measure[] = [];
    for (const [name, text] of Object.entries(QUERIES)) {
      const { ours, anchor } = await inTurns(ROUNDS, {
        anchor: async () => (await duck.runAndReadAll(text.replace('source', direct))).getRowObjectsJson(),
        ours: () =>
          postJson(granary, '/api/v1/query', { sql: text.replace('source', 'large'), timeout_ms: 60_000 }),
      });
      const what = `100 M rows of 2 columns in ${files.length} segments: ${name}, to DuckDB over the same files`;
      measures.push(ratioOf(what, BAR, ours, anchor));
    }
    return measures;
  });
}
