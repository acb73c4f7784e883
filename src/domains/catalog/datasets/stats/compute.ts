import { must } from '../../../../kernel/must.ts';
import type { QueryEngine } from '../../../../platform/duckdb/index.ts';
import { decodeValue, type Snapshot, type Tables } from '../../../../platform/tables/index.ts';
import { askingOf } from './ask.ts';
import { distinctOf } from './distinct.ts';
import { type DescribedColumn, readDistributions } from './distribution.ts';
import { cut, readRanges, scanRanges } from './range.ts';
import type { ColumnStats } from './schema.ts';
import type { Computed } from './store.ts';

/** A table with more values than this is not looked through: a sample of about so many stands for it. */
export interface StatsLimits {
  cells: number;
  sampleRows: number;
}

const LIMITS: StatsLimits = { cells: 8_000_000, sampleRows: 40_000 };

export async function computeStats(
  tables: Tables,
  queries: QueryEngine,
  snapshot: Snapshot,
  limits = LIMITS,
): Promise<Computed> {
  const { columns } = snapshot.definition;
  const most = Math.max(limits.sampleRows, Math.floor(limits.cells / columns.length));
  const options = snapshot.rows > most ? { sampleRows: most } : {};
  const ranges = await readRanges(snapshot, (segments, some) =>
    askingOf({ tables, queries }, { ...snapshot, segments }, {}, (ask) => scanRanges(ask, some)),
  );
  const described = await askingOf({ tables, queries }, snapshot, options, (ask) =>
    readDistributions(ask, ranges),
  );
  const read = must(described[0], 'the first column').found.rows;
  return {
    columns: described.map((column) => describe(snapshot, column)),
    sampled_rows: read < snapshot.rows ? read : null,
  };
}

function describe(snapshot: Snapshot, { column, range, found }: DescribedColumn): ColumnStats {
  const distinct = distinctOf(snapshot, column, range, found);
  const sampled = found.rows < snapshot.rows;
  const values = snapshot.rows - range.nulls;
  const scaled = <Part extends { count: number }>(parts: Part[] | null): Part[] | null =>
    sampled && parts !== null
      ? parts.map((part) => ({
          ...part,
          count: Math.round((part.count / Math.max(1, found.values)) * values),
        }))
      : parts;
  const shown = (text: string | null) => decodeValue(column, text === null ? null : cut(text));
  const distribution = sampled ? 'sample' : 'scan';
  return {
    name: column.name,
    data_type: column.type,
    nulls: range.nulls,
    min: shown(range.min),
    max: shown(range.max),
    distinct: distinct === null ? null : { count: distinct.count, approximate: true },
    quantiles: found.quantiles,
    histogram: scaled(found.histogram),
    top_values: scaled(found.topValues),
    source: { range: range.source, distinct: distinct?.source ?? distribution, distribution },
  };
}
