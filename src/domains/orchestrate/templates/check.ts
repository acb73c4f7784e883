import type { ErrorDetail } from '../../../kernel/errors.ts';
import type { Maker } from '../../../kernel/kind.ts';
import { fillParams, type StageDefinition, type StageOwner } from '../../../platform/runs/index.ts';
import { inputsWithinTexts, withoutInputs } from './absent-inputs.ts';
import { type GivenInput, INPUT_TYPES, type Input, type InputType } from './schema.ts';
import { type Checking, type GivenValues, shapeFault, valueFaults, valuesOf } from './values.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

export const ownerOf = ({ account, actor }: Maker): StageOwner => ({ account, actorId: actor.id });

const isType = (type: string | undefined): type is InputType => INPUT_TYPES.includes(type as InputType);

/** As they are stored; what is wrong with them is told elsewhere. */
export const toInputs = (given: readonly GivenInput[]): Input[] =>
  given.map(({ name = '', type, required = false, default: otherwise, description = '' }) => ({
    name,
    type: type as InputType,
    required,
    ...(otherwise === undefined || otherwise === null ? {} : { default: otherwise }),
    description,
  }));

/** Everything that is wrong with a template, before anybody gives it values. */
export async function templateFaults(
  { services: { runs }, sql, owner }: Checking,
  given: readonly GivenInput[],
  stages: readonly StageDefinition[],
): Promise<ErrorDetail[]> {
  const inputs = toInputs(given);
  const optional = inputs.filter((input) => !input.required && input.default === undefined);
  const within = inputsWithinTexts(stages, new Set(optional.map(({ name }) => name)));
  return [
    ...inputs.flatMap((input, at) => inputFaults(inputs, input, at)),
    ...(await runs.faults(sql, owner, { stages, params: inputs.map(({ name }) => name) })),
    ...within.map(({ path, input }) => ({
      path,
      message: `has the optional input "${input}" within a string; make it required or give it a default`,
    })),
  ];
}

function inputFaults(inputs: readonly Input[], { name, type, default: otherwise }: Input, at: number) {
  const path = `inputs[${at}]`;
  const faults: ErrorDetail[] = [];
  if (!NAME.test(name))
    faults.push({
      path: `${path}.name`,
      message: 'must start with a letter and contain only letters, digits and _; at most 63 characters',
    });
  else if (inputs.findIndex((input) => input.name === name) !== at)
    faults.push({ path: `${path}.name`, message: `"${name}" is also the name of another input` });
  if (!isType(type))
    faults.push({ path: `${path}.type`, message: `must be one of ${INPUT_TYPES.join(', ')}` });
  else if (otherwise !== undefined) {
    const message = shapeFault(type, otherwise);
    if (message !== undefined) faults.push({ path: `${path}.default`, message });
  }
  return faults;
}

export interface PreparedRun {
  faults: ErrorDetail[];
  /** With placeholders. */
  stages: StageDefinition[];
  /** As they will be when they start. */
  filled: StageDefinition[];
  params: Record<string, unknown>;
}

/** What a run with these values would be, and everything that keeps it from starting. */
export async function prepareRun(
  checking: Checking,
  template: { inputs: readonly Input[]; stages: readonly StageDefinition[] },
  values: GivenValues,
): Promise<PreparedRun> {
  const { services, sql, owner } = checking;
  const { given } = values;
  const { inputs } = template;
  const params = valuesOf(inputs, given);
  const absent = inputs.map(({ name }) => name).filter((name) => !Object.hasOwn(params, name));
  const stages = withoutInputs(template.stages, new Set(absent));
  const filled = stages.map((stage) => ({ ...stage, config: fillParams(stage.config ?? {}, params) }));
  const wrong = await valueFaults(checking, inputs, values);
  // With wrong values, faults of the stages would tell the same once more.
  const faults = wrong.length > 0 ? wrong : await services.runs.faults(sql, owner, { stages: filled });
  return { faults, stages, filled, params };
}
