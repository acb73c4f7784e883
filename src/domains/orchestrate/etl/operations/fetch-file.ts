import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { HttpUrl, Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { FETCH_KIND, type FetchOutcome } from '../fetch/fetch-work.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase, MadeArtifactRecord } from '../job/record.ts';
import { findJob, JOB_QUERY, startJob, waitForEnd } from '../job/request.ts';
import type { EtlServices } from '../services.ts';

const GIB = 1024 ** 3;
const MOST_BYTES = 20 * GIB;

const FetchJob = JobRecord('EtlFetchJob', {
  artifact: Nullable(MadeArtifactRecord),
  checksum: Nullable(
    Type.Object(
      { algorithm: Literals(['sha256', 'md5']), value: Type.String() },
      {
        description: 'The one that was asked for, else the SHA-256.',
      },
    ),
  ),
  source: Nullable(
    Type.Object({
      url: Type.String({ description: 'After all redirects.' }),
      etag: Nullable(Type.String()),
      last_modified: Nullable(Type.String()),
      resumed: Type.Integer({ description: 'How often it went on after a broken connection.' }),
      restarted: Type.Integer({ description: 'How often it had to begin anew.' }),
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

const LENGTHS = { sha256: 64, md5: 32 };

export const fetchFile = defineOperation({
  id: 'etl.fetch',
  method: 'POST',
  path: '/api/v1/etl/fetch',
  tag: 'etl',
  summary: 'Fetch a file from an address into an artifact',
  description:
    'A connection that breaks is taken up where it broke when the server knows ranges, and begun anew when it does not. With `checksum` only a file that matches is kept. The answer comes when the file is stored, or after `wait` seconds with the job as it is.',
  query: Type.Object(JOB_QUERY),
  body: Named('EtlFetch', {
    url: Type.Optional(HttpUrl('Where the file is; required unless job_id is given.')),
    name: Type.Optional(Text(200, 'A name for people; the last part of the address when left out.')),
    checksum: Type.Optional(
      Type.Object({
        algorithm: Literals(['sha256', 'md5']),
        value: Type.String({ pattern: '^[0-9a-fA-F]+$', maxLength: 64, description: 'In hexadecimal.' }),
      }),
    ),
    max_bytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_BYTES,
        description: 'A larger file is refused; 5 GiB when left out.',
      }),
    ),
    metadata: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
        maxProperties: 50,
        description: 'Anything of your own, kept with the artifact.',
      }),
    ),
  }),
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
    const { url, name, checksum, max_bytes: maxBytes = 5 * GIB, metadata = {} } = body;
    if (url === undefined)
      throw invalidRequest('url is missing. Say where the file is.', {
        details: [{ path: 'url', message: 'is required' }],
      });
    if (checksum !== undefined && checksum.value.length !== LENGTHS[checksum.algorithm])
      throw invalidRequest(
        `A ${checksum.algorithm} has ${LENGTHS[checksum.algorithm]} hexadecimal digits. Correct checksum.value.`,
        { details: [{ path: 'checksum.value', message: 'has another length' }] },
      );
    const input = { url: ctx.services.web.checkUrl(url).href, name, checksum, maxBytes, metadata };
    return toRecord(await startJob(ctx, FETCH_KIND, input));
  },
  finish: async (ctx: Context<EtlServices>, { query }, answer) =>
    answer.status === 'running' ? toRecord(await waitForEnd(ctx, answer.job_id, query.wait)) : answer,
});
