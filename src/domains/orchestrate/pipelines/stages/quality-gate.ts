import Type from 'typebox';
import { ApiError } from '../../../../kernel/errors.ts';
import { anyOfFields, Text } from '../../../../kernel/schema.ts';
import { defineStageType, done, type StageContext } from '../../../../platform/runs/index.ts';
import type { StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults, datasetOf, sqlFaults, tablesOf } from './shared.ts';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const ColumnName = Text(255, 'A column.');

const Config = Type.Object(
  {
    dataset_id: Type.Optional(DATASET_ID),
    min_rows: Type.Optional(Type.Integer({ minimum: 0 })),
    max_rows: Type.Optional(Type.Integer({ minimum: 0 })),
    max_null_share: Type.Optional(
      Type.Record(Type.String(), Share, {
        maxProperties: 200,
        description: 'Column to the maximum share of nulls.',
      }),
    ),
    unique: Type.Optional(
      Type.Array(Type.Union([ColumnName, Type.Array(ColumnName, { minItems: 1, maxItems: 20 })]), {
        maxItems: 50,
        description: 'Columns, or groups of columns, that must be unique.',
      }),
    ),
    assertions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Text(200, 'Name of the check in the results.'),
            sql: Text(100_000, 'A SELECT whose first value must be true.'),
          },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
  },
  { documented: anyOfFields('min_rows', 'max_rows', 'max_null_share', 'unique', 'assertions') },
);
type Config = Type.Static<typeof Config>;

interface Figure {
  check: string;
  expected: unknown;
  found: unknown;
  passed: boolean;
}

/** Lets a run go on only with rows that are good enough. */
export const qualityGateStage = (parts: StageParts) =>
  defineStageType({
    type: 'quality_gate',
    moves: 'read',
    summary: 'Fail the run unless the rows of a dataset meet conditions; the results are on the stage',
    config: Config,
    output: Type.Object({
      dataset_id: Type.String(),
      passed: Type.Boolean(),
      checks: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
    example: { min_rows: 100, max_null_share: { price: 0.05 }, unique: ['url'] },
    async check(context, config) {
      const faults = await datasetFaults(parts, context, 'dataset_id', config.dataset_id);
      const { dataset_id: _, ...conditions } = context.stage.config ?? {};
      if (Object.keys(conditions).length === 0)
        faults.push({ path: 'min_rows', message: 'is missing; give at least one condition' });
      for (const [at, { sql }] of (config.assertions ?? []).entries())
        faults.push(...(await sqlFaults(parts, `assertions[${at}].sql`, sql)));
      return faults;
    },
    async run(context) {
      const datasetId = datasetOf(context);
      const figures = [
        ...(await columnFigures(parts, context, datasetId)),
        ...(await assertionFigures(parts, context, datasetId)),
      ];
      for (const { check, expected, found, passed } of figures)
        context.log(
          `${passed ? 'passed' : 'FAILED'}: ${check}, expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
        );
      const failed = figures.filter(({ passed }) => !passed);
      context.progress({ checks: figures.length, failed: failed.length });
      if (failed.length > 0) throw notGoodEnough(figures, failed);
      return done({ dataset_id: datasetId, passed: true, checks: figures });
    },
  });

const notGoodEnough = (figures: readonly Figure[], failed: readonly Figure[]) =>
  new ApiError(
    'quality_gate_failed',
    422,
    `${failed.length} of ${figures.length} conditions are not met: ${failed
      .map(
        ({ check, expected, found }) =>
          `${check} (expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)})`,
      )
      .join('; ')}.`,
  );

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All of them in one pass over the rows. */
async function columnFigures(
  parts: StageParts,
  context: StageContext<Config>,
  datasetId: string,
): Promise<Figure[]> {
  const { min_rows: least, max_rows: most, max_null_share: nulls = {}, unique = [] } = context.config;
  const columns = Object.entries(nulls);
  const groups = unique.map((group) => (Array.isArray(group) ? group : [group]));
  const values = [
    'count(*) AS total',
    ...columns.map(([name], at) => `count(*) FILTER (WHERE ${quoted(name)} IS NULL) AS n${at}`),
    ...groups.map(
      (group, at) =>
        `count(*) - count(DISTINCT (${group.map((name) => `coalesce(CAST(${quoted(name)} AS VARCHAR), '')`).join(' || chr(31) || ')})) AS u${at}`,
    ),
  ];
  const { rows } = await parts.rows.read(
    context,
    {
      sql: `SELECT ${values.join(', ')} FROM input`,
      tables: new Map([['input', datasetId]]),
      signal: context.signal,
    },
    1,
  );
  const row = (rows[0] ?? {}) as Record<string, number>;
  const total = Number(row.total ?? 0);
  const figures: Figure[] = [];
  if (least !== undefined)
    figures.push({ check: 'min_rows', expected: least, found: total, passed: total >= least });
  if (most !== undefined)
    figures.push({ check: 'max_rows', expected: most, found: total, passed: total <= most });
  for (const [at, [name, share]] of columns.entries()) {
    const found = total === 0 ? 0 : Number(row[`n${at}`]) / total;
    figures.push({ check: `max_null_share.${name}`, expected: share, found, passed: found <= share });
  }
  for (const [at, group] of groups.entries()) {
    const repeated = Number(row[`u${at}`]);
    figures.push({
      check: `unique.${group.join('+')}`,
      expected: 0,
      found: repeated,
      passed: repeated === 0,
    });
  }
  return figures;
}

async function assertionFigures(
  parts: StageParts,
  context: StageContext<Config>,
  datasetId: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, sql } of context.config.assertions ?? []) {
    const query = { sql, tables: tablesOf(context, datasetId), signal: context.signal };
    const { rows } = await parts.rows.read(context, query, 1);
    const found = Object.values(rows[0] ?? {})[0] ?? null;
    figures.push({ check: name, expected: true, found, passed: found === true });
  }
  return figures;
}
