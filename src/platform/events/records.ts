import { type RecordRelation, recordColumns } from '../../kernel/record-relation.ts';

export const eventRecords: RecordRelation = {
  name: 'granary_events',
  description: 'Events of the account.',
  columns: recordColumns({
    event_id: 'integer',
    type: 'text',
    subject: 'text',
    payload: 'jsonb',
    created_at: 'timestamp',
  }),
  from: 'events',
  time: 'created_at',
};
