import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named } from '../../../../kernel/schema.ts';
import { LOAD_FLAGS, SOURCE_RULE, SOURCE_WISH, wantedSources } from '../load/load-request.ts';
import { startLoad } from '../load/start-load.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';

const GB = 1_000 ** 3;
const MOST_BYTES = 500 * GB;
const MOST_WISHES = 10_000;

const list = (pattern: string, description: string) =>
  Type.Optional(Type.Array(Type.String({ pattern, maxLength: 50 }), { maxItems: MOST_WISHES, description }));

export const runTicIngestion = defineOperation({
  id: 'ratedata-admin.run-tic-ingestion',
  method: 'POST',
  path: '/api/v1/ratedata/admin/pipelines/tic-ingestion',
  tag: 'ratedata-admin',
  moves: 'fetch',
  role: 'admin',
  summary: 'Load a price file of a payer',
  description:
    'In-network rates, allowed amounts or a table of contents, schema 1.x and 2.x, of any size, as it is or in gzip, zstd or zip. With codes, npis or eins, only their rates are kept.',
  body: Named(
    'RunTicIngestion',
    {
      ...SOURCE_WISH,
      codes: list('^\\S+$', 'Only these billing codes, such as 99213 or CPT:99213.'),
      npis: list('^\\d{10}$', 'Only rates of these providers.'),
      eins: list('^\\d{2}-?\\d{7}$', 'Only rates of these tax numbers.'),
      remote_providers: Type.Optional(
        Literals(['fetch', 'skip'], {
          description: 'Whether provider files that it refers to are fetched. Defaults to fetch.',
        }),
      ),
      max_bytes: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MOST_BYTES,
          description: 'Of the file once decompressed. Defaults to 500 GB.',
        }),
      ),
      workers: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 8, description: 'Threads that parse. Defaults to 1.' }),
      ),
      ...LOAD_FLAGS,
    },
    SOURCE_RULE,
  ),
  output: Run,
  errors: [404, 409],
  example: {
    body: { url: 'https://example.org/2026-03-01_example-health_in-network-rates.json.gz', codes: ['99213'] },
    response: { ...EXAMPLE_RUN, kind: 'tic_ingestion' },
  },
  handler: (ctx: Context<RatedataServices>, { body }) =>
    ctx.tx(async (sql) => {
      const sources = await wantedSources(ctx, sql, body, { kind: 'tic_in_network' });
      const { codes, npis, eins } = body;
      return startLoad(ctx, sql, 'tic_ingestion', {
        sources,
        params: body,
        options: {
          filter: {
            ...(codes === undefined ? {} : { codes }),
            ...(npis === undefined ? {} : { npis }),
            ...(eins === undefined ? {} : { eins: eins.map((ein) => ein.replace('-', '')) }),
          },
          ...{
            remote_providers: body.remote_providers ?? 'fetch',
            retry_providers: true,
            workers: body.workers ?? 1,
          },
          ...{ max_bytes: body.max_bytes ?? MOST_BYTES, validate: true, strict: body.strict ?? false },
          ...{ force: body.force ?? false, retain_source: body.retain_source ?? true },
        },
      });
    }),
});
