import Type from 'typebox';
import { defineEvent } from '../../kernel/events.ts';

const THING = { kind: Type.String(), id: Type.String() };

const MOVED = Type.Object(
  {
    reads: Type.Array(Type.Object(THING)),
    writes: Type.Array(Type.Object(THING)),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          direct: Type.Boolean(),
          from: Type.Array(Type.Object({ ...THING, column: Type.String() })),
        }),
      ),
    ),
  },
  { description: 'What the stage read and wrote, and which columns went into which, where that is known.' },
);

const STAGE = {
  stage_id: Type.String(),
  status: Type.String(),
  attempts: Type.Integer(),
  output: Type.Optional(Type.Unknown()),
  progress: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  reason: Type.Optional(Type.String({ description: 'Why it was skipped.' })),
  run_kind: Type.Optional(Type.String({ description: 'pipeline, etl or workflow.' })),
  definition_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  definition_name: Type.Optional(Type.String()),
  moved: Type.Optional(MOVED),
};

const news = (verb: string, description: string) =>
  defineEvent(`stage.${verb}`, { description, subject: 'run_id', payload: STAGE });

export const runStarted = defineEvent('run.started', {
  description: 'A run of a pipeline, an ETL pipeline or a template was accepted.',
  subject: 'pipeline_id or template_id',
  payload: { run_id: Type.String(), run_kind: Type.String(), definition_name: Type.String() },
});

export const stageStarted = news('started', 'A stage has begun an attempt.');
export const stageProgressed = news('progressed', 'A stage told how far it is.');
export const stageWaiting = news('waiting', 'A stage waits for a job or an external worker.');
export const stageRetrying = news('retrying', 'A stage has failed and is tried again.');
export const stageCompleted = news('completed', 'A stage has done its work.');
export const stageFailed = news('failed', 'A stage has failed for good.');
export const stageSkipped = news('skipped', 'A stage was skipped.');

export type StageEvent = typeof stageStarted;
