import Type from 'typebox';
import type { ErrorDetail } from '../../../../kernel/errors.ts';
import { anyOfFields } from '../../../../kernel/schema.ts';
import { defineStageType, done, type StageDefinition } from '../../../../platform/runs/index.ts';
import { Anything, holds, OperatorName } from './compare.ts';

const Ids = (description: string) => Type.Array(Type.String(), { maxItems: 200, description });

const Config = Type.Object(
  {
    value: Anything('The value to check, such as {{ stages.extract.rows_extracted }}.'),
    operator: OperatorName,
    than: Type.Optional(Anything('The value to compare with.')),
    if_true: Type.Optional(Ids('Stages that run if the condition holds.')),
    if_false: Type.Optional(Ids('Stages that run if it does not.')),
  },
  { documented: anyOfFields('if_true', 'if_false') },
);

/** Chooses which of the stages after it run. */
export const branchStage = defineStageType({
  type: 'branch',
  summary: 'Choose by a condition which of the dependent stages run; the others are skipped',
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
    const faults = WAYS.flatMap((way) => wayFaults(stages, stage, way));
    const [first, second] = [waysOf(stage, 'if_true'), waysOf(stage, 'if_false')];
    if (first?.length === 0 && second?.length === 0)
      faults.push({
        path: 'if_true',
        message: 'is missing; name the stages that run if the condition holds',
      });
    return [
      ...faults,
      ...(second ?? [])
        .filter((id) => first?.includes(id))
        .map((id) => ({ path: 'if_false', message: `"${id}" is also in if_true` })),
    ];
  },
  run: async ({ config }) => {
    const isTrue = holds(config.value, config.operator, config.than);
    const left = (isTrue ? config.if_false : config.if_true) ?? [];
    return done({ holds: isTrue, value: config.value ?? null }, { leaveOut: left });
  },
});

const WAYS = ['if_true', 'if_false'] as const;
type Way = (typeof WAYS)[number];

/** Undefined when a placeholder stands for all of them, which is looked at when it is filled in. */
function waysOf({ config = {} }: StageDefinition, way: Way): string[] | undefined {
  const ids = config[way] ?? [];
  return Array.isArray(ids) ? ids : undefined;
}

function wayFaults(stages: readonly StageDefinition[], stage: StageDefinition, way: Way): ErrorDetail[] {
  return (waysOf(stage, way) ?? []).flatMap((id, at) => {
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
