import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable } from '../../../../../kernel/schema.ts';
import { FORMATS } from '../../../../../platform/files/index.ts';
import type { ImportPlan } from '../plan.ts';

export const ImportPlanRecord = Named('ImportPlan', {
  format: Literals(FORMATS),
  compression: Type.Array(Type.String()),
  encoding: Nullable(Type.String()),
  delimiter: Nullable(Type.String()),
  quote: Nullable(Type.String()),
  header: Nullable(Type.Boolean()),
  columns: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Name in the file.' }),
      type: Nullable(Type.String({ description: 'For files with column types.' })),
      target: Nullable(Type.String({ description: 'The dataset column it fills; null if it is skipped.' })),
      data_type: Nullable(Type.String()),
    }),
  ),
  missing: Type.Array(Type.String(), {
    description: 'Dataset columns that the file does not fill; they become null.',
  }),
  sample: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'The first rows as they are in the file.',
  }),
  rows_checked: Type.Integer(),
  rows_good: Type.Integer(),
  complete: Type.Boolean({
    description: 'Whether all rows were checked; for large files only the first ones are.',
  }),
});
export type ImportPlanRecord = Static<typeof ImportPlanRecord>;

const textOf = (byte: number | undefined): string | null =>
  byte === undefined ? null : String.fromCharCode(byte);

export function toPlanRecord(
  plan: ImportPlan,
  found: Pick<ImportPlanRecord, 'sample' | 'rows_checked' | 'rows_good' | 'complete'>,
): ImportPlanRecord {
  const { csv, columns, definition } = plan;
  const filled = new Set(columns.map(({ target }) => target?.fieldId));
  return {
    format: plan.format,
    compression: plan.compressions,
    encoding: plan.encoding?.name ?? null,
    delimiter: textOf(csv?.dialect.delimiter),
    quote: textOf(csv?.dialect.quote),
    header: csv?.header ?? null,
    columns: columns.map(({ name, type, target }) => ({
      name,
      type: type ?? null,
      target: target?.name ?? null,
      data_type: target?.type ?? null,
    })),
    missing: definition.columns.filter(({ fieldId }) => !filled.has(fieldId)).map(({ name }) => name),
    ...found,
  };
}
