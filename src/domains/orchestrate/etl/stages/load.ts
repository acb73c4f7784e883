import Type from 'typebox';
import { type ErrorDetail, invalidRequest } from '../../../../kernel/errors.ts';
import { Nullable, notBoth, Text, Uuid, whenIs } from '../../../../kernel/schema.ts';
import type { CheckContext, StageContext } from '../../../../platform/runs/index.ts';
import { checkLoad, LOAD_FIELDS, loadInput, PLACE_FIELDS } from '../load/load-fields.ts';
import { LOAD_KIND, type LoadInput, type LoadOutcome } from '../load/load-work.ts';
import { keptConnection, noConnection } from '../load/outside.ts';
import { type LoadSource, noSuchDataset } from '../load/rows-file.ts';
import type { EtlServices } from '../services.ts';
import { artifactFaults, hasArtifact, MAKE_FILES, MAKE_ROWS, sourceFaults } from './inputs.ts';
import { faultsOf, jobStage } from './job-stage.ts';

const Config = Type.Object(
  {
    artifact_id: Type.Optional(Uuid('A stored Parquet artifact.')),
    dataset_id: Type.Optional(Text(40, 'A dataset.')),
    target: Type.Object(
      {
        ...PLACE_FIELDS,
        connection: Type.Optional(Text(100, 'Name of a stored connection.')),
      },
      { description: "Without connection: the account's own schema. A URL is not allowed here." },
    ),
    ...LOAD_FIELDS,
  },
  { documented: { ...notBoth('artifact_id', 'dataset_id'), ...whenIs('mode', 'upsert', 'keys') } },
);
type Config = Type.Static<typeof Config>;

export const loadStage = (services: EtlServices) =>
  jobStage(services.jobs, {
    type: 'load',
    moves: 'send',
    summary: 'Load the Parquet file or the dataset of an earlier stage into PostgreSQL',
    kind: LOAD_KIND,
    config: Config,
    output: Type.Object({
      job_id: Type.String(),
      connection: Nullable(Type.String()),
      schema: Type.String(),
      table: Type.String(),
      rows: Type.Integer(),
      rows_updated: Type.Integer(),
      created: Type.Boolean(),
    }),
    example: { target: { table: 'prices' }, mode: 'upsert', keys: ['sku'] },
    check: (context, config) => check(services, context, config),
    async inputOf(context) {
      const { target } = context.config;
      const outside = await outsideOf(context);
      const source = sourceOf(context);
      const input = loadInput(source, target.table, outside, context.config);
      const sourceId = source.kind === 'dataset' ? source.datasetId : source.artifactId;
      // Rows that were committed by a run that failed afterwards are there for the run that goes on from it.
      const mark = [await context.firstTriedIn(), context.stageId, sourceId, target.table].join('/');
      return { ...input, mark };
    },
    outputOf: ({ schema, table, rows, updated, created }: LoadOutcome, { input }) => ({
      connection: (input as LoadInput).outside?.connection ?? null,
      schema,
      table,
      rows,
      rows_updated: updated,
      created,
    }),
  });

async function check(
  services: EtlServices,
  context: CheckContext,
  { artifact_id: artifactId, dataset_id: datasetId, target, mode, keys }: Partial<Config>,
): Promise<ErrorDetail[]> {
  const { sql, account, stage } = context;
  const faults = sourceFaults(context, ['artifact_id', 'dataset_id'], [...MAKE_FILES, ...MAKE_ROWS]);
  faults.push(...(await artifactFaults(services, context, artifactId)));
  if (datasetId !== undefined && (await services.datasetColumns(sql, account.id, datasetId)) === undefined)
    faults.push({ path: 'dataset_id', message: noSuchDataset().message });
  const willHaveKeys = keys === undefined && stage.config !== undefined && 'keys' in stage.config;
  const said = { target: target ?? { table: '' }, mode, ...(willHaveKeys ? { keys: ['?'] } : { keys }) };
  faults.push(...(await faultsOf('target', () => checkLoad(said))));
  if (target === undefined) return faults;
  const { connection, schema } = target;
  if (connection === undefined && schema !== undefined)
    faults.push({ path: 'target.schema', message: 'is only allowed with connection' });
  if (connection !== undefined && (await keptConnection(sql, account.id, connection)) === undefined)
    faults.push({ path: 'target.connection', message: noConnection(connection) });
  return faults;
}

async function outsideOf(context: StageContext<Config>): Promise<LoadInput['outside']> {
  const { connection, schema } = context.config.target;
  if (connection === undefined) return undefined;
  const found = await context.transact((sql) => keptConnection(sql, context.account.id, connection, schema));
  if (found === undefined) throw invalidRequest(noConnection(connection));
  return found;
}

/** What was compressed on the way is passed over: the file before it can be read. */
function sourceOf({ config, upstream }: StageContext<Config>): LoadSource {
  if (config.artifact_id !== undefined) return { kind: 'artifact', artifactId: config.artifact_id };
  if (config.dataset_id !== undefined) return { kind: 'dataset', datasetId: config.dataset_id };
  for (const { type, output } of upstream) {
    if (typeof output.dataset_id === 'string') return { kind: 'dataset', datasetId: output.dataset_id };
    if (type !== 'compress' && hasArtifact(output))
      return { kind: 'artifact', artifactId: String(output.artifact_id) };
  }
  throw invalidRequest(
    'No earlier stage has a Parquet file or rows. Give artifact_id or dataset_id, or correct depends_on.',
  );
}
