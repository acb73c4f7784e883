import { type Sql, statement } from '../../../../kernel/sql.ts';

/** One event of an audit, as streams tell it. */
export interface Happening {
  seq: number;
  kind: string;
  data: Record<string, unknown>;
  at: Date;
}

/** Pages and issues stand where everybody reads them; a stream puts them back into their order. */
const since = statement<Happening>(
  'audits.happenings',
  `SELECT seq, kind, data, at FROM (
     (SELECT seq, kind, data, at FROM audit_notes WHERE audit_id = $1 AND seq > $2 ORDER BY seq LIMIT $3)
     UNION ALL
     (SELECT seq, 'page_crawled', data, at FROM audit_pages WHERE audit_id = $1 AND seq > $2 ORDER BY seq LIMIT $3)
     UNION ALL
     (SELECT seq, 'issue_found', data, at FROM audit_issues WHERE audit_id = $1 AND seq > $2 ORDER BY seq LIMIT $3)
   ) AS all_of_them ORDER BY seq LIMIT $3`,
);
const insertNote = statement(
  'audits.insert-note',
  'INSERT INTO audit_notes (account_id, audit_id, seq, kind, data, at) VALUES ($1, $2, $3, $4, $5, $6)',
);

export const happeningsSince = (sql: Sql, auditId: string, seq: number, most: number) =>
  since.all(sql, [auditId, seq, most]);

export interface NewNote {
  seq: number;
  kind: 'rate_info' | 'crawl_started' | 'audit_complete' | 'error';
  data: object;
  at: Date;
}

export const addNote = (
  sql: Sql,
  { accountId, auditId }: { accountId: string; auditId: string },
  { seq, kind, data, at }: NewNote,
) => insertNote.run(sql, [accountId, auditId, seq, kind, JSON.stringify(data), at]);
