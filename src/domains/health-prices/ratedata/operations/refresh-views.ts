import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Uuid } from '../../../../kernel/schema.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { VIEWS } from '../store/dirty-scopes.ts';
import { startRefresh } from '../views/start-refresh.ts';

export const refreshViews = defineOperation({
  id: 'ratedata-admin.refresh-views',
  method: 'POST',
  path: '/api/v1/ratedata/admin/views/refresh',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Refresh what is computed from prices',
  description:
    'Contracts, coverage and discrepancies; then the rates of many files are merged by code. Only what has changed, unless full. When a refresh that does the same or more is running, its run is returned, which ends when nothing of it is left.',
  body: Named('RefreshRatedataViews', {
    views: Type.Optional(
      Type.Array(Literals(VIEWS), { minItems: 1, maxItems: VIEWS.length, description: 'Defaults to all.' }),
    ),
    full: Type.Optional(Type.Boolean({ description: 'Whether it has changed or not. Defaults to false.' })),
    scope: Type.Optional(
      Type.Object(
        {
          hospital_ids: Type.Optional(Type.Array(Uuid(), { maxItems: 500 })),
          payer_ids: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 500 })),
          code_types: Type.Optional(
            Type.Array(Type.String({ maxLength: 20 }), {
              maxItems: 30,
              description: 'Of the views of files: only files that have codes of these types.',
            }),
          ),
        },
        { description: 'Only of these; snapshots are compared without a scope.' },
      ),
    ),
  }),
  output: Run,
  example: {
    body: { full: true },
    response: {
      ...EXAMPLE_RUN,
      ...{ kind: 'views_refresh', params: { full: true }, source_id: null, file_id: null, outcome: null },
      stages: {
        refresh: { status: 'completed', duration_secs: 2.1, output: { scopes: 24 } },
        merge: { status: 'completed', duration_secs: 1.2, output: { files: 9, segments: 1 } },
      },
    },
  },
  handler: (ctx: Context<RatedataServices>, { body }) =>
    ctx.tx((sql) => startRefresh(ctx, sql, { params: body })),
});
