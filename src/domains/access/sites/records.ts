import { type RecordRelation, recordColumns } from '../../../kernel/record-relation.ts';

export const siteRecords: RecordRelation = {
  name: 'granary_sites',
  description: "The account's sites.",
  columns: recordColumns({
    site_id: 'text',
    url: 'text',
    name: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  }),
  from: 'sites',
  time: 'created_at',
};
