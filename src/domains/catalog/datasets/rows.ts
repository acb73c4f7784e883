import type { Context } from '../../../kernel/context.ts';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { StoredRow } from '../../../platform/tables/index.ts';
import { tableOf } from './dataset-record.ts';
import { type Conditions, parseColumns, parseFilters, parseSort, quoted } from './filters.ts';
import type { DatasetsServices } from './services.ts';

const NAME = 'dataset';
const TIMEOUT = 30_000;
const MOST_BYTES = 64 * 1024 ** 2;
/** From here on ids are sorted first and their rows read then: whole rows that are left out cost three times as much. */
const FAR = 1_000;

export interface RowsQuery {
  limit: number;
  offset: number;
  filters?: string;
  columns?: string;
  sort?: string;
  cursor?: string;
}

export const toRow = ({ rowId, data, createdAt, updatedAt }: StoredRow) => ({
  row_id: rowId,
  data,
  created_at: createdAt,
  updated_at: updatedAt,
});

type FlatRow = { _row_id: string | number; _created_at: string; _updated_at: string } & Record<
  string,
  unknown
>;

/** One page of one consistent version of the dataset. */
export async function readPage(ctx: Context<DatasetsServices>, datasetId: string, query: RowsQuery) {
  const { tables, queries } = ctx.services;
  const snapshot = await tables.snapshot(tableOf(ctx, datasetId));
  const { columns } = snapshot.definition;
  const shown = parseColumns(query.columns, columns);
  const order = parseSort(query.sort, columns);
  const conditions = parseFilters(query.filters, columns);
  const filtered = conditions.texts.length > 0;
  const relation = await tables.relation(snapshot);
  try {
    const request = {
      relations: [{ name: NAME, select: relation.select, files: relation.files }],
      timeoutMs: TIMEOUT,
      owner: ctx.account.id,
      signal: ctx.signal,
      maxBytes: MOST_BYTES,
    };
    const total = filtered ? await countMatches(ctx, request, conditions) : relation.rows;
    const text = pageSql(
      shown.map(({ name }) => name),
      conditions,
      order,
      query,
    );
    const { json } = await queries().run({
      ...request,
      sql: text,
      params: conditions.values,
      limit: query.limit,
    });
    const rows = (JSON.parse(json) as FlatRow[]).map(
      ({ _row_id: id, _created_at, _updated_at, ...data }) => ({
        row_id: String(id),
        data,
        created_at: toMilliseconds(_created_at),
        updated_at: toMilliseconds(_updated_at),
      }),
    );
    return { rows, total, isOrdered: order !== undefined };
  } finally {
    relation.release();
  }
}

/** Segments of earlier versions have them finer. */
const toMilliseconds = (time: string): string => `${time.slice(0, 23)}Z`;

type BaseRequest = Omit<Parameters<ReturnType<DatasetsServices['queries']>['run']>[0], 'sql' | 'limit'>;

async function countMatches(
  ctx: Context<DatasetsServices>,
  request: BaseRequest,
  conditions: Conditions,
): Promise<number> {
  const sql = `SELECT count(*) AS total FROM ${NAME} WHERE ${conditions.texts.join(' AND ')}`;
  const { json } = await ctx.services.queries().run({ ...request, sql, params: conditions.values, limit: 1 });
  return Number((JSON.parse(json) as { total: number | string }[])[0]?.total ?? 0);
}

function pageSql(
  columns: string[],
  conditions: Conditions,
  order: string | undefined,
  query: RowsQuery,
): string {
  const shown = ['_row_id', '_created_at', '_updated_at', ...columns.map(quoted)].join(', ');
  const texts = [...conditions.texts, ...afterCursor(query, order)];
  const where = texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`;
  const sorted = order === undefined ? '_row_id' : `${order}, _row_id`;
  const part = `FROM ${NAME} ${where} ORDER BY ${sorted} LIMIT ${query.limit} OFFSET ${query.offset}`;
  if (query.offset < FAR) return `SELECT ${shown} ${part}`;
  return `SELECT ${shown} FROM ${NAME} WHERE _row_id IN (SELECT _row_id ${part}) ORDER BY ${sorted}`;
}

/** A cursor is the last row id of the page before: rows that come or go meanwhile do not move it. */
function afterCursor({ cursor }: RowsQuery, order: string | undefined): string[] {
  if (cursor === undefined) return [];
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,19}$/.test(id)) throw invalidRequest('The cursor is invalid. Start without it.');
  if (order !== undefined)
    throw invalidRequest('A cursor follows insertion order. Remove sort, or use offset.');
  return [`_row_id > ${id}`];
}

export const cursorAfter = (rowId: string): string => Buffer.from(rowId).toString('base64url');
