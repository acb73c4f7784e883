import { type RecordRelation, recordColumns } from '../../../kernel/record-relation.ts';

export const artifactRecords: RecordRelation = {
  name: 'granary_artifacts',
  description: "The account's artifacts.",
  columns: recordColumns({
    artifact_id: 'text',
    name: 'text',
    source_url: 'text',
    site_url: 'text',
    status: 'text',
    media_type: 'text',
    size_bytes: 'integer',
    metadata: 'jsonb',
    error: 'jsonb',
    downloaded_at: 'timestamp',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  }),
  from: 'artifacts',
  time: 'created_at',
};
