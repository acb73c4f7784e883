import { type Granary, good } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { percentile, timed } from '../support/turns.ts';
import { filledDataset } from './fill.ts';

const CALLERS = 16;
const CALLS = 25;
const ROUNDS = 3;
const BAR = 5;

const SMALL = 'SELECT category, count(*) AS products FROM small WHERE quantity < 100 GROUP BY category';
const HEAVY =
  'SELECT max(sha256(details || page)) AS last, max(md5(contact || page)) AS other, count(DISTINCT product) AS products FROM heavy';

/** Small queries of 16 callers alone, and the same while one caller runs heavy ones without a pause. */
export async function measureBeside(granary: Granary): Promise<Measure[]> {
  await filledDataset(granary, 'small', 100_000);
  await filledDataset(granary, 'heavy', 4_000_000, { segmentRows: 1_000_000 });
  const query = (sql: string) => good(granary.api.post('/api/v1/query', { sql, timeout_ms: 60_000 }));
  await query(HEAVY);
  await callers(() => query(SMALL));
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await callers(() => query(SMALL))));
    let running = true;
    const heavy = (async () => {
      while (running) await query(HEAVY);
    })();
    beside.push(...(await callers(() => query(SMALL))));
    running = false;
    await heavy;
  }
  const [quiet, busy] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  return [
    {
      what: `p95 of ${CALLERS} callers of small queries beside a heavy one, to their p95 alone`,
      value: `${(busy / quiet).toFixed(1)} (${busy.toFixed(0)} against ${quiet.toFixed(0)} ms)`,
      bar: `≤ ${BAR} times`,
      pass: busy <= quiet * BAR,
    },
  ];
}

async function callers(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const caller = async () => {
    for (let left = CALLS; left > 0; left -= 1) times.push(await timed(call));
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times;
}
