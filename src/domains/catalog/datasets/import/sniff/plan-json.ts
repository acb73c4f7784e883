import { JSON_START, JsonRecords, LineRecords, NumberedText } from '../../../../../platform/files/index.ts';
import type { ImportPlan } from '../plan.ts';
import { checkFilled, matchColumns } from './match-columns.ts';
import type { PlanBase } from './plan-csv.ts';
import { planOf } from './plan-of.ts';

const SEPARATOR = 0x01;
const LONGEST = 16 * 1024 ** 2;
const MOST_KEYS = 5_000;

export function planJson({ options, definition, sample, isWhole, ...base }: PlanBase): ImportPlan {
  const keys = keysOf(sampleObjects(base.format, sample, isWhole));
  const present = matchColumns(
    [...keys].map((name) => ({ name })),
    definition,
    { ...options, mapping: presentOnly(options.mapping, keys) },
  );
  // A column may first come in a row further down.
  const later = definition.columns
    .filter(({ fieldId }) => !present.some(({ target }) => target?.fieldId === fieldId))
    .map((target) => ({ name: nameInFile(target.name, options.mapping), target }));
  const columns = [...present, ...later];
  if (keys.size > 0) checkFilled(columns, definition);
  return planOf({ ...base, csv: undefined, columns }, { options, definition });
}

const presentOnly = (mapping: Record<string, string | null>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(mapping).filter(([name]) => keys.has(name)));

const nameInFile = (column: string, mapping: Record<string, string | null>): string =>
  Object.entries(mapping).find(([, to]) => to === column)?.[0] ?? column;

/** The first rows that can be read; faults are told when the rows are. */
export function sampleObjects(format: string, sample: Buffer, isWhole: boolean): Record<string, unknown>[] {
  const out = new NumberedText(SEPARATOR);
  const onFault = () => undefined;
  const cutter =
    format === 'json'
      ? new JsonRecords({ longest: LONGEST, position: JSON_START, onFault }, out)
      : new LineRecords(
          {
            forbidden: new Map(),
            longest: LONGEST,
            position: { bytes: 0, line: 1 },
            skipFirst: false,
            onFault,
          },
          out,
        );
  cutter.push(sample);
  if (isWhole) endQuietly(cutter);
  const lines = Buffer.concat(out.take())
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const value = parsed(line.slice(line.indexOf('\u0001') + 1));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [value as Record<string, unknown>]
      : [];
  });
}

function endQuietly(cutter: { end(): void }): void {
  try {
    cutter.end();
  } catch {
    // What is missing at the end is told when the rows are read.
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keysOf(rows: readonly Record<string, unknown>[]): Set<string> {
  const keys = new Set<string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) keys.add(key);
    if (keys.size > MOST_KEYS) break;
  }
  return keys;
}
