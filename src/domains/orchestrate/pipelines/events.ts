import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const DEFINITION = {
  name: Type.String(),
  stages: Type.Array(Type.Object({ id: Type.String(), type: Type.String() })),
  actor: ACTOR,
};

const REASON = { reason: Type.String() };

const ASSETS = Type.Array(
  Type.Object({ kind: Type.String(), id: Type.String(), name: Type.Optional(Type.String()) }),
);

export const pipelineCreated = defineEvent('pipeline.created', {
  description: 'A pipeline was created.',
  subject: 'pipeline_id',
  payload: DEFINITION,
});

export const pipelineUpdated = defineEvent('pipeline.updated', {
  description: 'A pipeline was changed.',
  subject: 'pipeline_id',
  payload: DEFINITION,
});

export const pipelineDeleted = defineEvent('pipeline.deleted', {
  description: 'A pipeline was deleted.',
  subject: 'pipeline_id',
  payload: { name: Type.String(), actor: ACTOR },
});

export const runSkipped = defineEvent('pipeline.run_skipped', {
  description: 'A scheduled run was skipped, because another one was under way.',
  subject: 'pipeline_id',
  payload: REASON,
});

export const runRefused = defineEvent('pipeline.run_refused', {
  description: 'A scheduled run could not start.',
  subject: 'pipeline_id',
  payload: REASON,
});

export const lineageReported = defineEvent('lineage.reported', {
  description: 'An external worker told what its stage has read and written.',
  subject: 'run_id',
  payload: {
    run_id: Type.String(),
    pipeline_id: Type.Union([Type.String(), Type.Null()]),
    stage_id: Type.String(),
    inputs: ASSETS,
    outputs: ASSETS,
    actor: ACTOR,
  },
});
