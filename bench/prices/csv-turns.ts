import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { detectFile } from '../../src/platform/prices/detect/index.ts';
import { parseHptFile } from '../../src/platform/prices/hpt/index.ts';

export interface Cost {
  clock: number;
  cpu: number;
}

export interface CsvTurns {
  /** Milliseconds of each round, by the clock and of the processor. */
  ours: Cost[];
  papaparse: Cost[];
  rates: number;
  records: number;
}

const READ_BYTES = 256 * 1024;

async function parseAll(path: string): Promise<number> {
  const { family, encoding, openBytes } = await detectFile(path);
  if (family !== 'hpt_csv_tall' && family !== 'hpt_csv_wide') throw new Error(`the file is ${family}`);
  let sum = 0;
  const onRow = ({ amount }: { amount: number | null }): void => {
    sum += amount ?? 0;
  };
  const { rates, rowsRejected } = await parseHptFile({ bytes: openBytes(), family, encoding, onRow });
  if (rowsRejected > 0 || sum === 0) throw new Error('the file was not read whole');
  return rates;
}

const tokenise = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let records = 0;
    Papa.parse<string[]>(createReadStream(path, { encoding: 'utf8', highWaterMark: READ_BYTES }), {
      delimiter: ',',
      chunk: ({ data }) => {
        records += data.length;
      },
      complete: () => resolve(records),
      error: reject,
    });
  });

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const since = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { clock: performance.now() - since, cpu: (user + system) / 1_000 };
}

const [path = '', rounds = '5'] = process.argv.slice(2);
const turns: CsvTurns = { ours: [], papaparse: [], rates: 0, records: 0 };
// In the first round the code is compiled.
for (let round = 0; round <= Number(rounds); round += 1) {
  const ours = await costOf(async () => {
    turns.rates = await parseAll(path);
  });
  const papaparse = await costOf(async () => {
    turns.records = await tokenise(path);
  });
  if (round === 0) continue;
  turns.ours.push(ours);
  turns.papaparse.push(papaparse);
}
console.log(JSON.stringify(turns));
