import Type from 'typebox';
import { type ErrorDetail, invalidRequest } from '../../../../kernel/errors.ts';
import { Uuid } from '../../../../kernel/schema.ts';
import {
  ancestorsOf,
  type CheckContext,
  type StageContext,
  type StageDefinition,
  type Upstream,
} from '../../../../platform/runs/index.ts';
import type { MadeArtifact } from '../files/new-object.ts';
import type { EtlServices } from '../services.ts';
import { faultsOf } from './job-stage.ts';

/** Stages whose output is a file; an external one may have one too. */
export const MAKE_FILES = ['fetch', 'compress', 'parse', 'external'];
/** Stages whose output is a dataset. */
export const MAKE_ROWS = ['crawl', 'extract', 'enrich', 'filter', 'transform', 'export'];

export const ARTIFACT_OUTPUT = {
  job_id: Type.String(),
  artifact_id: Uuid(),
  name: Type.String(),
  media_type: Type.String(),
  size_bytes: Type.Integer(),
  sha256: Type.String(),
};

export const artifactOutput = (artifact: MadeArtifact | null) => ({ ...artifact });

export const isGiven = ({ config }: StageDefinition, field: string): boolean => field in (config ?? {});

/** Whether a stage of one of these types comes before. */
export const hasBefore = (
  { stage, stages }: Pick<CheckContext, 'stage' | 'stages'>,
  types: readonly string[],
): boolean =>
  ancestorsOf(stages, stage.id).some((id) => types.includes(stages.find((one) => one.id === id)?.type ?? ''));

export const artifactFaults = (
  services: EtlServices,
  { sql }: CheckContext,
  artifactId: string | undefined,
): Promise<readonly ErrorDetail[]> =>
  faultsOf('artifact_id', () => artifactId === undefined || services.artifactBytes(sql, artifactId));

/** One of the fields must be given, or a stage before makes what is needed; never two of them. */
export function sourceFaults(
  context: CheckContext,
  fields: readonly string[],
  before: readonly string[],
): ErrorDetail[] {
  const [first = '', ...others] = fields;
  const [given, other] = fields.filter((field) => isGiven(context.stage, field));
  if (other !== undefined) return [{ path: other, message: `cannot be combined with ${given}; give one` }];
  if (given !== undefined || hasBefore(context, before)) return [];
  const instead = others.length === 0 ? '' : `, or give ${others.join(' or ')}`;
  return [
    {
      path: first,
      message: `is missing; add an earlier stage that creates it (${before.join(', ')})${instead}`,
    },
  ];
}

/** The artifact of the nearest stage before that is not of these types. */
export function artifactBefore(
  { upstream }: Pick<StageContext, 'upstream'>,
  except: readonly string[] = [],
): string {
  const found = upstream.find(({ type, output }) => !except.includes(type) && hasArtifact(output));
  if (found !== undefined) return String(found.output.artifact_id);
  throw invalidRequest('No earlier stage has created a file. Give artifact_id, or correct depends_on.');
}

export const hasArtifact = (output: Upstream['output']): boolean => typeof output.artifact_id === 'string';
