import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Named, Nullable, Text, Uuid } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import {
  COMPRESS_KIND,
  COMPRESSIONS,
  type CompressInput,
  type CompressOutcome,
} from '../compress/compress-work.ts';
import { artifactSource } from '../files/source.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase, MadeArtifactRecord } from '../job/record.ts';
import { findJob, JOB_QUERY, startJob, waitForEnd } from '../job/request.ts';
import type { EtlServices } from '../services.ts';

const MOST_BYTES = 100 * 1024 ** 3;
const USUAL_BYTES = 20 * 1024 ** 3;
const HIGHEST_LEVEL = { gzip: 9, zstd: 19 };

const CompressJob = JobRecord('EtlCompressJob', {
  artifact: Nullable(MadeArtifactRecord),
  format: Nullable(Literals(COMPRESSIONS, { description: 'What was put on or taken off.' })),
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
  summary: 'Compress an artifact, or take its compression off',
  description:
    'Makes a new artifact and leaves the given one as it is. With `decompress` the compression is told from the bytes. The answer comes when the artifact is stored, or after `wait` seconds with the job as it is.',
  query: Type.Object(JOB_QUERY),
  body: Named('EtlCompress', {
    artifact_id: Type.Optional(Uuid('A stored artifact; required unless job_id is given.')),
    format: Type.Optional(Literals(COMPRESSIONS, { description: 'gzip when left out.' })),
    level: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 19,
        description: 'How much work is put into it: up to 9 for gzip, 19 for zstd.',
      }),
    ),
    decompress: Type.Optional(Type.Boolean({ description: 'Take gzip or zstd off instead.' })),
    name: Type.Optional(Text(200, 'Of the new artifact; made from the name of the old one when left out.')),
    max_bytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_BYTES,
        description: 'A larger result is refused; 20 GiB when left out.',
      }),
    ),
  }),
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
    const { name, max_bytes: maxBytes = USUAL_BYTES } = body;
    const input: Omit<CompressInput, 'actor'> = {
      artifactId,
      maxBytes,
      ...(name === undefined ? {} : { name }),
      ...wayOf(body),
    };
    return toRecord(await startJob(ctx, COMPRESS_KIND, input));
  },
  finish: async (ctx: Context<EtlServices>, { query }, answer) =>
    answer.status === 'running' ? toRecord(await waitForEnd(ctx, answer.job_id, query.wait)) : answer,
});

function wayOf({
  format,
  level,
  decompress = false,
}: {
  format?: 'gzip' | 'zstd';
  level?: number;
  decompress?: boolean;
}): Pick<CompressInput, 'format' | 'level'> {
  if (decompress) {
    if (format === undefined && level === undefined) return {};
    throw invalidRequest('With decompress, format and level say nothing. Leave them out.', {
      details: [{ path: 'decompress', message: 'goes without format and level' }],
    });
  }
  const wanted = format ?? 'gzip';
  const highest = HIGHEST_LEVEL[wanted];
  if (level !== undefined && level > highest)
    throw invalidRequest(`The level of ${wanted} is 1 to ${highest}.`, {
      details: [{ path: 'level', message: `must be at most ${highest}` }],
    });
  return { format: wanted, ...(level === undefined ? {} : { level }) };
}
