import { uuidv7 } from '../../../kernel/ids.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { ColumnFlow } from './facts.ts';

export interface EdgeRow {
  edge_id: string;
  source: string;
  target: string;
  relation: string;
  columns: ColumnFlow[] | null;
  run_id: string | null;
  since: Date;
  seen_at: Date;
  until: Date | null;
}

export interface NewEdge {
  source: string;
  target: string;
  relation: string;
  columns: ColumnFlow[] | null;
  runId: string | null;
  since: Date;
  until: Date | null;
}

const SHOWN = 'edge_id, source, target, relation, columns, run_id, since, seen_at, until';

/** Of the change that is under way: assets are recorded first. */
const VERSION = '(SELECT v.version FROM lineage_versions v WHERE v.account_id = $1)';

const live = statement<EdgeRow>(
  'lineage.live-edges',
  `SELECT ${SHOWN} FROM lineage_edges WHERE account_id = $1 AND target = ANY ($2) AND until IS NULL
   ORDER BY edge_id FOR UPDATE`,
);
// What is told late of a time that is over is there already when an edge of that time is.
const insert = statement(
  'lineage.insert-edges',
  `INSERT INTO lineage_edges (account_id, edge_id, source, target, relation, columns, run_id, since, seen_at, until, version)
   SELECT $1, edge_id, source, target, relation, columns, "runId", since, since, until, ${VERSION}
   FROM jsonb_to_recordset($2::jsonb) AS x (edge_id uuid, source uuid, target uuid, relation text, columns jsonb,
     "runId" text, since timestamptz, until timestamptz)
   WHERE x.until IS NULL OR NOT EXISTS (SELECT FROM lineage_edges o WHERE o.account_id = $1 AND o.target = x.target
     AND o.source = x.source AND o.relation = x.relation AND o.since <= x.since AND o.until > x.since)
   ORDER BY target, source, relation ON CONFLICT DO NOTHING`,
);
const touch = statement(
  'lineage.touch-edges',
  `UPDATE lineage_edges SET seen_at = greatest(seen_at, $3), since = least(since, $3), run_id = coalesce($4, run_id),
     version = ${VERSION}
   WHERE account_id = $1 AND edge_id = ANY ($2)`,
);
const end = statement(
  'lineage.end-edges',
  `UPDATE lineage_edges SET until = $3, version = ${VERSION}
   WHERE account_id = $1 AND edge_id = ANY ($2) AND until IS NULL`,
);
const between = statement<EdgeRow>(
  'lineage.edges-between',
  `SELECT ${SHOWN} FROM lineage_edges WHERE account_id = $1 AND until IS NULL AND (target, source, relation) IN
     (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[]))`,
);

/** Those that flow into the targets now, locked. */
export const lockLiveEdges = (sql: Sql, accountId: string, targets: readonly string[]) =>
  live.all(sql, [accountId, targets]);

export async function insertEdges(sql: Sql, accountId: string, edges: readonly NewEdge[]): Promise<void> {
  if (edges.length === 0) return;
  const rows = edges.map((edge) => ({ edge_id: uuidv7(), ...edge }));
  await insert.run(sql, [accountId, JSON.stringify(rows)]);
}

export const touchEdges = (
  sql: Sql,
  accountId: string,
  ids: readonly string[],
  { at, runId }: { at: Date; runId: string | null },
) => touch.run(sql, [accountId, ids, at, runId]);

export const endEdges = (sql: Sql, accountId: string, ids: readonly string[], at: Date) =>
  end.run(sql, [accountId, ids, at]);

export const edgesBetween = (
  sql: Sql,
  accountId: string,
  wanted: readonly { source: string; target: string; relation: string }[],
) =>
  between.all(sql, [
    accountId,
    wanted.map(({ target }) => target),
    wanted.map(({ source }) => source),
    wanted.map(({ relation }) => relation),
  ]);
