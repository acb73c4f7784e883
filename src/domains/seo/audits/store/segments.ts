import { type Sql, statement } from '../../../../kernel/sql.ts';

const insert = statement(
  'audits.insert-segment',
  'INSERT INTO audit_segments (account_id, audit_id, number, object_key, pages) VALUES ($1, $2, $3, $4, $5)',
);
const list = statement<{ number: number; object_key: string; pages: number }>(
  'audits.segments',
  'SELECT number, object_key, pages FROM audit_segments WHERE audit_id = $1 ORDER BY number',
);

export interface NewSegment {
  number: number;
  key: string;
  pages: number;
}

export const addSegment = (
  sql: Sql,
  { accountId, auditId }: { accountId: string; auditId: string },
  { number, key, pages }: NewSegment,
) => insert.run(sql, [accountId, auditId, number, key, pages]);

export const segmentsOf = (sql: Sql, auditId: string) => list.all(sql, [auditId]);
