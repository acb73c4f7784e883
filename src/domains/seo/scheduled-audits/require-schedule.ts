import { notFound } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';

/** The row, or 404 for an id of the wrong form, of another account and of nothing alike. */
export async function requireSchedule<Row>(
  sql: Sql,
  id: string,
  read: (sql: Sql, id: string) => Promise<Row | undefined>,
): Promise<Row> {
  const row = await read(sql, id);
  if (row === undefined)
    throw notFound(
      'There is no such scheduled audit in this account. List them with GET /api/v1/scheduled-audits.',
    );
  return row;
}
