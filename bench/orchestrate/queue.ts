import pg from 'pg';
import { Pool } from 'undici';
import { type Granary, withGranary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { timed } from '../support/turns.ts';

const ITEMS = 10_000;
const WORKERS = 8;
const FINISHED = 100_000;
const BAR = 1_000;
const BESIDE_BAR = 0.8;
const ENQUEUED_AT_ONCE = 500;

/** Items enqueued and worked a second by 8 workers over HTTP: in batches, one by one, and beside many finished ones. */
export const measureQueue = (): Promise<Measure[]> =>
  withGranary(async (granary) => {
    const batches = await work(granary, 'batches', 50);
    const single = await work(granary, 'single', 1);
    await fillFinished(granary);
    const beside = await work(granary, 'full', 1);
    const what = `queue items enqueued, leased and acknowledged a second, ${WORKERS} workers`;
    const ratio = beside.worked / single.worked;
    return [
      { what: `${what}, 50 a call`, value: shown(batches), bar: `≥ ${BAR}/s`, pass: batches.whole >= BAR },
      { what: `${what}, one a call`, value: shown(single), bar: `≥ ${BAR}/s`, pass: single.whole >= BAR },
      {
        what: `one a call beside ${FINISHED.toLocaleString('en')} finished items of the queue, to without them`,
        value: `${ratio.toFixed(2)} (${shown(beside)})`,
        bar: `≥ ${BESIDE_BAR}`,
        pass: ratio >= BESIDE_BAR,
      },
    ];
  });

interface Rates {
  /** Items a second, from the first enqueued to the last acknowledged. */
  whole: number;
  /** Items a second, without the time of enqueueing. */
  worked: number;
}

const shown = ({ whole, worked }: Rates): string =>
  `${whole.toFixed(0)}/s, ${worked.toFixed(0)}/s without enqueueing`;

async function work(granary: Granary, queue: string, max: number): Promise<Rates> {
  const seen = new Set<number>();
  let worked = 0;
  const { call, close } = callerOf(granary, WORKERS);
  const whole = await timed(async () => {
    await fill(call, queue);
    worked = await timed(async () => void (await Promise.all(workers(call, queue, max, seen))));
  });
  await close();
  if (seen.size !== ITEMS) throw new Error(`${seen.size} of ${ITEMS} items were worked`);
  const rate = (milliseconds: number) => (ITEMS / milliseconds) * 1_000;
  return { whole: rate(whole), worked: rate(worked) };
}

/** Calls without the cost of fetch: the machine is shared with what is measured. */
function callerOf({ address, key }: Granary, connections: number) {
  const pool = new Pool(address, { connections });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (path: string, body: object): Promise<any> => {
    const answer = await pool.request({
      path: `/api/v1/queue/${path}`,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${await answer.body.text()}`);
    return answer.body.json();
  };
  return { call, close: () => pool.close() };
}

type Call = ReturnType<typeof callerOf>['call'];

async function fill(call: Call, queue: string): Promise<void> {
  for (let from = 0; from < ITEMS; from += ENQUEUED_AT_ONCE) {
    const items = Array.from({ length: ENQUEUED_AT_ONCE }, (_, index) => ({
      payload: { number: from + index },
    }));
    await call('enqueue', { queue, items });
  }
}

/** Each acknowledges what it has in the call that takes the next. */
const workers = (call: Call, queue: string, max: number, seen: Set<number>): Promise<void>[] =>
  Array.from({ length: WORKERS }, async () => {
    let ack: string[] = [];
    for (;;) {
      const { items } = await call('dequeue', { queue, max, lease_secs: 60, ack });
      if (items.length === 0) return;
      for (const { payload } of items) {
        if (seen.has(payload.number)) throw new Error(`item ${payload.number} was handed out twice`);
        seen.add(payload.number);
      }
      ack = items.map(({ lease_token: token }: { lease_token: string }) => token);
    }
  });

async function fillFinished({ adminUrl, accountId }: Granary): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO granary.queue_items (account_id, item_id, queue, state, payload, max_attempts, retry_delay_secs, position,
         finished_at)
       SELECT $1, gen_random_uuid(), 'full', 'done', '{"number":0}', 5, 10, n, now() FROM generate_series(1, $2::int) n`,
      [accountId, FINISHED],
    );
  } finally {
    await client.end();
  }
}
