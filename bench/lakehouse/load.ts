import { loadTable } from '../../test/support/iceberg.ts';
import { type Granary, good } from '../support/granary.ts';
import { cpuOf } from '../support/processes.ts';
import type { Measure } from '../support/table.ts';
import { datasetOf } from './segments.ts';

/** Milliseconds of CPU that loads of 10, 1,000 and 10,000 segments took in the design that the issue names. */
const ANCHORS = [
  { segments: 10, first: 134, again: 2 },
  { segments: 1_000, first: 227, again: 14 },
  { segments: 10_000, first: 1_842, again: 260 },
];
const WARM_LOADS = 500;
const AGAIN = 1_000;
const INSERTS = 30;
const MOST_PUBLISH = 50;

/** CPU of the program with its PostgreSQL, in milliseconds for each time. */
async function cpuEach(granary: Granary, times: number, work: () => Promise<unknown>): Promise<number> {
  const before = await cpuOf(granary);
  for (let time = 0; time < times; time += 1) await work();
  return (((await cpuOf(granary)) - before) * 1_000) / times;
}

const shown = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms CPU`;

/** The first load of a table, and that of a version which is there. */
export async function measureLoad(granary: Granary): Promise<Measure[]> {
  await warmUp(granary);
  const measures: Measure[] = [];
  for (const { segments, first, again } of ANCHORS) {
    const { name } = await datasetOf(granary, segments);
    const table = `load table of ${segments.toLocaleString('en')} segments`;
    const load = () => loadTable(granary.api, name);
    const published = await cpuEach(granary, 1, load);
    measures.push({
      what: `${table}, first time`,
      value: shown(published),
      bar: `≤ ${first} ms`,
      pass: published <= first,
    });
    const loaded = await cpuEach(granary, AGAIN, load);
    measures.push({
      what: `${table}, again`,
      value: shown(loaded),
      bar: `≤ ${again} ms`,
      pass: loaded <= again,
    });
  }
  return measures;
}

/** A version after one insert into a large table. */
export async function measurePublish(granary: Granary): Promise<Measure[]> {
  const { id, name } = await datasetOf(granary, 10_000);
  await loadTable(granary.api, name);
  const insert = () => good(granary.api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ whole_0: 1 }] }));
  await insert();
  await loadTable(granary.api, name);
  const inserts = await cpuEach(granary, INSERTS, insert);
  const both = await cpuEach(granary, INSERTS, async () => {
    await insert();
    await loadTable(granary.api, name);
  });
  const publish = both - inserts;
  return [
    {
      what: 'publish after one insert into a table of 10,000 segments',
      value: shown(publish),
      bar: `≤ ${MOST_PUBLISH} ms`,
      pass: publish <= MOST_PUBLISH,
    },
  ];
}

/** The first of all pays for what is loaded once. */
async function warmUp(granary: Granary): Promise<void> {
  const { id, name } = await datasetOf(granary, 3);
  await good(granary.api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ whole_0: 1 }] }));
  for (let time = 0; time < WARM_LOADS; time += 1) await loadTable(granary.api, name);
}
