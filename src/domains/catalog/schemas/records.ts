import { type RecordRelation, recordColumns } from '../../../kernel/record-relation.ts';

export const schemaRecords: RecordRelation = {
  name: 'granary_schemas',
  description: 'All versions of the registered schemas.',
  columns: recordColumns({
    schema_id: 'text',
    name: 'text',
    version: 'integer',
    type: 'text',
    compatibility: 'text',
    schema: 'jsonb',
    description: 'text',
    created_at: 'timestamp',
  }),
  from: 'schema_versions JOIN schema_names USING (account_id, name)',
  time: 'created_at',
};
