import type { ErrorDetail } from '../../kernel/errors.ts';
import type { Sql } from '../../kernel/sql.ts';
import { configFaults } from './check-config.ts';
import type { StageDefinition, StageOwner } from './define.ts';
import { ancestorsOf, cyclesIn } from './graph.ts';
import { placeholdersIn } from './placeholders.ts';
import type { StageRegistry } from './registry.ts';

const ID = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;
const MOST_STAGES = 200;

export interface Graph {
  stages: readonly StageDefinition[];
  /** The names that runs may give values for; any when left out. */
  params?: readonly string[];
}

/** Everything that is wrong with a graph, each fault with its place; nothing is wrong when it is empty. */
export async function graphFaults(
  registry: StageRegistry,
  owner: StageOwner,
  sql: Sql,
  { stages, params }: Graph,
): Promise<ErrorDetail[]> {
  if (stages.length === 0) return [{ path: 'stages', message: 'must have at least one stage' }];
  if (stages.length > MOST_STAGES)
    return [{ path: 'stages', message: `must have at most ${MOST_STAGES} stages` }];
  const faults = [...stages.flatMap((stage, at) => shapeFaults(stages, stage, at)), ...cycleFaults(stages)];
  for (const [at, stage] of stages.entries()) {
    const path = `stages[${at}]`;
    const type = registry.find(stage.type);
    if (type === undefined) {
      faults.push(unknownType(registry, stage, path));
      continue;
    }
    const config = stage.config ?? {};
    faults.push(...placeholderFaults(stages, stage, path, params));
    const wrong = configFaults(type, config, `${path}.config`);
    faults.push(...wrong);
    if (type.check === undefined) continue;
    const faulty = new Set(wrong.map((fault) => fault.path.slice(`${path}.config.`.length).split(/[.[]/)[0]));
    const readable = Object.fromEntries(
      Object.entries(config).filter(
        ([name, value]) => !faulty.has(name) && placeholdersIn(value, '').length === 0,
      ),
    );
    const found = await type.check({ ...owner, sql, stage, stages }, readable);
    faults.push(...found.map((fault) => ({ path: `${path}.config.${fault.path}`, message: fault.message })));
  }
  return faults;
}

function shapeFaults(
  stages: readonly StageDefinition[],
  { id, depends_on: before = [] }: StageDefinition,
  at: number,
): ErrorDetail[] {
  const path = `stages[${at}]`;
  const faults: ErrorDetail[] = [];
  if (typeof id !== 'string' || !ID.test(id))
    faults.push({
      path: `${path}.id`,
      message: 'must start with a letter and contain only letters, digits, _ and -; at most 63 characters',
    });
  else if (stages.findIndex((stage) => stage.id === id) !== at)
    faults.push({
      path: `${path}.id`,
      message: `"${id}" is also the ID of another stage; IDs must be unique`,
    });
  for (const [index, name] of before.entries()) {
    const place = `${path}.depends_on[${index}]`;
    if (!stages.some((stage) => stage.id === name))
      faults.push({ path: place, message: `there is no stage "${name}"` });
    else if (before.indexOf(name) !== index) faults.push({ path: place, message: `"${name}" appears twice` });
  }
  return faults;
}

const cycleFaults = (stages: readonly StageDefinition[]): ErrorDetail[] =>
  cyclesIn(stages).map((cycle) => {
    const at = stages.findIndex(({ id }) => id === cycle[0]);
    const index = (stages[at]?.depends_on ?? []).indexOf(cycle[1] ?? '');
    return {
      path: `stages[${at}].depends_on[${Math.max(index, 0)}]`,
      message: `the stages depend on each other: ${cycle.join(' → ')}`,
    };
  });

function unknownType(registry: StageRegistry, { type }: StageDefinition, path: string): ErrorDetail {
  const known = registry.all().map((one) => one.type);
  return {
    path: `${path}.type`,
    message:
      type === undefined
        ? `is missing; use one of ${known.join(', ')}`
        : `there is no stage type "${type}"; use one of ${known.join(', ')}`,
  };
}

function placeholderFaults(
  stages: readonly StageDefinition[],
  { id, config = {} }: StageDefinition,
  path: string,
  params: readonly string[] | undefined,
): ErrorDetail[] {
  const before = new Set(ancestorsOf(stages, id));
  return placeholdersIn(config, `${path}.config`).flatMap((place) => {
    const [root, name = ''] = place.name.split('.');
    if (root === 'stages') {
      if (before.has(name)) return [];
      const message = stages.some((stage) => stage.id === name)
        ? `"${name}" is not before this stage; add it to depends_on`
        : `there is no stage "${name}"`;
      return [{ path: place.path, message }];
    }
    if (root === 'params' && name !== '') {
      if (params === undefined || params.includes(name)) return [];
      return [{ path: place.path, message: `there is no parameter "${name}"` }];
    }
    return [
      { path: place.path, message: `{{ ${place.name} }} is neither {{ params.… }} nor {{ stages.… }}` },
    ];
  });
}

/** Parameters that configs ask for and nobody gave. */
export const missingParams = (
  stages: readonly StageDefinition[],
  params: Readonly<Record<string, unknown>>,
): ErrorDetail[] =>
  stages.flatMap((stage, at) =>
    placeholdersIn(stage.config ?? {}, `stages[${at}].config`).flatMap(({ name, path }) => {
      const [root, param = ''] = name.split('.');
      if (root !== 'params' || Object.hasOwn(params, param)) return [];
      return [{ path, message: `requires the parameter "${param}"; give it in params` }];
    }),
  );
