import Type from 'typebox';
import { defineKind, type Maker } from '../../../kernel/kind.ts';
import { HttpUrl, Literals, Text } from '../../../kernel/schema.ts';
import { USUALLY_KEPT_SECONDS } from '../../../platform/lakehouse/index.ts';
import { COLUMN_TYPES, type Column } from '../../../platform/tables/index.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { addDataset } from './add-dataset.ts';
import { changeDataset } from './change-dataset.ts';
import { HOUR, tableOf } from './dataset-record.ts';
import { dropDataset } from './drop-dataset.ts';
import { RetentionHours } from './schema.ts';
import type { DatasetsServices } from './services.ts';
import { allDatasets, findDataset } from './store.ts';

const WrittenColumn = Type.Object({
  name: Text(255, 'Unique in the dataset, case-insensitive.'),
  data_type: Literals(COLUMN_TYPES),
  nullable: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
  previous_name: Type.Optional(
    Text(255, 'Renames the column that has this name; without effect once it is renamed.'),
  ),
});
type WrittenColumn = Type.Static<typeof WrittenColumn>;

const Spec = Type.Object({
  description: Type.Optional(Text(2_000, 'Description.', 0)),
  site_url: Type.Optional(HttpUrl('The site it belongs to.')),
  columns: Type.Array(WrittenColumn, { minItems: 1, maxItems: 2_000 }),
  version_retention_hours: Type.Optional(RetentionHours),
});

export const datasetKind = defineKind({
  kind: 'dataset',
  tag: 'datasets',
  spec: Spec,
  list: async (sql) => (await allDatasets(sql)).map(({ dataset_id: id, name }) => ({ id, name })),
  async read(maker: Maker<DatasetsServices>, sql, id) {
    const row = await findDataset(sql, id);
    if (row === undefined) return undefined;
    const { columns, versionsKept = USUALLY_KEPT_SECONDS } = await maker.services.tables.definition(
      sql,
      tableOf(maker, id),
    );
    const spec = {
      description: row.description,
      site_url: row.site_url ?? '',
      columns: columns.map(({ name, type: data_type, nullable }) =>
        withoutDefaults({ name, data_type, nullable }, { nullable: true }),
      ),
      version_retention_hours: versionsKept / HOUR,
    };
    return {
      name: row.name,
      spec: withoutDefaults(spec, {
        description: '',
        site_url: '',
        version_retention_hours: USUALLY_KEPT_SECONDS / HOUR,
      }),
    };
  },
  async create(maker, sql, { name, spec }) {
    const {
      description = '',
      site_url: siteUrl = null,
      version_retention_hours: versionRetentionHours,
    } = spec;
    const columns = spec.columns.map((column) => ({
      name: column.name,
      type: column.data_type,
      nullable: column.nullable ?? true,
    }));
    const row = await addDataset(sql, maker.services, maker, {
      name,
      description,
      siteUrl,
      columns,
      versionRetentionHours,
    });
    return { id: row.dataset_id };
  },
  async replace(maker, sql, id, { name, spec }) {
    const { columns: current } = await maker.services.tables.definition(sql, tableOf(maker, id));
    await changeDataset(maker, sql, id, {
      name,
      description: spec.description ?? '',
      site_url: spec.site_url ?? null,
      version_retention_hours: spec.version_retention_hours ?? USUALLY_KEPT_SECONDS / HOUR,
      columns: spec.columns.map((column) => wantedColumn(column, current)),
    });
    return { id };
  },
  remove: (maker, sql, id) => dropDataset(maker, sql, id),
  async dataIn(maker, sql, id) {
    const { rows } = await maker.services.tables.count(sql, tableOf(maker, id));
    return rows === 0 ? undefined : `holds ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  },
});

/** A column that was renamed already keeps the former name in its file until somebody takes it out. */
function wantedColumn({ previous_name: former, ...column }: WrittenColumn, current: readonly Column[]) {
  const has = (name: string | undefined) => current.some((one) => one.name === name);
  const rename = has(former) && !has(column.name) ? { previous_name: former! } : {};
  return { ...column, nullable: column.nullable ?? true, ...rename };
}
