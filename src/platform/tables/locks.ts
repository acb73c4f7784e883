import { type Sql, statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';

const shared = statement(
  'tables.lock-shared',
  "SELECT pg_advisory_xact_lock_shared(hashtextextended($1 || '/' || $2 || '/rows', 0))",
);
const exclusive = statement(
  'tables.lock-exclusive',
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || '/' || $2 || '/rows', 0))",
);

/**
 * Whoever hides a row of a segment holds this to the end of the transaction: until then no segment comes or goes, so that
 * what it hides is what it saw. Inserts need no lock.
 */
export const lockForHiding = (sql: Sql, { accountId, tableId }: TableReference) =>
  shared.run(sql, [accountId, tableId]);

/** Whoever exchanges hot rows and segments holds this for the moment of the exchange. */
export const lockForExchange = (sql: Sql, { accountId, tableId }: TableReference) =>
  exclusive.run(sql, [accountId, tableId]);
