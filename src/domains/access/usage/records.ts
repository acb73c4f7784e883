import { type RecordRelation, recordColumns } from '../../../kernel/record-relation.ts';

export const usageRecords: RecordRelation = {
  name: 'granary_usage',
  description: 'Requests by day, by key or user, and by endpoint group.',
  columns: recordColumns({
    day: 'timestamp',
    actor_id: 'text',
    actor_kind: 'text',
    tag: 'text',
    requests: 'integer',
    errors: 'integer',
  }),
  from: 'usage_daily',
  time: 'day',
};
