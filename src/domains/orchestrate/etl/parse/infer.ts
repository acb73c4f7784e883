import type { ColumnType } from '../../../../platform/tables/index.ts';
import type { ColumnText } from './column-text.ts';
import type { Reading } from './reading.ts';

/** From the narrowest to the widest; what none of them takes is text, or JSON where there are values of many kinds. */
const CANDIDATES: readonly ColumnType[] = ['integer', 'float', 'boolean', 'timestamp'];

/** Counts for every column how many values each type would not take, in all rows or in the first ones. */
export function countMisfits(columnText: ColumnText, reading: Reading, rows: number | undefined): string {
  const types: readonly ColumnType[] = [...CANDIDATES, 'text'];
  const tried = reading.names.flatMap((_, place) =>
    types.map((type) => ({
      type,
      place,
      name: `t${place}_${type}`,
      value: reading.value(place, type, true),
    })),
  );
  const source =
    rows === undefined ? reading.select(false) : `SELECT * FROM (${reading.select(false)}) LIMIT ${rows}`;
  const select = columnText.withValues(
    source,
    tried.map(({ name, value }) => ({ name, steps: value.steps })),
  );
  const counts = tried.map(
    ({ name, value }) =>
      `count(*) FILTER (WHERE ${name} IS NULL AND NOT ${value.absent})::VARCHAR AS ${name}`,
  );
  const present = reading.names.map((_, place) => `count(r${place})::VARCHAR AS p${place}`);
  return `SELECT ${[...counts, ...present].join(', ')} FROM (${select})`;
}

export function typesOf(reading: Reading, counted: Readonly<Record<string, string>>): ColumnType[] {
  return reading.names.map((_, place) => {
    if (counted[`p${place}`] === '0') return 'text';
    const fits = (type: ColumnType) => counted[`t${place}_${type}`] === '0';
    return CANDIDATES.find(fits) ?? (fits('text') ? 'text' : 'jsonb');
  });
}
