import Type from 'typebox';
import { Literals, Named } from '../kernel/schema.ts';
import { ON_FAILURE } from '../platform/runs/index.ts';
import { STAGE_SCHEMA } from './stage-document.ts';

export const JsonObject = (description: string) =>
  Type.Record(Type.String(), Type.Unknown(), { description });

/** Loose on purpose: the graph is checked as a whole, so that all of its faults are told at once. */
export const Stage = Named(STAGE_SCHEMA, {
  id: Type.Optional(Type.String({ maxLength: 200, description: 'Unique in the pipeline.' })),
  type: Type.Optional(Type.String({ maxLength: 200, description: 'The kind of stage.' })),
  depends_on: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 200,
      description: 'Ids of stages that must have ended before; none for the first.',
    }),
  ),
  config: Type.Optional(
    JsonObject(
      'What the stage type takes. Texts may have {{ params.name }} and {{ stages.id.field }} of stages before.',
    ),
  ),
  retry: Type.Optional(
    Type.Object({
      attempts: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'In all. When left out, 3 for faults that may pass and 1 for all others.',
        }),
      ),
      backoff_secs: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 86_400,
          description: 'Before the second attempt, doubled each time.',
          documented: { default: 5 },
        }),
      ),
      max_backoff_secs: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 86_400,
          description: 'Most between two attempts.',
          documented: { default: 300 },
        }),
      ),
    }),
  ),
  timeout_secs: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 31_536_000,
      description: 'Of one attempt; none when left out.',
    }),
  ),
  on_failure: Type.Optional(
    Literals(ON_FAILURE, {
      description:
        'fail: the run fails. skip: the stage and those that depend on it are skipped. continue: those that depend on it run all the same.',
      documented: { default: 'fail' },
    }),
  ),
});

/** Checked as a whole too, so that the limits are told with all other faults. */
export const STAGES = Type.Array(Stage, { maxItems: 1_000, documented: { minItems: 1, maxItems: 200 } });
