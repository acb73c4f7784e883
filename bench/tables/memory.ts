import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDuck } from '../support/duck.ts';
import type { Granary } from '../support/granary.ts';
import { memoryOf, peakMemory } from '../support/processes.ts';
import type { Measure } from '../support/table.ts';
import { GENERATED, WRITTEN } from './data.ts';
import { importOnce } from './imports.ts';

const BYTES = 5 * 1024 ** 3;
const TRIAL = 100_000;
const BAR = 1_024;

/** Program, its processes and PostgreSQL together, before and while 5 GB of CSV come in. */
export async function measureMemory(granary: Granary): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-memory-'));
  try {
    const [trial, file] = [join(folder, 'trial.csv'), join(folder, 'rows.csv')];
    const rows = await withDuck(async (duck) => {
      const write = (count: number, target: string) =>
        duck.run(
          `COPY (SELECT ${WRITTEN} FROM (SELECT ${GENERATED} FROM range(${count}) AS numbers (i))) TO '${target}' (FORMAT csv, HEADER true)`,
        );
      await write(TRIAL, trial);
      const count = Math.ceil((BYTES / (await stat(trial)).size) * TRIAL);
      await write(count, file);
      return count;
    });
    const { size } = await stat(file);
    await importOnce(granary, trial, TRIAL);
    await sleep(5_000);
    const idle = await memoryOf(granary);
    const since = performance.now();
    const most = await peakMemory(granary, () => importOnce(granary, file, rows));
    const seconds = (performance.now() - since) / 1_000;
    return [
      {
        what: `memory over idle while ${(size / 1024 ** 3).toFixed(1)} GB of CSV are imported`,
        value: `${(most - idle).toFixed(0)} MB (${most.toFixed(0)} against ${idle.toFixed(0)} MB; ${seconds.toFixed(0)} s, ${(rows / 1e6).toFixed(1)} M rows)`,
        bar: `≤ ${BAR} MB`,
        pass: most - idle <= BAR,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
