import type { PriceServer } from '../../test/support/price-server.ts';
import { ADMIN, completed, ended, RATES } from '../../test/support/prices.ts';
import { type Granary, good } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { percentile } from '../support/turns.ts';
import { type Code, copyLoadedFile } from './copied-files.ts';
import { makeTicFile } from './tic-file.ts';
import { withPrices } from './with-prices.ts';

const RATES_WANTED = Number(process.env.PRICE_RATES ?? 100_000_000);
const FILES = Number(process.env.PRICE_FILES ?? 500);
const QUESTIONS = 200;
const UNMERGED_QUESTIONS = 8;
const UNMERGED_WARM = 1;
const WARM = 20;
const MOST_MS = 150;
const LEAST_TIMES = 10;
const PAYERS = ['aetna', 'cigna', 'humana', 'unitedhealthcare', 'anthem', 'kaiser', 'centene', 'molina'];
/** What one rate takes in a made file, about. */
const BYTES_PER_RATE = 230;

/** How long a client waits for the rates of one code when there are so many of them, before and after they are merged. */
export const measureManyRates = (): Promise<Measure[]> => withPrices(measure);

async function measure(granary: Granary, server: PriceServer): Promise<Measure[]> {
  const { api } = granary;
  await good(api.post(`${ADMIN}/payers`, { payers: PAYERS.map((id) => ({ payer_id: id, name: id })) }));
  const began = performance.now();
  const bytes = Math.round((RATES_WANTED / FILES / 0.9) * BYTES_PER_RATE);
  const parts: Buffer[] = [];
  for await (const part of makeTicFile(bytes, 'dense')) parts.push(part);
  const url = server.serve('/made.json', Buffer.concat(parts));
  const run = await completed(api, 'tic-ingestion', { url, retain_source: false });
  const all = await copyLoadedFile(
    granary,
    run.file_id,
    Array.from({ length: FILES - 1 }, (_, number) => ({ number, payerId: PAYERS[number % PAYERS.length]! })),
  );
  const { rates } = await good(api.get(`${ADMIN}/stats`));
  const codes = all.slice(0, QUESTIONS + WARM);
  console.error(`${rates} rates after ${seconds(began)} s`);
  const apart = await ask(granary, codes.slice(0, UNMERGED_QUESTIONS + UNMERGED_WARM), UNMERGED_WARM);
  const merging = performance.now();
  await merge(granary);
  const merged = seconds(merging);
  console.error(`merged after ${merged} s`);
  const times = await ask(granary, codes, WARM);
  const again = await ask(granary, codes.slice(0, UNMERGED_QUESTIONS + UNMERGED_WARM), UNMERGED_WARM);
  const [p95, ratio] = [percentile(times, 0.95), percentile(apart, 0.5) / percentile(again, 0.5)];
  const found = await good(api.get(`${RATES}/search?code=${codes[0]?.code}&limit=1`));
  return [
    {
      what: `search by code over ${Number(rates).toLocaleString('en')} rates of ${FILES} files, warm, p95`,
      value: `${p95.toFixed(0)} ms (median ${percentile(times, 0.5).toFixed(0)}, longest ${Math.max(...times).toFixed(0)}; ${found.total.toLocaleString('en')} rates of the first code)`,
      bar: `≤ ${MOST_MS} ms`,
      pass: p95 <= MOST_MS,
    },
    {
      what: 'the same questions before the files are merged, median',
      value: `${ratio.toFixed(1)} times (${percentile(apart, 0.5).toFixed(0)} against ${percentile(again, 0.5).toFixed(0)} ms)`,
      bar: `≥ ${LEAST_TIMES} times`,
      pass: ratio >= LEAST_TIMES,
    },
    { what: 'merging them', value: `${merged} s`, bar: '', pass: undefined },
  ];
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0);

async function ask({ api }: Granary, codes: readonly Code[], warm: number): Promise<number[]> {
  const times: number[] = [];
  for (const [at, { type, code }] of codes.entries()) {
    const since = performance.now();
    const { data } = await good(api.get(`${RATES}/search?code_type=${type}&code=${code}&limit=50`));
    if (data.length === 0) throw new Error(`nothing was found for ${type} ${code}`);
    if (at >= warm) times.push(performance.now() - since);
  }
  return times;
}

async function merge({ api }: Granary): Promise<void> {
  const { run_id: id } = await good(api.post(`${ADMIN}/views/refresh`, {}));
  const run = await ended(api, id);
  if (run.status !== 'completed') throw new Error(JSON.stringify(run));
}
