import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../definition.ts';

/** More changes of segments than these are worth summing up. */
export const MANY_CHANGES = 50;

// Whoever sums up some of them at the same time keeps those.
const sumUp = statement(
  'tables.sum-up-changes',
  `WITH known AS (
     SELECT change_id FROM table_segment_changes WHERE account_id = $1 AND table_id = $2 FOR UPDATE SKIP LOCKED),
   summed AS (
     DELETE FROM table_segment_changes WHERE account_id = $1 AND table_id = $2
       AND change_id IN (SELECT change_id FROM known) AND (SELECT count(*) FROM known) > ${MANY_CHANGES}
     RETURNING *)
   INSERT INTO table_segment_changes
     (account_id, table_id, segments, bytes, rows, partly_hidden, segments_hash, partitions_hash, changed_at)
   SELECT $1, $2, sum(segments), sum(bytes), sum(rows), sum(partly_hidden), bit_xor(segments_hash),
     bit_xor(partitions_hash), max(changed_at)
   FROM summed HAVING count(*) > 0`,
);

/** One change takes the place of many; what they say together stays the same. */
export const sumUpChanges = (sql: Sql, { accountId, tableId }: TableReference) =>
  sumUp.run(sql, [accountId, tableId]);
