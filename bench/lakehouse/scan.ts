import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tools } from '../../test/engines/install/engines.ts';
import { LineReader } from '../../test/engines/readers/line-reader.ts';
import { type Granary, withGranary } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { ratioOf } from '../support/turns.ts';
import { filledDataset } from '../tables/fill.ts';
import { withEngine } from './engines.ts';
import { inPairs } from './pairs.ts';

const TABLE = 'measurements';
const ROWS = 6_000_000;
const SEGMENT_ROWS = 1_000_000;
const TURNS = { warm: 2, rounds: 25 };
const BAR = 1.3;
const WHAT = `PyIceberg scan of ${ROWS.toLocaleString('en')} rows through the door, to the same files on disk`;

const SCRIPT = new URL('scan.py', import.meta.url).href;
const LINES = fileURLToPath(new URL('../../test/engines/readers', import.meta.url));

const COLUMNS = [
  { name: 'device', data_type: 'integer' },
  { name: 'measured', data_type: 'float' },
  { name: 'place', data_type: 'text' },
  { name: 'seen', data_type: 'timestamp' },
];
const GENERATED = `(hash(i) % 1000000000)::BIGINT AS device, (hash(i * 3) % 100000000) / 1000 AS measured,
  'place ' || hash(i * 5) % 1000000 AS place, TIMESTAMP '2025-01-01' + to_microseconds(i * 1000003) AS seen`;

interface Scanned {
  milliseconds: number;
  rows: number;
  bytes: number;
}

/** Of a table that was just loaded: its manifests and all of its rows, to Arrow. */
export const measureScan = (): Promise<Measure[]> =>
  withEngine('pyiceberg', { what: WHAT, bar: `≤ ${BAR} times` }, ({ python = '' }) =>
    withGranary((granary) => measureWith(granary, python)),
  );

async function measureWith(granary: Granary, python: Tools['python']): Promise<Measure[]> {
  const { address, key, folder } = granary;
  await filledDataset(granary, TABLE, ROWS, {
    segmentRows: SEGMENT_ROWS,
    columns: COLUMNS,
    generated: GENERATED,
  });
  const reader = new LineReader(python, SCRIPT, { PYTHONPATH: LINES });
  let bytes = 0;
  const scan = async (own: object): Promise<number> => {
    const scanned: Scanned = await reader.ask({ do: 'scan', table: TABLE, ...own });
    if (scanned.rows !== ROWS) throw new Error(`${scanned.rows} rows were read`);
    bytes = scanned.bytes;
    return scanned.milliseconds;
  };
  try {
    await reader.ask({ do: 'open', options: { uri: `${address}/iceberg`, token: key } });
    const { ours, anchor } = await inPairs(TURNS, {
      ours: () => scan({}),
      anchor: () => scan({ folder: join(folder, 'objects', 'data') }),
    });
    const speed = bytes / 1_000 / median(ours);
    return [
      ratioOf(WHAT, BAR, ours, anchor),
      {
        what: `that scan of ${(bytes / 1e6).toFixed(0)} MB`,
        value: `${speed.toFixed(0)} MB/s`,
        bar: '',
        pass: undefined,
      },
    ];
  } finally {
    await reader.close();
  }
}
