import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable, Uuid } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { COMPRESS_FIELDS, COMPRESS_WAYS, compressInput } from '../compress/compress-fields.ts';
import { COMPRESS_KIND, COMPRESSIONS, type CompressOutcome } from '../compress/compress-work.ts';
import { artifactSource } from '../files/source.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase, MadeArtifactRecord } from '../job/record.ts';
import { findJob, JOB_QUERY, startJob, waitForEnd } from '../job/request.ts';
import type { EtlServices } from '../services.ts';

const CompressJob = JobRecord('EtlCompressJob', {
  artifact: Nullable(MadeArtifactRecord),
  format: Nullable(Literals(COMPRESSIONS, { description: 'The compression that was applied or removed.' })),
  source_bytes: Nullable(Type.Integer()),
});

const toRecord = (run: JobRun): Static<typeof CompressJob> => ({
  ...jobBase(run),
  ...((run.cursor as CompressOutcome | null) ?? { artifact: null, format: null, source_bytes: null }),
});

export const compressArtifact = defineOperation({
  id: 'etl.compress',
  method: 'POST',
  path: '/api/v1/etl/compress',
  tag: 'etl',
  moves: 'write',
  summary: 'Compress or decompress an artifact',
  description:
    'Creates a new artifact and leaves the given one unchanged. With `decompress`, the compression is detected from the content. Responds once the artifact is stored, or after `wait` seconds with the current job.',
  query: Type.Object(JOB_QUERY),
  body: Named(
    'EtlCompress',
    {
      artifact_id: Type.Optional(Uuid('A stored artifact; required unless job_id is given.')),
      ...COMPRESS_FIELDS,
    },
    { documented: { required: ['artifact_id'], oneOf: COMPRESS_WAYS } },
  ),
  output: CompressJob,
  errors: [404, 409, 503],
  example: {
    body: { artifact_id: EXAMPLE_MADE.artifact_id, format: 'zstd', level: 9 },
    response: {
      ...EXAMPLE_BASE,
      artifact: {
        ...EXAMPLE_MADE,
        artifact_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f34',
        name: 'prices.csv.zst',
        media_type: 'application/zstd',
        size_bytes: 131_072,
      },
      format: 'zstd',
      source_bytes: 1_048_576,
    },
  },
  handler: async (ctx: Context<EtlServices>, { query, body }) => {
    if (query.job_id !== undefined) return toRecord(await findJob(ctx, COMPRESS_KIND, query.job_id));
    const { artifactId } = await artifactSource(ctx, body.artifact_id);
    return toRecord(await startJob(ctx, COMPRESS_KIND, compressInput(artifactId, body)));
  },
  finish: async (ctx: Context<EtlServices>, { query }, answer) =>
    answer.status === 'running' ? toRecord(await waitForEnd(ctx, answer.job_id, query.wait)) : answer,
});
