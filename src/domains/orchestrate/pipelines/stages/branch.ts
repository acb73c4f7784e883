import Type from 'typebox';
import type { ErrorDetail } from '../../../../kernel/errors.ts';
import { defineStageType, done, type StageDefinition } from '../../../../platform/runs/index.ts';
import { Anything, holds, OperatorName } from './compare.ts';

const Ids = (description: string) => Type.Array(Type.String(), { maxItems: 200, description });

const Config = Type.Object({
  value: Anything('What is looked at, such as {{ stages.extract.rows_extracted }}.'),
  operator: OperatorName,
  than: Type.Optional(Anything('What it is compared with.')),
  if_true: Type.Optional(Ids('Stages that run when it holds.')),
  if_false: Type.Optional(Ids('Stages that run when it does not.')),
});

/** Chooses which of the stages after it run. */
export const branchStage = defineStageType({
  type: 'branch',
  summary: 'Choose by a condition which of the stages that depend on it run; the others are skipped',
  config: Config,
  output: Type.Object({
    holds: Type.Boolean(),
    value: Type.Unknown(),
    left_out: Type.Array(Type.String()),
  }),
  example: {
    value: '{{ stages.extract.rows_extracted }}',
    operator: 'gt',
    than: 0,
    if_true: ['export'],
    if_false: ['tell'],
  },
  check: async ({ stage, stages }) => {
    const faults = (['if_true', 'if_false'] as const).flatMap((way) => wayFaults(stages, stage, way));
    const { if_true: first = [], if_false: second = [] } = waysOf(stage);
    if (first.length === 0 && second.length === 0)
      faults.push({
        path: 'if_true',
        message: 'is missing; name the stages that run when the condition holds',
      });
    return [
      ...faults,
      ...second
        .filter((id) => first.includes(id))
        .map((id) => ({ path: 'if_false', message: `"${id}" stands in if_true as well` })),
    ];
  },
  run: async ({ config }) => {
    const isTrue = holds(config.value, config.operator, config.than);
    const left = (isTrue ? config.if_false : config.if_true) ?? [];
    return done({ holds: isTrue, value: config.value ?? null }, { leaveOut: left });
  },
});

const waysOf = (stage: StageDefinition) =>
  (stage.config ?? {}) as { if_true?: string[]; if_false?: string[] };

function wayFaults(
  stages: readonly StageDefinition[],
  stage: StageDefinition,
  way: 'if_true' | 'if_false',
): ErrorDetail[] {
  const ids = waysOf(stage)[way];
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id, at) => {
    const next = stages.find((one) => one.id === id);
    if (next === undefined) return [{ path: `${way}[${at}]`, message: `there is no stage "${id}"` }];
    if (next.depends_on?.includes(stage.id)) return [];
    return [
      {
        path: `${way}[${at}]`,
        message: `"${id}" does not depend on "${stage.id}"; add it to its depends_on`,
      },
    ];
  });
}
