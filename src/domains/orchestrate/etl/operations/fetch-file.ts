import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { HttpUrl, Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { checkLength, FETCH_FIELDS, fetchInput } from '../fetch/fetch-fields.ts';
import { FETCH_KIND, type FetchOutcome } from '../fetch/fetch-work.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase, MadeArtifactRecord } from '../job/record.ts';
import { findJob, JOB_QUERY, startJob, waitForEnd } from '../job/request.ts';
import type { EtlServices } from '../services.ts';

const FetchJob = JobRecord('EtlFetchJob', {
  artifact: Nullable(MadeArtifactRecord),
  checksum: Nullable(
    Type.Object(
      { algorithm: Literals(['sha256', 'md5']), value: Type.String() },
      {
        description: 'The requested checksum, otherwise the SHA-256.',
      },
    ),
  ),
  source: Nullable(
    Type.Object({
      url: Type.String({ description: 'After all redirects.' }),
      etag: Nullable(Type.String()),
      last_modified: Nullable(Type.String()),
      resumed: Type.Integer({ description: 'Number of resumes after a lost connection.' }),
      restarted: Type.Integer({ description: 'Number of restarts from the beginning.' }),
    }),
  ),
});

function toRecord(run: JobRun): Static<typeof FetchJob> {
  const outcome = run.cursor as FetchOutcome | null;
  if (outcome === null) return { ...jobBase(run), artifact: null, checksum: null, source: null };
  const { md5, sha256, url, etag, lastModified, resumed, restarted } = outcome.file;
  return {
    ...jobBase(run),
    artifact: outcome.artifact,
    checksum: md5 === undefined ? { algorithm: 'sha256', value: sha256 } : { algorithm: 'md5', value: md5 },
    source: { url, etag: etag ?? null, last_modified: lastModified ?? null, resumed, restarted },
  };
}

export const fetchFile = defineOperation({
  id: 'etl.fetch',
  method: 'POST',
  path: '/api/v1/etl/fetch',
  tag: 'etl',
  moves: 'fetch',
  summary: 'Fetch a file from a URL into an artifact',
  description:
    'A lost connection is resumed if the server supports ranges, and restarted otherwise. With `checksum`, only a matching file is kept. Responds once the file is stored, or after `wait` seconds with the current job.',
  query: Type.Object(JOB_QUERY),
  body: Named(
    'EtlFetch',
    {
      url: Type.Optional(HttpUrl('URL of the file; required unless job_id is given.')),
      ...FETCH_FIELDS,
    },
    { documented: { required: ['url'] } },
  ),
  output: FetchJob,
  errors: [503],
  example: {
    body: {
      url: 'https://files.example.com/2026/prices.csv',
      checksum: { algorithm: 'sha256', value: EXAMPLE_MADE.sha256 },
    },
    response: {
      ...EXAMPLE_BASE,
      artifact: EXAMPLE_MADE,
      checksum: { algorithm: 'sha256', value: EXAMPLE_MADE.sha256 },
      source: {
        url: 'https://files.example.com/2026/prices.csv',
        etag: '"5f2a"',
        last_modified: null,
        resumed: 0,
        restarted: 0,
      },
    },
  },
  handler: async (ctx: Context<EtlServices>, { query, body }) => {
    if (query.job_id !== undefined) return toRecord(await findJob(ctx, FETCH_KIND, query.job_id));
    const { url, checksum } = body;
    if (url === undefined)
      throw invalidRequest('url is missing. Give the URL of the file.', {
        details: [{ path: 'url', message: 'is required' }],
      });
    checkLength(checksum);
    return toRecord(await startJob(ctx, FETCH_KIND, fetchInput(ctx.services.web.checkUrl(url).href, body)));
  },
  finish: async (ctx: Context<EtlServices>, { query }, answer) =>
    answer.status === 'running' ? toRecord(await waitForEnd(ctx, answer.job_id, query.wait)) : answer,
});
