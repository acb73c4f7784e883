import Type from 'typebox';
import { eitherOr, Literals, Text } from '../../../../kernel/schema.ts';
import { defineStageType, done } from '../../../../platform/runs/index.ts';
import { STAGE_ENGINES, type StageEngine, type StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults, sqlFaults, tablesOf } from './shared.ts';

export const TARGET = {
  dataset_id: Type.Optional(DATASET_ID),
  dataset_name: Type.Optional(
    Text(200, 'Name of a dataset, instead of dataset_id; the first run creates it.'),
  ),
  mode: Type.Optional(Literals(['replace', 'append'], { description: 'Defaults to replace.' })),
};

const Config = Type.Object(
  {
    sql: Text(
      100_000,
      'One SELECT. Stages before this one are tables by their ids, the nearest also as input.',
    ),
    engine: Type.Optional(
      Literals(STAGE_ENGINES, { description: 'Who runs the SQL, in its own dialect. Defaults to duckdb.' }),
    ),
    params: Type.Optional(
      Type.Array(Type.Unknown(), {
        maxItems: 1_000,
        description: 'Values for $1, $2 … in the SQL; for each ? with engine trino.',
      }),
    ),
    ...TARGET,
  },
  { documented: eitherOr('dataset_id', 'dataset_name') },
);

/** SQL over what earlier stages have put out, into a dataset. */
export const transformStage = (parts: StageParts) =>
  defineStageType({
    type: 'transform',
    moves: 'write',
    summary: 'Write the result of SQL over the rows of earlier stages to a dataset',
    config: Config,
    output: Type.Object({ dataset_id: Type.String(), rows_written: Type.Integer() }),
    example: { sql: 'SELECT title, price * 1.19 AS gross FROM input', dataset_name: 'Gross prices' },
    check: async (context, config) => [
      ...(await sqlFaults(parts, 'sql', config.sql, config.engine)),
      ...engineFaults(parts, config.engine),
      ...(await targetFaults(parts, context, config)),
    ],
    async run(context) {
      const {
        sql,
        engine,
        params,
        dataset_id: datasetId,
        dataset_name: datasetName,
        mode = 'replace',
      } = context.config;
      const query = {
        sql,
        ...(params === undefined ? {} : { params: params as (string | number | boolean | null)[] }),
        tables: tablesOf(context),
        signal: context.signal,
        ...(engine === undefined ? {} : { engine }),
        progress: (progress: Readonly<Record<string, unknown>>) => context.progress(progress),
        note: (text: string) => context.log(text),
      };
      const target = {
        mode,
        ...(datasetId === undefined ? {} : { datasetId }),
        ...(datasetName === undefined ? {} : { datasetName }),
      };
      const written = await parts.rows.write(context, query, target);
      return done(
        { dataset_id: written.datasetId, rows_written: written.rows },
        {
          moved: { ...written.origins, writes: [{ kind: 'dataset', id: written.datasetId }] },
          commit: async (transaction) => void (await written.commit(transaction)),
          cost: { rows: written.rows },
        },
      );
    },
  });

function engineFaults({ rows }: StageParts, engine: StageEngine | undefined) {
  if (engine !== 'trino' || rows.hasTrino) return [];
  return [{ path: 'engine', message: 'Trino is not set up; set TRINO_URL and TRINO_JWT_KEY, or use duckdb' }];
}

export async function targetFaults(
  parts: StageParts,
  context: Parameters<typeof datasetFaults>[1],
  config: { dataset_id?: string; dataset_name?: string },
) {
  const given = context.stage.config ?? {};
  if (!('dataset_id' in given) && !('dataset_name' in given))
    return [{ path: 'dataset_id', message: 'is missing; give it or dataset_name, to say where the rows go' }];
  if ('dataset_id' in given && 'dataset_name' in given)
    return [{ path: 'dataset_name', message: 'cannot be combined with dataset_id; give one of them' }];
  return datasetFaults(parts, context, 'dataset_id', config.dataset_id, false);
}
