import Type from 'typebox';
import { notFound } from '../../../../kernel/errors.ts';
import { eitherOr } from '../../../../kernel/schema.ts';
import { defineStageType, done } from '../../../../platform/runs/index.ts';
import type { StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults, datasetOf } from './shared.ts';
import { TARGET, targetFaults } from './transform.ts';

const Config = Type.Object(
  {
    filters: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
      maxProperties: 200,
      description:
        'Column to conditions, as in a dataset export: eq, ne, gt, gte, lt, lte, in, contains, is_null.',
    }),
    from_dataset_id: Type.Optional(DATASET_ID),
    ...TARGET,
  },
  { documented: eitherOr('dataset_id', 'dataset_name') },
);

/** Keeps the rows that meet conditions. */
export const filterStage = (parts: StageParts) =>
  defineStageType({
    type: 'filter',
    moves: 'write',
    summary: 'Write the rows of a dataset that meet conditions to another one',
    config: Config,
    output: Type.Object({
      dataset_id: Type.String(),
      rows_in: Type.Integer(),
      rows_kept: Type.Integer(),
      rows_removed: Type.Integer(),
    }),
    example: { filters: { price: { gte: 3 } }, dataset_name: 'Worth a look' },
    check: async (context, config) => [
      ...(await datasetFaults(parts, context, 'from_dataset_id', config.from_dataset_id)),
      ...(await targetFaults(parts, context, config)),
    ],
    async run(context) {
      const {
        filters,
        from_dataset_id: named,
        dataset_id: into,
        dataset_name: name,
        mode = 'replace',
      } = context.config;
      const source = datasetOf({
        upstream: context.upstream,
        config: named === undefined ? {} : { dataset_id: named },
      });
      const columns = await context.transact((sql) => parts.rows.columnsOf(sql, context, source));
      if (columns === undefined) throw notFound(`The dataset "${source}" was deleted.`);
      const { texts, values } = parts.rows.conditionsOf(filters, columns);
      const names = columns.map((column) => `"${column.name.replaceAll('"', '""')}"`).join(', ');
      const where = texts.length === 0 ? '' : ` WHERE ${texts.join(' AND ')}`;
      const rowsIn = await context.transact((sql) => parts.rows.countOf(sql, context, source));
      const written = await parts.rows.write(
        context,
        {
          sql: `SELECT ${names} FROM input${where}`,
          params: values,
          tables: new Map([['input', source]]),
          signal: context.signal,
        },
        {
          mode,
          ...(into === undefined ? {} : { datasetId: into }),
          ...(name === undefined ? {} : { datasetName: name }),
        },
      );
      return done(
        {
          dataset_id: written.datasetId,
          rows_in: rowsIn,
          rows_kept: written.rows,
          rows_removed: Math.max(0, rowsIn - written.rows),
        },
        {
          moved: { ...written.origins, writes: [{ kind: 'dataset', id: written.datasetId }] },
          commit: async (sql) => void (await written.commit(sql)),
          cost: { rows: written.rows },
        },
      );
    },
  });
