import { largePriceFile } from '../../test/support/large-price-file.ts';
import type { PriceServer } from '../../test/support/price-server.ts';
import { completed, RATES } from '../../test/support/prices.ts';
import { type Granary, good } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { withPrices } from './with-prices.ts';

const SWAPS = Number(process.env.PRICE_SWAPS ?? 1_000);
const READERS = 4;
const ITEMS = 40;
const PRICES_PER_ITEM = 30;
const PATH = '/swapped.json';
const CODE = '10007';

/** One source whose snapshot changes a thousand times while others read it: does anybody see some of each? */
export const measureSwaps = (): Promise<Measure[]> => withPrices(measure);

interface Seen {
  reads: number;
  mixed: string[];
  files: Set<string>;
}

async function measure({ api }: Granary, server: PriceServer): Promise<Measure[]> {
  const first = largePriceFile(ITEMS);
  const snapshots = [first, first.replace(/"negotiated_rate":(\d+)/g, '"negotiated_rate":9$1')];
  const swap = async (number: number) => {
    const url = server.serve(PATH, snapshots[number % 2]!, { etag: false });
    const { outcome } = await completed(api, 'tic-ingestion', { url });
    if (outcome !== 'published') throw new Error(`swap ${number} was ${outcome}`);
  };
  await swap(0);
  const seen: Seen = { reads: 0, mixed: [], files: new Set() };
  let isOver = false;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) await READS[turn % READS.length]!(api, seen);
  });
  const began = performance.now();
  try {
    for (let number = 1; number <= SWAPS; number += 1) {
      await swap(number);
      if (number % 100 === 0) console.error(`${number} swaps, ${seen.reads} reads`);
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  for (const text of seen.mixed.slice(0, 5)) console.error(text);
  return [
    {
      what: `${SWAPS.toLocaleString('en')} swaps of a snapshot, with ${READERS} readers of search, compare and SQL`,
      value: `${seen.mixed.length} mixed of ${seen.reads.toLocaleString('en')} reads, ${seen.files.size} snapshots seen`,
      bar: 'none mixed, both seen',
      pass: seen.mixed.length === 0 && seen.files.size === 2,
    },
    {
      what: 'one swap under that load, from the request to its end',
      value: `${((performance.now() - began) / SWAPS).toFixed(0)} ms`,
      bar: '',
      pass: undefined,
    },
  ];
}

type Read = (api: Granary['api'], seen: Seen) => Promise<void>;

/** Each of them asks for all amounts of a code, and every snapshot has as many. */
const READS: readonly Read[] = [
  async (api, seen) => {
    const answer = await good(api.get(`${RATES}/search?code=${CODE}&limit=100`));
    const files = new Set<string>(
      answer.data.map(({ evidence }: { evidence: { file_id: string } }) => evidence.file_id),
    );
    note(seen, [...files], answer.total, answer);
  },
  async (api, seen) => {
    const answer = await good(api.get(`${RATES}/compare?code_type=CPT&code=${CODE}&group_by=snapshot`));
    const snapshots = answer.data.map(({ group }: { group: unknown }) => JSON.stringify(group));
    seen.reads += 1;
    if (snapshots.length !== 1) seen.mixed.push(JSON.stringify(answer));
  },
  async (api, seen) => {
    const sql = `SELECT count(*) AS rows, count(DISTINCT file_no) AS files, min(amount) >= 9000 AS is_second, max(amount) >= 9000 AS is_all FROM rates WHERE code = '${CODE}'`;
    const { data } = await good(api.post('/api/v1/query', { sql }));
    const [{ rows, files, is_second: second, is_all: all }] = data;
    seen.reads += 1;
    if (Number(files) !== 1 || Number(rows) !== PRICES_PER_ITEM || second !== all)
      seen.mixed.push(JSON.stringify(data));
  },
];

function note(seen: Seen, files: readonly string[], total: number, answer: unknown): void {
  seen.reads += 1;
  for (const file of files) seen.files.add(file);
  if (files.length !== 1 || total !== PRICES_PER_ITEM) seen.mixed.push(JSON.stringify(answer).slice(0, 500));
}
