import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { page } from '../../../../kernel/paging.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  countQuarantined,
  findQuarantined,
  listQuarantined,
  type Place,
  type QuarantinedRow,
} from './store.ts';

const ID = /^q_([1-9]\d{0,17})$/;

/** Ids of rejected rows look unlike those of stored ones. */
export const isQuarantineId = (rowId: string): boolean => rowId.startsWith('q_');

export const noSuchQuarantinedRow = () =>
  notFound('There is no such row in quarantine. List them with status=quarantined.');

/** The number behind the id, or 404. */
export function quarantineNumber(rowId: string): string {
  const number = ID.exec(rowId)?.[1];
  if (number === undefined) throw noSuchQuarantinedRow();
  return number;
}

const toRow = ({ quarantine_id: id, data, faults, raw, line, job_id, created_at }: QuarantinedRow) => ({
  row_id: `q_${id}`,
  data,
  faults,
  ...(raw === null ? {} : { raw }),
  line,
  job_id,
  created_at: created_at.toISOString(),
  updated_at: created_at.toISOString(),
});

interface QuarantineQuery {
  limit: number;
  offset: number;
  cursor?: string;
  row_id?: string;
  filters?: string;
  columns?: string;
  sort?: string;
}

const UNUSABLE = ['filters', 'columns', 'sort'] as const;

/** Rejected rows in the order they came. */
export async function quarantinePage(sql: Sql, place: Place, query: QuarantineQuery) {
  for (const name of UNUSABLE)
    if (query[name] !== undefined)
      throw invalidRequest(
        `${name} does not apply to rejected rows, whose values may be anything. Remove it.`,
        {
          details: [{ path: name, message: 'does not apply to rejected rows' }],
        },
      );
  if (query.row_id !== undefined) {
    const row = await findQuarantined(sql, place, quarantineNumber(query.row_id));
    if (row === undefined) throw noSuchQuarantinedRow();
    return { ...page([toRow(row)], 1, { ...query, offset: 0 }), next_cursor: null };
  }
  const after = query.cursor === undefined ? '0' : numberIn(query.cursor);
  const rows = await listQuarantined(sql, place, { after, limit: query.limit, offset: query.offset });
  const total = await countQuarantined(sql, place);
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length === query.limit;
  return {
    ...page(rows.map(toRow), total, query),
    ...(query.cursor === undefined ? {} : { has_more: isFull }),
    next_cursor: isFull ? Buffer.from(`q_${last.quarantine_id}`).toString('base64url') : null,
  };
}

function numberIn(cursor: string): string {
  const number = ID.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (number === undefined) throw invalidRequest('The cursor is invalid. Start without it.');
  return number;
}
