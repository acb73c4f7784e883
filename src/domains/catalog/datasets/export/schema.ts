import Type, { type Static } from 'typebox';
import { Named } from '../../../../kernel/schema.ts';
import { EXPORT_FIELDS, ONLY_IN_CSV } from '../../../../resource/export.ts';

const ColumnName = Type.String({ maxLength: 255 });

export const ExportDataset = Named(
  'ExportDataset',
  {
    ...EXPORT_FIELDS,
    filters: Type.Optional(
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
        maxProperties: 200,
        description: 'Column to conditions: eq, ne, gt, gte, lt, lte, in, contains, is_null.',
      }),
    ),
    columns: Type.Optional(
      Type.Array(ColumnName, {
        maxItems: 2_000,
        description: 'Only these columns, in this order. Defaults to all.',
      }),
    ),
    sort: Type.Optional(
      Type.Union([Type.String({ maxLength: 2_000 }), Type.Array(ColumnName, { maxItems: 100 })], {
        description: 'Columns, as a list or separated by commas; a leading minus sorts descending.',
      }),
    ),
  },
  { documented: { allOf: [ONLY_IN_CSV] } },
);
export type ExportDataset = Static<typeof ExportDataset>;
