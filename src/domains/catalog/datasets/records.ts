import { type RecordRelation, recordColumns } from '../../../kernel/record-relation.ts';

export const datasetRecords: RecordRelation = {
  name: 'granary_datasets',
  description: "The account's datasets.",
  columns: recordColumns({
    dataset_id: 'text',
    name: 'text',
    description: 'text',
    site_url: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  }),
  from: 'datasets',
  time: 'created_at',
};
