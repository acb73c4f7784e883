import { invalidRequest } from '../../../../../kernel/errors.ts';
import {
  type Compression,
  type Format,
  sampleRecords,
  sniffDialect,
  type TextEncoding,
} from '../../../../../platform/files/index.ts';
import type { TableDefinition } from '../../../../../platform/tables/index.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan } from '../plan.ts';
import { textFault } from '../value-faults.ts';
import { checkFilled, matchColumns } from './match-columns.ts';
import { planOf } from './plan-of.ts';

/** What a plan is made of. */
export interface PlanBase {
  format: Format;
  compressions: Compression[];
  encoding: TextEncoding | undefined;
  options: ImportOptions;
  definition: TableDefinition;
  /** The beginning of the text, in UTF-8. */
  sample: Buffer;
  isWhole: boolean;
}

export function planCsv({ options, definition, sample, isWhole, ...base }: PlanBase): ImportPlan {
  const names = new Set([
    ...definition.columns.map(({ name }) => name.toLowerCase()),
    ...Object.keys(options.mapping).map((name) => name.toLowerCase()),
  ]);
  const dialect = sniffDialect(sample, isWhole, { ...options, names });
  const records = sampleRecords(sample, isWhole, dialect);
  const [first] = records;
  if (first === undefined)
    throw invalidRequest('The file has no readable lines. Send one with at least a header row or a row.');
  const header = options.header ?? looksLikeHeader(first, definition, names);
  const sources = header
    ? withoutLastEmpty(first, records).map((name) => ({ name: name.trim() }))
    : first.map((_, place) => ({ name: `column_${place + 1}` }));
  const columns = header
    ? matchColumns(sources, definition, options)
    : matchPlaces(sources, definition, options);
  checkFilled(columns, definition);
  const csv = { dialect, header, nullValues: options.nullValues };
  return planOf({ ...base, csv, columns }, { options, definition });
}

/** Names of columns are no values: one known name is enough; else values that do not fit their columns. */
function looksLikeHeader(
  first: readonly string[],
  definition: TableDefinition,
  names: ReadonlySet<string>,
): boolean {
  if (first.some((field) => names.has(field.trim().toLowerCase()))) return true;
  return first.some((field, place) => {
    const column = definition.columns[place];
    return column === undefined || textFault(definition, column, field) !== undefined;
  });
}

/** A delimiter at the end of every line makes a last column without a name and without values. */
function withoutLastEmpty(
  first: readonly string[],
  records: readonly (readonly string[])[],
): readonly string[] {
  if (first.length < 2 || first.at(-1)?.trim() !== '') return first;
  const isUnused = records.every((record) => record.length < first.length || record[first.length - 1] === '');
  return isUnused ? first.slice(0, -1) : first;
}

/** Without a header the places decide, unless a mapping names some. */
function matchPlaces(
  sources: readonly { name: string }[],
  definition: TableDefinition,
  options: ImportOptions,
): ImportPlan['columns'] {
  if (Object.keys(options.mapping).length > 0)
    return matchColumns(sources, definition, { ...options, ignoreUnknown: true });
  if (sources.length > definition.columns.length && !options.ignoreUnknown)
    throw invalidRequest(
      `The first line has ${sources.length} fields, the dataset ${definition.columns.length} columns. Check delimiter, set ignore_unknown=true, or send a header row.`,
    );
  return sources.map((source, place) => ({ ...source, target: definition.columns[place] }));
}
