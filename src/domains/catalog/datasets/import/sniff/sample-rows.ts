import { sampleRecords } from '../../../../../platform/files/index.ts';
import type { ImportPlan } from '../plan.ts';
import { sampleObjects } from './plan-json.ts';

const SHOWN = 10;

/** The first rows as they stand in the file, for people to look at. */
export function sampleRows(
  { format, csv, columns }: ImportPlan,
  sample: Buffer,
  isWhole: boolean,
): Record<string, unknown>[] {
  if (csv === undefined) return sampleObjects(format, sample, isWhole).slice(0, SHOWN);
  const records = sampleRecords(sample, isWhole, csv.dialect);
  return records
    .slice(csv.header ? 1 : 0)
    .slice(0, SHOWN)
    .map((fields) => Object.fromEntries(columns.map(({ name }, place) => [name, fields[place] ?? null])));
}
