import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { HttpUrl, Literals, Named, Text } from '../../../../kernel/schema.ts';
import { filePattern } from '../../../../platform/prices/listings/index.ts';
import { INDEX_KINDS } from '../discovery/read-index.ts';
import { startDiscovery } from '../discovery/start-discovery.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';

/** Beside the addresses. */
export const DISCOVER_OPTIONS = {
  kind: Type.Optional(Literals(INDEX_KINDS, { description: 'Defaults to auto: by what is there.' })),
  max_depth: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 3, description: 'How many links deep. Defaults to 1.' }),
  ),
  max_files: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Defaults to 10,000.' }),
  ),
  match: Type.Optional(
    Type.Object(
      {
        plan_ids: Type.Optional(Type.Array(Text(50, 'Plan ID.'), { maxItems: 1_000 })),
        eins: Type.Optional(Type.Array(Type.String({ pattern: '^\\d{2}-?\\d{7}$' }), { maxItems: 1_000 })),
        plan_name: Type.Optional(Text(200, 'Text in the name of the plan.')),
        description: Type.Optional(Text(200, 'Text in the description of the file.')),
        file_regex: Type.Optional(Text(500, 'Regular expression (RE2) for the URL of the file.')),
      },
      { description: 'Of tables of contents and lists: only files of these plans.' },
    ),
  ),
  js_rendering: Type.Optional(Type.Boolean({ description: 'Render pages in a browser. Defaults to false.' })),
  ingest: Type.Optional(Type.Boolean({ description: 'Load what is found. Defaults to false.' })),
};

export const runDiscover = defineOperation({
  id: 'ratedata-admin.run-discover',
  method: 'POST',
  path: '/api/v1/ratedata/admin/pipelines/discover',
  tag: 'ratedata-admin',
  moves: 'fetch',
  role: 'admin',
  summary: 'Find price files',
  description:
    'In cms-hpt.txt of hospitals, in tables of contents of payers, in lists in JSON or of a store (S3, Azure) that have a URL for each file, and on web pages. A website is enough: its list is looked for where hospitals keep it. What is found becomes sources, each once.',
  body: Named('RunDiscover', {
    urls: Type.Array(HttpUrl('Website, list or table of contents.'), { minItems: 1, maxItems: 100 }),
    ...DISCOVER_OPTIONS,
  }),
  output: Run,
  example: {
    body: { urls: ['https://www.example.org'], ingest: true },
    response: {
      ...EXAMPLE_RUN,
      ...{ kind: 'discover', params: { urls: ['https://www.example.org'] }, source_id: null, file_id: null },
      stages: {
        fetch: { status: 'completed', duration_secs: 0.8, output: { files_listed: 3, files_distinct: 2 } },
        register: { status: 'completed', duration_secs: 0.1, output: { sources_registered: 2 } },
        ingest: { status: 'completed', duration_secs: 0.1, output: null },
      },
      outcome: null,
      output: { files_listed: 3, files_distinct: 2, sources_registered: 2, bytes: 812 },
    },
  },
  handler: (ctx: Context<RatedataServices>, { body }) => {
    for (const [index, url] of body.urls.entries()) {
      try {
        ctx.services.web.checkUrl(url);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw invalidRequest(message, { details: [{ path: `urls.${index}`, message }], cause: error });
      }
    }
    checkPattern(body.match?.file_regex, 'match.file_regex');
    return ctx.tx((sql) => startDiscovery(ctx, sql, body));
  },
});

export function checkPattern(pattern: string | undefined, path: string): void {
  if (pattern === undefined || filePattern(pattern) !== null) return;
  const message = 'It is not a valid regular expression of RE2. Correct it, or leave it out.';
  throw invalidRequest(message, { details: [{ path, message }] });
}
