import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const FLOWS = Type.Array(
  Type.Object({
    source: Type.String(),
    columns: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  }),
  { description: 'Which field of a source goes into which column.' },
);

const NAMES = Type.Array(Type.String());

const WORK = {
  dataset_id: Type.String(),
  sources: NAMES,
  match_column: Type.String(),
  added_columns: NAMES,
};

const END = { ...WORK, columns: NAMES, rows_enriched: Type.Integer() };

export const enrichmentStarted = defineEvent('enrichment.started', {
  description: 'An enrichment was accepted.',
  subject: 'job_id',
  payload: { ...WORK, flows: FLOWS, actor: ACTOR },
});

export const rowsFilled = defineEvent('enrichment.rows_filled', {
  description: 'The first rows of an enrichment got values.',
  subject: 'job_id',
  payload: { dataset_id: Type.String(), match_column: Type.String(), flows: FLOWS },
});

export const enrichmentCompleted = defineEvent('enrichment.completed', {
  description: 'An enrichment has gone through all rows.',
  subject: 'job_id',
  payload: END,
});

export const enrichmentCancelled = defineEvent('enrichment.cancelled', {
  description: 'An enrichment was cancelled.',
  subject: 'job_id',
  payload: { ...END, actor: ACTOR },
});
