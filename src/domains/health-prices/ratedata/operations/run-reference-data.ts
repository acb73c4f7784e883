import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named } from '../../../../kernel/schema.ts';
import { DATASETS } from '../reference/datasets.ts';
import { startReference } from '../reference/start-reference.ts';
import { checkGivenFile, GivenFile } from '../schema/given-file.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';

export const REFERENCE_OPTIONS = {
  datasets: Type.Optional(
    Type.Array(Literals(DATASETS), {
      minItems: 1,
      maxItems: DATASETS.length,
      description: 'Defaults to those with files, else to those that have an address of their own.',
    }),
  ),
  files: Type.Optional(
    Type.Partial(
      Type.Object(
        Object.fromEntries(
          DATASETS.map((name) => [name, GivenFile('Instead of the one that its publisher has.')]),
        ),
      ),
    ),
  ),
  year: Type.Optional(
    Type.Integer({ minimum: 2_000, maximum: 2_100, description: 'Of the release. Defaults to this year.' }),
  ),
  ipps_base: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, description: 'Dollars for a weight of 1.' }),
  ),
};

export const runReferenceData = defineOperation({
  id: 'ratedata-admin.run-reference-data',
  method: 'POST',
  path: '/api/v1/ratedata/admin/pipelines/reference-data',
  tag: 'ratedata-admin',
  moves: 'fetch',
  role: 'admin',
  summary: 'Load reference data',
  description:
    'Codes with their public texts, hospitals and their NPIs, places of ZIP codes, and what Medicare pays. Every file can be replaced by one of yours; CPT and CDT descriptions are never read.',
  body: Named('RunReferenceData', REFERENCE_OPTIONS),
  output: Run,
  errors: [404],
  example: {
    body: { datasets: ['zcta'], year: 2025 },
    response: {
      ...EXAMPLE_RUN,
      ...{ kind: 'reference_data', params: { datasets: ['zcta'] }, source_id: null, file_id: null },
      stages: {
        fetch: { status: 'completed', duration_secs: 2.2, output: { zcta: { rows: 33_144, rejected: 0 } } },
        publish: { status: 'completed', duration_secs: 1.9, output: null },
      },
      ...{ outcome: null, output: { zcta: { rows: 33_144, rejected: 0 } } },
    },
  },
  handler: (ctx: Context<RatedataServices>, { body }) =>
    ctx.tx(async (sql) => {
      for (const [name, file] of Object.entries(body.files ?? {}))
        if (file !== undefined) await checkGivenFile(ctx, sql, `files.${name}`, file);
      return startReference(ctx, sql, body);
    }),
});
