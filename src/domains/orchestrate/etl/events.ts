import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const DEFINITION = {
  name: Type.String(),
  stages: Type.Array(Type.Object({ id: Type.String(), type: Type.String() })),
  actor: ACTOR,
};

const SOURCE = Type.Object({
  kind: Type.String({ description: 'url, artifact or dataset.' }),
  url: Type.Optional(Type.String()),
  artifact_id: Type.Optional(Type.String()),
  dataset_id: Type.Optional(Type.String()),
});

export const etlPipelineCreated = defineEvent('etl_pipeline.created', {
  description: 'An ETL pipeline was created.',
  subject: 'pipeline_id',
  payload: DEFINITION,
});

export const etlPipelineUpdated = defineEvent('etl_pipeline.updated', {
  description: 'An ETL pipeline was changed.',
  subject: 'pipeline_id',
  payload: DEFINITION,
});

export const etlPipelineDeleted = defineEvent('etl_pipeline.deleted', {
  description: 'An ETL pipeline was deleted.',
  subject: 'pipeline_id',
  payload: { name: Type.String(), actor: ACTOR },
});

export const fileParsed = defineEvent('etl.file_parsed', {
  description: 'A file was parsed, and its rows were stored as an artifact.',
  subject: 'artifact_id',
  payload: {
    job_id: Type.String(),
    source: SOURCE,
    artifact_id: Type.String(),
    columns: Type.Array(
      Type.Object({ name: Type.String(), data_type: Type.String(), from: Type.Optional(Type.String()) }),
    ),
    rows: Type.Integer(),
  },
});

export const tableLoaded = defineEvent('etl.table_loaded', {
  description: 'Rows were loaded into a table of a database.',
  subject: 'job_id',
  payload: {
    job_id: Type.String(),
    source: SOURCE,
    target: Type.Object({
      connection: Type.Union([Type.String(), Type.Null()]),
      is_own: Type.Boolean({ description: "A table of the account's own schema." }),
      schema: Type.String(),
      table: Type.String(),
    }),
    mode: Type.String(),
    rows: Type.Integer(),
    rows_updated: Type.Integer(),
    columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
    actor: ACTOR,
  },
});
