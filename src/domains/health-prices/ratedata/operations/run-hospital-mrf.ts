import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { Literals, Named, Uuid } from '../../../../kernel/schema.ts';
import { LOAD_FLAGS, SOURCE_RULE, SOURCE_WISH, wantedSources } from '../load/load-request.ts';
import { startLoad } from '../load/start-load.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { findHospital } from '../store/hospitals.ts';

const MOST_BYTES = 20 * 1024 ** 3;

export const runHospitalMrf = defineOperation({
  id: 'ratedata-admin.run-hospital-mrf',
  method: 'POST',
  path: '/api/v1/ratedata/admin/pipelines/hospital-mrf',
  tag: 'ratedata-admin',
  moves: 'fetch',
  role: 'admin',
  summary: 'Load the price file of a hospital',
  description:
    'CSV (tall or wide) or JSON, versions 2.0 to 3.0, as it is or in gzip, zstd or zip. The new snapshot takes the place of the one before, which is kept as history; one that looks wrong is held.',
  body: Named(
    'RunHospitalMrf',
    {
      ...SOURCE_WISH,
      hospital_id: Type.Optional(Uuid('The hospital. Left out, it is found by the identifiers in the file.')),
      format: Type.Optional(
        Literals(['auto', 'csv_tall', 'csv_wide', 'json'], {
          description: 'Defaults to auto: by its bytes.',
        }),
      ),
      validate: Type.Optional(
        Type.Boolean({
          description: "Run CMS's own validator, as strict does in any case. Defaults to true.",
        }),
      ),
      ...LOAD_FLAGS,
    },
    SOURCE_RULE,
  ),
  output: Run,
  errors: [404, 409],
  example: {
    body: { url: 'https://example.org/123456789_general-hospital_standardcharges.csv' },
    response: EXAMPLE_RUN,
  },
  handler: (ctx: Context<RatedataServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { hospital_id: hospitalId, format = 'auto' } = body;
      if (hospitalId !== undefined && (await findHospital(sql, ctx.account.id, hospitalId)) === undefined)
        throw notFound(
          `There is no hospital "${hospitalId}" in this account. Add it with POST /api/v1/ratedata/admin/hospitals.`,
        );
      const sources = await wantedSources(ctx, sql, body, { kind: 'hospital_mrf', hospitalId });
      return startLoad(ctx, sql, 'hospital_mrf', {
        sources,
        params: body,
        options: {
          ...(hospitalId === undefined ? {} : { hospital_id: hospitalId }),
          ...(format === 'auto' ? {} : { format }),
          ...{ filter: {}, remote_providers: 'skip', workers: 1, max_bytes: MOST_BYTES },
          // Without the validator, strict would find nothing.
          validate: body.strict === true || (body.validate ?? true),
          ...{ strict: body.strict ?? false, force: body.force ?? false },
          retain_source: body.retain_source ?? true,
        },
      });
    }),
});
