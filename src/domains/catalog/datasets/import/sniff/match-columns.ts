import { invalidRequest } from '../../../../../kernel/errors.ts';
import type { Column, TableDefinition } from '../../../../../platform/tables/index.ts';
import type { SourceColumn } from '../plan.ts';

export interface MatchOptions {
  mapping: Readonly<Record<string, string | null>>;
  ignoreUnknown: boolean;
}

const MOST_NAMED = 20;

/** The columns of the file with those of the dataset that they fill: as mapped, by the same name, or by it without regard to case. */
export function matchColumns(
  sources: readonly { name: string; type?: string }[],
  { columns }: TableDefinition,
  options: MatchOptions,
): SourceColumn[] {
  checkMapping(sources, columns, options);
  const matched = sources.map((source) => ({ ...source, target: targetOf(source.name, columns, options) }));
  checkTwice(matched);
  const mapped = new Set(Object.keys(options.mapping));
  const unknown = matched.filter(
    ({ name, target }) => target === undefined && !mapped.has(name) && name !== '',
  );
  if (unknown.length > 0 && !options.ignoreUnknown)
    throw unknownColumns(
      unknown.map(({ name }) => name),
      columns,
    );
  return matched;
}

function targetOf(name: string, columns: readonly Column[], { mapping }: MatchOptions): Column | undefined {
  if (Object.hasOwn(mapping, name)) return columns.find((column) => column.name === mapping[name]);
  const folded = name.trim().toLowerCase();
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name.toLowerCase() === folded)
  );
}

function checkMapping(
  sources: readonly { name: string }[],
  columns: readonly Column[],
  { mapping }: MatchOptions,
): void {
  for (const [from, to] of Object.entries(mapping)) {
    if (!sources.some(({ name }) => name === from))
      throw refuse('mapping', `names "${from}", which the file does not have; it has ${listed(sources)}`);
    if (to !== null && !columns.some(({ name }) => name === to))
      throw refuse(
        'mapping',
        `names "${to}", which is not a column of the dataset; it has ${listed(columns)}`,
      );
  }
}

function checkTwice(matched: readonly SourceColumn[]): void {
  const filled = new Map<number, string>();
  for (const { name, target } of matched) {
    if (target === undefined) continue;
    const other = filled.get(target.fieldId);
    if (other !== undefined)
      throw refuse(
        'columns',
        other === name
          ? `"${name}" appears twice in the file; rename one of them, or skip one with mapping and header=false`
          : `"${other}" and "${name}" of the file both fill "${target.name}"; map one of them to null`,
      );
    filled.set(target.fieldId, name);
  }
}

/** Columns without which no row could be good. */
export function checkFilled(matched: readonly SourceColumn[], { columns }: TableDefinition): void {
  const missing = columns.filter(
    ({ fieldId, nullable }) => !nullable && !matched.some(({ target }) => target?.fieldId === fieldId),
  );
  if (missing.length === 0) return;
  throw refuse(
    'columns',
    `of the dataset are required and not in the file: ${listed(missing)}; the file has ${listed(matched)}`,
  );
}

function unknownColumns(names: readonly string[], columns: readonly Column[]) {
  const some = names.slice(0, MOST_NAMED).map((name) => `"${name}"`);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return invalidRequest(
    `The file has columns that the dataset does not have: ${some.join(', ')}${more}; the dataset has ${listed(columns)}. Rename them, use mapping, set ignore_unknown=true, or header=false if the first line is not a header row.`,
    {
      details: names
        .slice(0, MOST_NAMED)
        .map((name) => ({ path: 'columns', message: `"${name}" is not a column of this dataset` })),
    },
  );
}

const listed = (columns: readonly { name: string }[]): string =>
  columns
    .slice(0, MOST_NAMED)
    .map(({ name }) => `"${name}"`)
    .join(', ') + (columns.length > MOST_NAMED ? ' …' : '');

const refuse = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });
