import { withDuck } from '../support/duck.ts';
import type { Granary } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { postJson } from '../support/transfer.ts';
import { inTurns } from '../support/turns.ts';
import { filledDataset, segmentFiles } from './fill.ts';

const ROWS = 1_000_000;
const ROUNDS = 60;
const BAR = 8;

/** One group-by over HTTP against the same text in DuckDB over the same file. */
export async function measureQueries(granary: Granary): Promise<Measure[]> {
  const id = await filledDataset(granary, 'queried', ROWS);
  const files = await segmentFiles(granary, id);
  const text = (source: string) =>
    `SELECT category, count(*) AS products, avg(price) AS mean, max(quantity) AS most FROM ${source} GROUP BY category ORDER BY category`;
  return withDuck(async (duck) => {
    const direct = `read_parquet([${files.map((file) => `'${file}'`).join(', ')}])`;
    const { ours, anchor } = await inTurns(ROUNDS, {
      anchor: async () => (await duck.runAndReadAll(text(direct))).getRowObjectsJson(),
      ours: () => postJson(granary, '/api/v1/query', { sql: text('queried') }),
    });
    const more = median(ours) - median(anchor);
    return [
      {
        what: `POST /query, group-by over ${ROWS} rows, p50 over the same SQL in DuckDB`,
        value: `+ ${more.toFixed(1)} ms (${median(ours).toFixed(1)} against ${median(anchor).toFixed(1)} ms)`,
        bar: `≤ + ${BAR} ms`,
        pass: more <= BAR,
      },
    ];
  });
}
