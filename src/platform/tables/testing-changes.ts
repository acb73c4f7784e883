import assert from 'node:assert/strict';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';

const fields = `segments::text, bytes::text, rows::text, partly_hidden::text, segments_hash::text, partitions_hash::text`;
const selectSums = statement(
  'testing.change-sums',
  `SELECT ${fields} FROM (
     SELECT coalesce(sum(segments), 0) AS segments, coalesce(sum(bytes), 0) AS bytes, coalesce(sum(rows), 0) AS rows,
       coalesce(sum(partly_hidden), 0) AS partly_hidden, coalesce(bit_xor(segments_hash), 0) AS segments_hash,
       coalesce(bit_xor(partitions_hash), 0) AS partitions_hash
     FROM table_segment_changes WHERE account_id = $1 AND table_id = $2) AS sums`,
);
const selectSegments = statement(
  'testing.segment-sums',
  `SELECT ${fields} FROM (
     SELECT count(*) AS segments, coalesce(sum(bytes), 0) AS bytes, coalesce(sum(rows - hidden_rows), 0) AS rows,
       count(*) FILTER (WHERE hidden_rows > 0) AS partly_hidden,
       coalesce(bit_xor(uuid_hash_extended(segment_id, 0)), 0) AS segments_hash,
       coalesce(bit_xor(hashtextextended(segment_id || hidden_partitions::text, 0)) FILTER (WHERE hidden_rows > 0), 0)
         AS partitions_hash
     FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL) AS sums`,
);

/** What is noted of changes says exactly what a look at each segment says. */
export async function checkChanges(sql: Sql, { accountId, tableId }: TableReference): Promise<void> {
  const noted = await selectSums.one(sql, [accountId, tableId]);
  assert.deepEqual(noted, await selectSegments.one(sql, [accountId, tableId]));
}
