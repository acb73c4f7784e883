import type { Context } from '../../../../kernel/context.ts';
import type { ScratchPlace } from '../../../../platform/exports/index.ts';
import type { Relation, Snapshot } from '../../../../platform/tables/index.ts';
import { checkExport, type Exported } from '../../../../resource/export.ts';
import { tableOf } from '../dataset-record.ts';
import { type Conditions, listOf, orderBy, pickColumns, quoted, readFilters } from '../filters.ts';
import type { DatasetsServices } from '../services.ts';
import { boundsOf } from './bounds.ts';
import type { ExportDataset } from './schema.ts';

const NAME = 'dataset';
const MOST_INLINE = 10_000;
const MOST_INLINE_BYTES = 16 * 1024 ** 2;
const COUNT_TIMEOUT = 60_000;
const EXPORT_TIMEOUT = 600_000;

/** A request has it, and so has other work of an account. */
export interface ExportWork extends Pick<Context, 'account' | 'signal'> {
  services: Pick<DatasetsServices, 'tables' | 'queries' | 'exports'>;
}

export interface ExportedRows extends Exported, AsyncDisposable {
  /** How many the dataset had in the version that was exported. */
  filteredFrom: number;
}

/** The rows of one consistent version, as a file or at once; outside of any transaction, because it takes its time. */
export async function exportRows(
  ctx: ExportWork,
  datasetId: string,
  wanted: ExportDataset,
  { inline: mayBeInline = true, lasting = false }: { inline?: boolean; lasting?: boolean } = {},
): Promise<ExportedRows> {
  checkExport(wanted);
  const { tables } = ctx.services;
  const { filters = {} } = wanted;
  const snapshot = await tables.snapshot(tableOf(ctx, datasetId), Object.keys(filters));
  const selection = selectionOf(snapshot, wanted);
  const relation = await tables.relation(snapshot, {
    within: boundsOf(filters, snapshot.definition.columns),
  });
  try {
    const source = sourceOf(ctx, relation);
    const exported =
      (mayBeInline ? await inline(ctx, source, selection, { ...wanted, rows: relation.rows }) : undefined) ??
      (await toFile(ctx, source, selection, { ...wanted, lasting }));
    return {
      ...exported,
      filteredFrom: relation.rows,
      [Symbol.asyncDispose]: async () => exported.written?.[Symbol.asyncDispose](),
    };
  } finally {
    relation.release();
  }
}

interface Selection {
  sql: string;
  countSql: string;
  /** All rows, in any order. */
  plainSql: string;
  conditions: Conditions;
}

function selectionOf({ definition: { columns } }: Snapshot, wanted: ExportDataset): Selection {
  const shown = pickColumns(wanted.columns ?? [], columns).map(({ name }) => quoted(name));
  const conditions = readFilters(wanted.filters ?? {}, columns);
  const order = orderBy(Array.isArray(wanted.sort) ? wanted.sort : listOf(wanted.sort), columns);
  const where = conditions.texts.length === 0 ? '' : `WHERE ${conditions.texts.join(' AND ')}`;
  const sorted = order === undefined ? '' : `ORDER BY ${order}, _row_id`;
  return {
    sql: `SELECT ${shown.join(', ')} FROM ${NAME} ${where} ${sorted}`,
    plainSql: `SELECT ${shown.join(', ')} FROM ${NAME}`,
    countSql: `SELECT count(*) AS total FROM ${NAME} ${where}`,
    conditions,
  };
}

const sourceOf = (ctx: ExportWork, { select, files }: Relation) => ({
  relations: [{ name: NAME, select, files }],
  owner: ctx.account.id,
  signal: ctx.signal,
});

type Source = ReturnType<typeof sourceOf>;

/** The rows themselves, when they are few and wanted as JSON. */
async function inline(
  ctx: ExportWork,
  source: Source,
  { sql, countSql, conditions }: Selection,
  { format, rows }: Pick<ExportDataset, 'format'> & { rows: number },
): Promise<Exported | undefined> {
  if (format !== 'json') return undefined;
  const request = {
    ...source,
    params: conditions.values,
    timeoutMs: COUNT_TIMEOUT,
    maxBytes: MOST_INLINE_BYTES,
  };
  if (rows > MOST_INLINE) {
    if (conditions.texts.length === 0) return undefined;
    const { json } = await ctx.services.queries().run({ ...request, sql: countSql, limit: 1 });
    if (Number((JSON.parse(json) as { total: number }[])[0]?.total) > MOST_INLINE) return undefined;
  }
  const { json, rowCount, truncated } = await ctx.services
    .queries()
    .run({ ...request, sql, limit: MOST_INLINE });
  return truncated ? undefined : { rowCount, data: JSON.parse(json) };
}

async function toFile(
  ctx: ExportWork,
  source: Source,
  { sql, plainSql, conditions }: Selection,
  { format, escape_formulas: escapeFormulas = false, lasting }: ExportDataset & { lasting: boolean },
): Promise<Exported> {
  const request = {
    ...source,
    sql,
    lookFirst: plainSql,
    params: conditions.values,
    timeoutMs: EXPORT_TIMEOUT,
    format,
    escapeFormulas,
  };
  const write = (place: ScratchPlace) => ctx.services.queries().copyTo({ ...request, ...place });
  const written = await ctx.services.exports.write(ctx.account.id, format, write, { lasting });
  return { rowCount: written.rowCount, written };
}
