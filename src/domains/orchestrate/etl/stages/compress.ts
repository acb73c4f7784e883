import Type from 'typebox';
import { Literals, Uuid } from '../../../../kernel/schema.ts';
import { COMPRESS_FIELDS, COMPRESS_WAYS, compressInput } from '../compress/compress-fields.ts';
import { COMPRESS_KIND, COMPRESSIONS, type CompressOutcome } from '../compress/compress-work.ts';
import type { EtlServices } from '../services.ts';
import {
  ARTIFACT_OUTPUT,
  artifactBefore,
  artifactFaults,
  artifactOutput,
  MAKE_FILES,
  sourceFaults,
} from './inputs.ts';
import { faultsOf, jobStage } from './job-stage.ts';

export const compressStage = (services: EtlServices) =>
  jobStage(services.jobs, {
    type: 'compress',
    moves: 'write',
    summary: 'Compress or decompress the file of an earlier stage',
    kind: COMPRESS_KIND,
    config: Type.Object(
      {
        artifact_id: Type.Optional(Uuid('A stored artifact. Defaults to that of the nearest earlier stage.')),
        ...COMPRESS_FIELDS,
      },
      { documented: { oneOf: COMPRESS_WAYS } },
    ),
    output: Type.Object({
      ...ARTIFACT_OUTPUT,
      format: Literals(COMPRESSIONS),
      source_bytes: Type.Integer(),
    }),
    example: { format: 'zstd', level: 9 },
    check: async (context, config) => [
      ...sourceFaults(context, ['artifact_id'], MAKE_FILES),
      ...(await artifactFaults(services, context, config.artifact_id)),
      ...(await faultsOf('format', () => compressInput('', config))),
    ],
    inputOf: async (context) =>
      compressInput(context.config.artifact_id ?? artifactBefore(context), context.config),
    outputOf: ({ artifact, ...more }: CompressOutcome) => ({ ...artifactOutput(artifact), ...more }),
  });
