import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import type { FileScan, Relation } from '../../../../platform/duckdb/index.ts';
import { engineRequest } from '../engine-request.ts';
import { withRelations } from '../open-relations.ts';
import { planSteps } from '../plan.ts';
import { EXAMPLE_SQL, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

const SCANNED = {
  segments_read: Type.Integer({ description: 'Files from which rows were read.' }),
  segments_pruned: Type.Integer({ description: 'Files skipped because of their statistics.' }),
  rows_scanned: Type.Integer({ description: 'Rows in the row groups that were read.' }),
  bytes_read: Type.Integer(),
};

export const getQueryStats = defineOperation({
  id: 'query.stats',
  method: 'POST',
  path: '/api/v1/query/stats',
  tag: 'query',
  moves: 'nothing',
  summary: 'Run SQL and get execution statistics',
  description:
    'Runs the statement without returning its rows. Reads are measured, not estimated: a segment is one file of rows, and its row groups are read or skipped as a whole.',
  effect: 'read',
  body: Named('QueryStatsRequest', SQL_FIELDS),
  output: Named('QueryStats', {
    row_count: Type.Integer(),
    duration_ms: Type.Number(),
    ...SCANNED,
    tables: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer(), ...SCANNED })),
    plan: Type.Array(
      Type.Object({
        depth: Type.Integer({
          description: 'A step takes the rows of the steps right below it, one level deeper.',
        }),
        operator: Type.String(),
        rows: Type.Integer({ description: 'Rows produced.' }),
        duration_ms: Type.Number({ description: 'Across all threads.' }),
        details: Type.Record(Type.String(), Type.String()),
      }),
    ),
  }),
  errors: [404, 504],
  example: {
    body: { sql: EXAMPLE_SQL, params: [3] },
    response: {
      row_count: 1,
      duration_ms: 3.4,
      segments_read: 1,
      segments_pruned: 4,
      rows_scanned: 20_480,
      bytes_read: 164_212,
      tables: [
        {
          name: 'products',
          rows: 1_000_000,
          segments_read: 1,
          segments_pruned: 4,
          rows_scanned: 20_480,
          bytes_read: 164_212,
        },
      ],
      plan: [
        { depth: 0, operator: 'hash_group_by', rows: 1, duration_ms: 0.9, details: { groups: '#0' } },
        {
          depth: 1,
          operator: 'read_parquet',
          rows: 12,
          duration_ms: 2.1,
          details: { filters: 'price>=3.0' },
        },
      ],
    },
  },
  prepare: (ctx: Context<QueryServices>, { body }) =>
    withRelations(ctx, body.sql, async (source) => {
      const request = { ...engineRequest(ctx, body, source), analyze: true };
      const { plan, scans } = await ctx.services.queries().explain(request);
      const tables = source.relations.map((relation) =>
        scannedOf(relation, scans, source.pruned.get(relation.name) ?? 0),
      );
      const steps = planSteps(plan);
      const { latency = 0 } = plan as { latency?: number };
      const sum = (name: keyof typeof SCANNED) => tables.reduce((total, table) => total + table[name], 0);
      return {
        row_count: steps[0]?.rows ?? 0,
        duration_ms: Math.round(latency * 1e6) / 1_000,
        segments_read: sum('segments_read'),
        segments_pruned: sum('segments_pruned'),
        rows_scanned: sum('rows_scanned'),
        bytes_read: sum('bytes_read'),
        tables,
        plan: steps,
      };
    }),
  handler: async (_ctx, { prepared }) => prepared,
});

function scannedOf({ name, files }: Relation, scans: readonly FileScan[], unopened: number) {
  const own = scans.filter(({ file }) => files.includes(file));
  const read = own.filter(({ groupsRead }) => groupsRead > 0);
  return {
    name,
    rows: own.reduce((sum, { rows }) => sum + rows, 0),
    segments_read: read.length,
    segments_pruned: unopened + own.length - read.length,
    rows_scanned: read.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    bytes_read: read.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
  };
}
