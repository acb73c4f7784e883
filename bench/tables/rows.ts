import { type Granary, good } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { getJson } from '../support/transfer.ts';
import { inTurns } from '../support/turns.ts';
import { filledDataset } from './fill.ts';

const SIZES = { '100 k': 100_000, '1 M': 1_000_000, '10 M': 10_000_000 } as const;
const SEGMENT_ROWS = 1_000_000;
const ROUNDS = 150;
const BAR = 10;

type Size = keyof typeof SIZES;

/** One row by its id, in tables of three sizes in turns; every segment was read once before and lies on local disk. */
export async function measureRows(granary: Granary): Promise<Measure[]> {
  const reads: Partial<Record<Size, () => Promise<unknown>>> = {};
  for (const [size, rows] of Object.entries(SIZES) as [Size, number][]) {
    const id = await filledDataset(granary, `rows ${size}`, rows, { segmentRows: SEGMENT_ROWS });
    const path = `/api/v1/datasets/${id}/rows`;
    const known = await someIds(granary, path, rows);
    for (const rowId of known) await good(granary.api.get(`${path}?row_id=${rowId}`));
    reads[size] = () => getJson(granary, `${path}?row_id=${known[Math.floor(Math.random() * known.length)]}`);
  }
  const times = await inTurns(ROUNDS, reads as Record<Size, () => Promise<unknown>>);
  const [small, middle, large] = (Object.keys(SIZES) as Size[]).map((size) => median(times[size]));
  const grows = large! > small! * 1.5 && large! > small! + 1;
  return [
    {
      what: 'GET …/rows?row_id= in 10 M rows, p50',
      value: `${large!.toFixed(1)} ms`,
      bar: `≤ ${BAR} ms`,
      pass: large! <= BAR,
    },
    {
      what: 'the same in 100 k, 1 M and 10 M rows',
      value: `${small!.toFixed(1)}, ${middle!.toFixed(1)}, ${large!.toFixed(1)} ms`,
      bar: 'not growing (≤ 1.5 times)',
      pass: !grows,
    },
  ];
}

/** Ids from all over the table, some in every segment. */
async function someIds({ api }: Granary, path: string, rows: number): Promise<string[]> {
  const ids: string[] = [];
  for (let part = 0; part < 40; part += 1) {
    const offset = Math.floor(((part + 0.5) / 40) * rows);
    const { data } = await good(api.get(`${path}?limit=3&offset=${offset}&columns=n`));
    ids.push(...data.map((row: { row_id: string }) => row.row_id));
  }
  return ids;
}
