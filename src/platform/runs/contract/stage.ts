import Type from 'typebox';
import { Literals, Named } from '../../../kernel/schema.ts';
import { ON_FAILURE } from '../define.ts';
import { STAGE_SCHEMA } from './stage-document.ts';

export const JsonObject = (description: string) =>
  Type.Record(Type.String(), Type.Unknown(), { description });

/** Loose on purpose: the graph is checked as a whole, so that all of its faults are told at once. */
export const Stage = Named(STAGE_SCHEMA, {
  id: Type.Optional(Type.String({ maxLength: 200, description: 'Unique in the pipeline.' })),
  type: Type.Optional(Type.String({ maxLength: 200, description: 'The stage type.' })),
  depends_on: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 200,
      description: 'IDs of stages that must finish first; none for the first stage.',
    }),
  ),
  config: Type.Optional(
    JsonObject(
      'Configuration of the stage type. Strings can contain {{ params.name }} and {{ stages.id.field }} of earlier stages.',
    ),
  ),
  retry: Type.Optional(
    Type.Object({
      attempts: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'Max attempts. Defaults to 3 for temporary errors and 1 for all others.',
        }),
      ),
      backoff_secs: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 86_400,
          description: 'Retry delay before the second attempt, doubled each time.',
          documented: { default: 5 },
        }),
      ),
      max_backoff_secs: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 86_400,
          description: 'Max retry delay.',
          documented: { default: 300 },
        }),
      ),
    }),
  ),
  timeout_secs: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 31_536_000,
      description: 'Timeout of one attempt. None if omitted.',
    }),
  ),
  on_failure: Type.Optional(
    Literals(ON_FAILURE, {
      description:
        'fail: the run fails. skip: the stage and its dependents are skipped. continue: its dependents still run.',
      documented: { default: 'fail' },
    }),
  ),
});

/** Checked as a whole too, so that the limits are told with all other faults. */
export const STAGES = Type.Array(Stage, { maxItems: 1_000, documented: { minItems: 1, maxItems: 200 } });
