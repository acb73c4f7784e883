import { must } from '../../../../kernel/must.ts';
import { type Column, type ColumnType, decodeValue, textOf } from '../../../../platform/tables/index.ts';
import { quoted } from '../filters.ts';
import { type Ask, askOne, inBatches, SOURCE } from './ask.ts';
import { binCounts, type HistogramPart, histogramSql } from './histogram.ts';
import { cut, type RangedColumn } from './range.ts';

/** Of the rows that were asked, all of them or a sample. */
export interface Distribution {
  rows: number;
  values: number;
  distinct: number | null;
  quantiles: Record<string, unknown> | null;
  histogram: HistogramPart[] | null;
  topValues: { value: unknown; count: number }[] | null;
}

const AT_ONCE = 20;
const FEW_AT_ONCE = 5;
const QUANTILES = { p05: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95, p99: 0.99 };
const TOP = 10;
/** Where more than this share of the values are different, the most frequent ones say nothing. */
const NEARLY_ALL = 0.9;
const FEW_VALUES = 50;

const MEASURED: ReadonlySet<ColumnType> = new Set(['integer', 'float', 'timestamp']);
export const isMeasured = ({ type }: Column): boolean => MEASURED.has(type);

/** Asks in several statements: a column's values are held in memory to be counted and put in order. */
export async function readDistributions(
  ask: Ask,
  columns: readonly RangedColumn[],
): Promise<DescribedColumn[]> {
  const places: DescribedColumn[] = [];
  for (const some of inBatches(columns, AT_ONCE)) places.push(...(await countValues(ask, some)));
  for (const some of inBatches(
    places.filter(({ column }) => isMeasured(column)),
    FEW_AT_ONCE,
  )) {
    await addQuantiles(ask, some);
    await addHistograms(ask, some);
  }
  for (const some of inBatches(places.filter(isWorthListing), FEW_AT_ONCE)) await addTopValues(ask, some);
  return places;
}

export interface DescribedColumn extends RangedColumn {
  found: Distribution;
}

async function countValues(ask: Ask, columns: readonly RangedColumn[]): Promise<DescribedColumn[]> {
  const measures = columns.flatMap(({ column: { name, type } }, at) => [
    `CAST(count(${quoted(name)}) AS VARCHAR) AS values${at}`,
    ...(type === 'jsonb' ? [] : [`CAST(approx_count_distinct(${quoted(name)}) AS VARCHAR) AS distinct${at}`]),
  ]);
  const row = await askOne(
    ask,
    `SELECT CAST(count(*) AS VARCHAR) AS rows, ${measures.join(', ')} FROM ${SOURCE}`,
  );
  return columns.map((ranged, at) => {
    const values = Number(row[`values${at}`]);
    const distinct = row[`distinct${at}`];
    const found = {
      rows: Number(row.rows),
      values,
      distinct: distinct === undefined ? null : Math.min(values, Number(distinct)),
      quantiles: null,
      histogram: null,
      topValues: null,
    };
    return { ...ranged, found };
  });
}

const isWorthListing = ({ column, found: { values, distinct } }: DescribedColumn): boolean =>
  column.type !== 'jsonb' &&
  distinct !== null &&
  values > 0 &&
  (values <= FEW_VALUES || distinct <= values * NEARLY_ALL);

async function addQuantiles(ask: Ask, places: readonly DescribedColumn[]): Promise<void> {
  const wanted = Object.entries(QUANTILES);
  const lists = places.map(
    ({ column }, at) =>
      `quantile_disc(${quoted(column.name)}, [${wanted.map(([, part]) => part).join(', ')}]) AS q${at}`,
  );
  const texts = places.flatMap(({ column }, at) =>
    wanted.map(([name], part) => `${textOf(column.type, `q${at}[${part + 1}]`)} AS ${name}_${at}`),
  );
  const row = await askOne(
    ask,
    `SELECT ${texts.join(', ')} FROM (SELECT ${lists.join(', ')} FROM ${SOURCE})`,
  );
  for (const [at, { column, found }] of places.entries()) {
    if (found.values === 0) continue;
    const values = wanted.map(([name]) => [name, decodeValue(column, row[`${name}_${at}`])]);
    found.quantiles = Object.fromEntries(values);
  }
}

async function addHistograms(ask: Ask, places: readonly DescribedColumn[]): Promise<void> {
  const parts = places.flatMap(({ column, range }, at) => {
    const select = histogramSql(column, range);
    return select === undefined ? [] : [`SELECT '${at}' AS place, bin, count FROM (${select})`];
  });
  if (parts.length === 0) return;
  const rows = await ask(parts.join(' UNION ALL '));
  for (const [at, { column, range, found }] of places.entries()) {
    found.histogram = binCounts(
      column,
      range,
      rows.filter(({ place }) => place === String(at)),
    );
  }
}

async function addTopValues(ask: Ask, places: readonly DescribedColumn[]): Promise<void> {
  const parts = places.map(({ column }, at) => {
    const name = quoted(column.name);
    return `SELECT '${at}' AS place, ${textOf(column.type, 'value')} AS value, CAST(count AS VARCHAR) AS count FROM (
      SELECT ${name} AS value, count(*) AS count FROM ${SOURCE} WHERE ${name} IS NOT NULL
      GROUP BY ${name} ORDER BY count DESC, value LIMIT ${TOP})`;
  });
  const rows = await ask(parts.join(' UNION ALL '));
  for (const [at, { column, found }] of places.entries()) {
    const values = rows
      .filter(({ place }) => place === String(at))
      .map(({ value, count }) => ({
        value: decodeValue(column, cut(must(value, 'a frequent value'))),
        count: Number(count),
      }))
      .sort((one, other) => other.count - one.count);
    found.topValues = values[0]?.count === 1 && found.values > TOP ? null : values;
  }
}
