import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const SCHEMA = Type.Array(Type.Object({ name: Type.String(), data_type: Type.String() }), {
  description: 'The columns as they are now.',
});

const SOURCE = Type.Object(
  {
    kind: Type.String({ description: 'url, artifact, upload, quarantine or query.' }),
    url: Type.Optional(Type.String()),
    artifact_id: Type.Optional(Type.String()),
  },
  { description: 'Where the rows come from.' },
);

const ROW = { row_id: Type.String(), actor: ACTOR };

export const datasetCreated = defineEvent('dataset.created', {
  description: 'A dataset was created.',
  subject: 'dataset_id',
  payload: {
    name: Type.String(),
    columns: Type.Integer({ description: 'How many there are.' }),
    schema: SCHEMA,
    actor: ACTOR,
  },
});

export const datasetUpdated = defineEvent('dataset.updated', {
  description: 'The name, description or columns of a dataset were changed.',
  subject: 'dataset_id',
  payload: {
    fields: Type.Array(Type.String(), { description: 'What was given.' }),
    name: Type.String(),
    schema: SCHEMA,
    actor: ACTOR,
  },
});

export const datasetDeleted = defineEvent('dataset.deleted', {
  description: 'A dataset was deleted with all its rows.',
  subject: 'dataset_id',
  payload: { name: Type.String(), actor: ACTOR },
});

export const rowsInserted = defineEvent('dataset.rows_inserted', {
  description: 'Rows were inserted.',
  subject: 'dataset_id',
  payload: { rows: Type.Integer(), actor: ACTOR },
});

export const rowReplaced = defineEvent('dataset.row_replaced', {
  description: 'A row was replaced.',
  subject: 'dataset_id',
  payload: ROW,
});

export const rowDeleted = defineEvent('dataset.row_deleted', {
  description: 'A row was deleted.',
  subject: 'dataset_id',
  payload: ROW,
});

export const rowsEnriched = defineEvent('dataset.rows_enriched', {
  description: 'An enrichment wrote values into rows.',
  subject: 'dataset_id',
  payload: { rows: Type.Integer(), actor: ACTOR },
});

export const importStarted = defineEvent('dataset.import_started', {
  description: 'An import was accepted.',
  subject: 'dataset_id',
  payload: { job_id: Type.String(), source: SOURCE, actor: ACTOR },
});

export const rowsImported = defineEvent('dataset.rows_imported', {
  description: 'Rows of a file or of a query were added.',
  subject: 'dataset_id',
  payload: {
    job_id: Type.Optional(Type.String({ description: 'Of an import.' })),
    source: SOURCE,
    mode: Type.String(),
    rows_imported: Type.Integer(),
    rows_rejected: Type.Integer(),
    rows_updated: Type.Integer(),
    columns: Type.Optional(
      Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
        description: 'Which column of the file went into which of the dataset.',
      }),
    ),
    actor: ACTOR,
  },
});

export const datasetExported = defineEvent('dataset.exported', {
  description: 'Rows were exported.',
  subject: 'dataset_id',
  payload: {
    export_id: Type.String(),
    format: Type.String(),
    rows: Type.Integer(),
    bytes: Type.Optional(Type.Integer({ description: 'Of the file, where there is one.' })),
    name: Type.String({ description: 'Of the dataset.' }),
    columns: Type.Array(Type.String()),
    actor: ACTOR,
  },
});
