import { must } from '../../../../../kernel/must.ts';
import type {
  ColumnStatistics,
  SegmentFacts,
  TableDefinition,
} from '../../../../../platform/tables/index.ts';
import { STORED_TYPES } from '../../../../../platform/tables/index.ts';
import { quoteText } from './quote.ts';

const LONGEST_BOUND = 128;

/** What the footer of a segment says of its columns: nearly free, where a look through the rows costs as much as writing them. */
export const factsSql = (file: string): string =>
  `SELECT path_in_schema AS name, stats_null_count AS nulls, stats_min_value AS low, stats_max_value AS high,
     row_group_num_rows AS rows, min_is_exact AND max_is_exact AS exact
   FROM parquet_metadata(${quoteText(file)}) ORDER BY row_group_id`;

export interface FactRow {
  name: string;
  nulls: string | number | null;
  low: string | null;
  high: string | null;
  rows: string | number;
  exact: boolean | null;
}

/** Undefined when the file has no rows. */
export function segmentFacts(
  { columns, schemaVersion }: TableDefinition,
  groups: readonly FactRow[],
): SegmentFacts | undefined {
  const byName = Map.groupBy(groups, ({ name }) => name);
  const ids = byName.get('_row_id') ?? [];
  const rows = ids.reduce((sum, group) => sum + Number(group.rows), 0);
  if (rows === 0) return undefined;
  const lows = ids.map(({ low }) => BigInt(must(low, 'the least row id of a group')));
  const highs = ids.map(({ high }) => BigInt(must(high, 'the largest row id of a group')));
  const statistics = columns.map(
    ({ fieldId, name, type }) => [fieldId, statisticsOf(byName.get(name) ?? [], type)] as const,
  );
  return {
    rows,
    rowLo: String(lows.toSorted(compareIntegers).at(0)),
    rowHi: String(highs.toSorted(compareIntegers).at(-1)),
    schemaVersion,
    statistics: Object.fromEntries(statistics),
  };
}

function statisticsOf(groups: readonly FactRow[], type: keyof typeof STORED_TYPES): ColumnStatistics {
  const nulls = groups.reduce((sum, group) => sum + Number(group.nulls ?? 0), 0);
  const filled = groups.filter((group) => Number(group.rows) > Number(group.nulls ?? 0));
  const known = filled.every(({ low, high, exact }) => low !== null && high !== null && exact !== false);
  if (type === 'jsonb' || filled.length === 0 || !known) return { nulls };
  const compare = COMPARE[STORED_TYPES[type]] ?? compareTexts;
  const low = filled
    .flatMap((group) => group.low ?? [])
    .reduce((one, other) => (compare(one, other) <= 0 ? one : other));
  const high = filled
    .flatMap((group) => group.high ?? [])
    .reduce((one, other) => (compare(one, other) >= 0 ? one : other));
  const shown = (text: string) => (type === 'timestamp' ? isoTime(text) : text);
  return {
    nulls,
    ...(low.length > LONGEST_BOUND ? {} : { min: shown(low) }),
    ...(high.length > LONGEST_BOUND ? {} : { max: shown(high) }),
  };
}

/** By the bytes of UTF-8, as DuckDB orders texts. */
const compareTexts = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const compareIntegers = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

const COMPARE: Readonly<Record<string, (one: string, other: string) => number>> = {
  BIGINT: (one, other) => compareIntegers(BigInt(one), BigInt(other)),
  DOUBLE: (one, other) => Number(one) - Number(other),
};

/** `2025-01-01 00:00:00.5` in the form that the other statistics have. */
const isoTime = (text: string): string => {
  const [date, time = '00:00:00'] = text.split(' ');
  const [clock, fraction = ''] = time.split('.');
  return `${date}T${clock}.${fraction.padEnd(6, '0')}Z`;
};
