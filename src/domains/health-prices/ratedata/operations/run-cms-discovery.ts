import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { CMS_STAGES } from '../discovery/cms-pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import { checkGivenFile, GivenFile } from '../schema/given-file.ts';
import { State } from '../schema/place.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';

export const runCmsDiscovery = defineOperation({
  id: 'ratedata-admin.run-cms-discovery',
  method: 'POST',
  path: '/api/v1/ratedata/admin/pipelines/cms-discovery',
  tag: 'ratedata-admin',
  moves: 'fetch',
  role: 'admin',
  summary: 'Find the hospitals of CMS and their price files',
  description:
    'Adds the hospitals that CMS lists, and looks for cms-hpt.txt on their websites. The lists carry no websites: those of hospitals without one are counted as no_website.',
  body: Named('RunCmsDiscovery', {
    states: Type.Optional(Type.Array(State, { maxItems: 60, description: 'Only of these states.' })),
    ccns: Type.Optional(
      Type.Array(Type.String({ pattern: '^[0-9A-Z]{6,10}$' }), {
        maxItems: 10_000,
        description: 'Only these hospitals.',
      }),
    ),
    hospital_list: Type.Optional(GivenFile("Instead of CMS's own list.")),
    enrollments: Type.Optional(GivenFile('Hospital enrollments, for the NPIs of the hospitals.')),
    probe: Type.Optional(Type.Boolean({ description: 'Look on the websites. Defaults to true.' })),
    ingest: Type.Optional(Type.Boolean({ description: 'Load what is found. Defaults to false.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'Most hospitals. Defaults to 10,000.' }),
    ),
  }),
  output: Run,
  errors: [404],
  example: {
    body: { states: ['VT'] },
    response: {
      ...EXAMPLE_RUN,
      ...{ kind: 'cms_discovery', params: { states: ['VT'] }, source_id: null, file_id: null, outcome: null },
      stages: {
        fetch: { status: 'completed', duration_secs: 3.1, output: { hospitals_upserted: 17 } },
        probe: { status: 'completed', duration_secs: 8.4, output: { probed: 12, found: 9 } },
        ingest: { status: 'completed', duration_secs: 0.1, output: null },
      },
      output: { hospitals_upserted: 17, probed: 12, found: 9, no_website: 5, blocked: 1 },
    },
  },
  handler: (ctx: Context<RatedataServices>, { body }) =>
    ctx.tx(async (sql) => {
      for (const name of ['hospital_list', 'enrollments'] as const) {
        const given = body[name];
        if (given !== undefined) await checkGivenFile(ctx, sql, name, given);
      }
      const { states = [], ccns = [], probe = true, ingest = false, limit = 10_000 } = body;
      const { hospital_list, enrollments } = body;
      const given = {
        ...(hospital_list === undefined ? {} : { hospital_list }),
        ...(enrollments === undefined ? {} : { enrollments }),
      };
      const input = { states, ccns, ...given, probe, ingest, limit };
      const wanted = { kind: 'cms_discovery' as const, stages: CMS_STAGES, params: body, input };
      return runRecord(sql, ctx.account.id, await startRun(ctx, sql, wanted));
    }),
});
