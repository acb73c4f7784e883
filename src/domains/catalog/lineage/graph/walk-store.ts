import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { EdgeRow } from '../edge-store.ts';

export type Way = 'up' | 'down';

const SHOWN = 'source, target, relation, columns, run_id, since, seen_at, until';
const NOW = 'until IS NULL';
const THEN = 'since <= $4 AND (until IS NULL OR until > $4)';

const edges = (way: Way, end: string, when: string) =>
  statement<EdgeRow>(
    `lineage.edges-${way}${when === NOW ? '' : '-then'}`,
    `SELECT ${SHOWN} FROM lineage_edges WHERE account_id = $1 AND ${end} = ANY ($2::uuid[]) AND ${when} LIMIT $3`,
  );
const STEPS = {
  up: { now: edges('up', 'target', NOW), past: edges('up', 'target', THEN) },
  down: { now: edges('down', 'source', NOW), past: edges('down', 'source', THEN) },
};

/** From which assets of an account, at what time, and how much is read. */
interface Walk {
  accountId: string;
  ids: readonly string[];
  at: Date;
  most: number;
}

/** The edges one step away, of now or of then. */
export const stepFrom = (
  sql: Sql,
  way: Way,
  { accountId, ids, most, at }: Omit<Walk, 'at'> & { at: Date | undefined },
): Promise<EdgeRow[]> =>
  at === undefined
    ? STEPS[way].now.all(sql, [accountId, ids, most])
    : STEPS[way].past.all(sql, [accountId, ids, most, at]);

// The inner query is fenced off, so that it is looked up by key for every asset that is reached, however many there are.
const WHEN = 'since <= $3 AND (until IS NULL OR until > $3)';
const reached = (from: string, to: string) => `WITH RECURSIVE reached (id) AS (
    SELECT unnest($2::uuid[])
    UNION
    SELECT e.id FROM reached r CROSS JOIN LATERAL (
      SELECT ${to} AS id FROM lineage_edges WHERE account_id = $1 AND ${from} = r.id AND ${WHEN} OFFSET 0) e)`;

const ancestors = statement<{ id: string }>(
  'lineage.ancestors',
  `${reached('target', 'source')} SELECT id FROM reached LIMIT $4`,
);
const below = statement<{ source: string; target: string }>(
  'lineage.edges-below',
  `${reached('source', 'target')} SELECT e.source, e.target FROM (SELECT id FROM reached LIMIT $4) r CROSS JOIN LATERAL (
     SELECT source, target FROM lineage_edges WHERE account_id = $1 AND source = r.id AND ${WHEN} OFFSET 0) e`,
);

/** Everything upstream, the assets themselves included. */
export const ancestorsOf = async (sql: Sql, { accountId, ids, at, most }: Walk): Promise<string[]> =>
  (await ancestors.all(sql, [accountId, ids, at, most])).map(({ id }) => id);

/** Every edge downstream. */
export const edgesBelow = (sql: Sql, { accountId, ids, at, most }: Walk) =>
  below.all(sql, [accountId, ids, at, most]);
