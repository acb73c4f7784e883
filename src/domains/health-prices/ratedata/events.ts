import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';
import { Nullable } from '../../../kernel/schema.ts';

const SNAPSHOT = {
  source_id: Type.String(),
  file_id: Type.String(),
  kind: Type.String({ description: 'What the source is, such as hospital_mrf.' }),
  rates: Type.Integer(),
  data_version: Type.Integer(),
};

export const snapshotPublished = defineEvent('ratedata.snapshot.published', {
  description: 'A new snapshot of a price file is live.',
  subject: 'snapshot_id',
  payload: { ...SNAPSHOT, hospital_ids: Type.Array(Type.String()), payer_ids: Type.Array(Type.String()) },
});

export const snapshotHeld = defineEvent('ratedata.snapshot.held', {
  description: 'A new snapshot of a price file looks wrong and waits for a decision.',
  subject: 'snapshot_id',
  payload: {
    source_id: SNAPSHOT.source_id,
    file_id: SNAPSHOT.file_id,
    kind: SNAPSHOT.kind,
    reasons: Type.Array(Type.String()),
  },
});

export const sourceFailing = defineEvent('ratedata.source.failing', {
  description: 'A price file could not be loaded several times in a row, or is gone.',
  subject: 'source_id',
  payload: {
    status: Type.String({ description: 'failing or gone.' }),
    url: Nullable(Type.String()),
    error: Type.Object({ code: Type.String(), message: Type.String() }),
  },
});

export const runFinished = defineEvent('ratedata.run.finished', {
  description: 'A pipeline of price data has ended.',
  subject: 'run_id',
  payload: {
    kind: Type.String(),
    status: Type.String(),
    outcome: Nullable(Type.String()),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  },
});

export const referenceChanged = defineEvent('ratedata.reference.changed', {
  description: 'Hospitals, payers, codes or places were added or changed.',
  subject: 'record_kind',
  payload: { inserted: Type.Integer(), updated: Type.Integer(), actor: ACTOR },
});

export const sourcesChanged = defineEvent('ratedata.sources.changed', {
  description: 'Sources of price files were added or changed.',
  subject: 'account_id',
  payload: { source_ids: Type.Array(Type.String()), actor: ACTOR },
});

export const viewsRefreshed = defineEvent('ratedata.views.refreshed', {
  description: 'What is computed from rates is up to date again.',
  subject: 'account_id',
  payload: { scopes: Type.Integer(), data_version: Type.Integer() },
});

export const discrepancyFound = defineEvent('ratedata.discrepancy.found', {
  description:
    'A hospital and a payer publish prices that differ by much; the one that differs most is told.',
  subject: 'discrepancy_id',
  payload: {
    hospital_id: Nullable(Type.String()),
    payer_id: Nullable(Type.String()),
    kind: Type.String(),
    count: Type.Integer({ description: 'How many are new.' }),
    code_type: Nullable(Type.String()),
    code: Nullable(Type.String()),
    impact: Type.Number({ description: 'In dollars.' }),
  },
});
