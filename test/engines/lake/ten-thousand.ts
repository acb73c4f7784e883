import assert from 'node:assert/strict';
import pg from 'pg';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { TwoNodes } from '../../support/two-nodes.ts';
import { known, newDataset } from './datasets.ts';
import type { LakeTable } from './lake.ts';
import { Recorder } from './recorder.ts';

const NAME = 'ten thousand segments';
const SEGMENTS = 10_000;
const COLUMNS = [
  { name: 'id', data_type: 'integer' },
  { name: 'n', data_type: 'integer' },
  { name: 'title', data_type: 'text' },
];
const ROWS = [
  [1, 10, 'one'],
  [2, -3, 'two'],
  [3, 900_719_925_474_099, 'three'],
] as const;

/**
 * A table of 10,000 segments. They are copies of one, with the IDs of its rows, because so many imports would take hours; and
 * nothing merges them, for as long as the connection stays open.
 */
export async function tenThousandSegments(
  nodes: TwoNodes,
): Promise<{ table: LakeTable; close(): Promise<void> }> {
  const clients = [nodes.first.client, nodes.second.client];
  const dataset = await newDataset(nodes.first.client, NAME, COLUMNS);
  const admin = new pg.Client({ connectionString: nodes.postgres.adminUrl });
  await admin.connect();
  try {
    await admin.query('SET search_path = granary');
    await admin.query("SELECT pg_advisory_lock(hashtextextended($1 || '/' || $2 || '/maintenance', 0))", [
      nodes.first.accountId,
      dataset.id,
    ]);
    await dataset.import(ROWS.map((row) => [...row]));
    await copySegment(nodes, admin, dataset.id);
    const recorder = new Recorder(NAME, clients);
    await recorder.version('copied', SEGMENTS * ROWS.length, known(COLUMNS));
    return { table: recorder.table, close: () => admin.end() };
  } catch (error) {
    await admin.end();
    throw error;
  }
}

async function copySegment({ s3 }: TwoNodes, admin: pg.Client, tableId: string): Promise<void> {
  const { rows: segments } = await admin.query<{ object_key: string; segment_id: string }>(
    'SELECT object_key, segment_id FROM table_segments WHERE table_id = $1 AND removed_at IS NULL',
    [tableId],
  );
  const [segment] = segments;
  assert.ok(segment !== undefined && segments.length === 1, `${segments.length} segments`);
  const stored = s3.objects.get(segment.object_key);
  assert.ok(stored !== undefined);
  const copies = Array.from({ length: SEGMENTS - 1 }, () => {
    const id = uuidv7();
    const key = segment.object_key.replace(segment.segment_id, id);
    s3.objects.set(key, stored);
    return { id, key };
  });
  const { rowCount } = await admin.query(
    `INSERT INTO table_segments (account_id, table_id, segment_id, sequence, object_key, sha256, bytes, rows, row_lo, row_hi,
       schema_version, statistics)
     SELECT account_id, table_id, copy.id, nextval('table_sequences'), copy.key, sha256, bytes, rows, row_lo, row_hi,
       schema_version, statistics
     FROM table_segments, unnest($2::uuid[], $3::text[]) AS copy (id, key)
     WHERE table_id = $1 AND removed_at IS NULL`,
    [tableId, copies.map(({ id }) => id), copies.map(({ key }) => key)],
  );
  assert.equal(rowCount, copies.length);
}
