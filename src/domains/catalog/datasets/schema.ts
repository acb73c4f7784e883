import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../platform/tables/index.ts';

export const Column = Named('Column', {
  name: Type.String(),
  data_type: Literals(COLUMN_TYPES),
  nullable: Type.Boolean(),
});

const NewColumn = Type.Object({
  name: Text(255, 'Unique in the dataset, case-insensitive.'),
  data_type: Literals(COLUMN_TYPES, { description: 'The type that values are checked against.' }),
  nullable: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
});

export const Dataset = Named('Dataset', {
  dataset_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  site_url: Nullable(Type.String()),
  columns: Type.Array(Column),
  row_count: Type.Integer(),
  version_retention_hours: Type.Integer({
    description: 'How long a version can be read after a newer one was made.',
  }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Dataset = Static<typeof Dataset>;

const Version = Named('DatasetVersion', {
  version: Type.Integer({ description: 'For AT (VERSION => …) in SQL, and the snapshot ID in Iceberg.' }),
  row_count: Type.Integer(),
  created_at: Timestamp('Since when the dataset was so.'),
  superseded_at: Nullable(Timestamp('When a newer one was made; null for the newest.')),
});

export const DatasetWithVersions = Named('DatasetWithVersions', {
  ...Dataset.properties,
  versions: Type.Array(Version, {
    description:
      'The versions that can be read, newest first. There is one of at least every minute with changes.',
  }),
});

export const RetentionHours = Type.Integer({
  minimum: 1,
  maximum: 8_760,
  description: 'Hours that a version stays readable after a newer one was made. Defaults to 24.',
});

export const CreateDataset = Named('CreateDataset', {
  name: Text(200, 'Unique in the account; also the table name in SQL.'),
  description: Type.Optional(Text(2_000, 'Description.', 0)),
  site_url: Type.Optional(HttpUrl('The site it belongs to.')),
  columns: Type.Array(NewColumn, { minItems: 1, maxItems: 2_000 }),
  version_retention_hours: Type.Optional(RetentionHours),
});

export const UpdateDataset = Named('UpdateDataset', {
  name: Type.Optional(Text(200, 'New name.')),
  description: Type.Optional(Text(2_000, 'New description.', 0)),
  site_url: Type.Optional(Nullable(HttpUrl('New site.'))),
  version_retention_hours: Type.Optional(RetentionHours),
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        name: Text(255, 'Name after the change.'),
        previous_name: Type.Optional(Text(255, 'Name before the change, to rename a column.')),
        data_type: Type.Optional(
          Literals(COLUMN_TYPES, { description: 'Unchanged if omitted; required for a new column.' }),
        ),
        nullable: Type.Optional(
          Type.Boolean({ description: 'Unchanged if omitted; true for a new column.' }),
        ),
      }),
      {
        minItems: 1,
        maxItems: 2_000,
        description:
          'The complete list of columns after the change. Omitting one would lose its data and returns 409.',
      },
    ),
  ),
});
export type UpdateDataset = Static<typeof UpdateDataset>;

export const Row = Named('Row', {
  row_id: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

/** A row of a list; the last fields only of rows that an import rejected. */
export const ListedRow = Named('ListedRow', {
  row_id: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  faults: Type.Optional(
    Type.Array(
      Type.Object({
        column: Nullable(Type.String({ description: 'null if the whole row is invalid.' })),
        value: Type.Unknown(),
        message: Type.String(),
      }),
    ),
  ),
  raw: Type.Optional(
    Type.String({ description: 'The original text from the file, if it could not be parsed.' }),
  ),
  line: Type.Optional(Type.Integer({ description: 'Line in the file.' })),
  job_id: Type.Optional(Type.String({ description: 'The import that rejected it.' })),
});

export const EXAMPLE_DATASET = {
  dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
  name: 'products',
  description: 'What the shop sells',
  site_url: 'https://shop.example.com',
  columns: [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float', nullable: true },
  ],
  row_count: 0,
  version_retention_hours: 24,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const EXAMPLE_ROW = {
  row_id: '1048576',
  data: { title: 'Bread', price: 3.2 },
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};
