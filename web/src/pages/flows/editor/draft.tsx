import { cn } from '../../../kit/cn.ts';
import type { Input } from '../../../lib/api.ts';
import { askedParams } from '../placeholders.ts';

export type FlowKind = 'pipeline' | 'etl' | 'template';

export type StageTypeName = Input<'pipelines.create'>['stages'][number]['type'];

export interface StageDraft {
  id: string;
  type: StageTypeName;
  depends_on?: string[];
  config?: Record<string, unknown>;
  retry?: { attempts?: number; backoff_secs?: number; max_backoff_secs?: number };
  timeout_secs?: number;
  on_failure?: 'fail' | 'skip' | 'continue';
}

export type InputDraft = NonNullable<Input<'workflow-templates.validate'>['inputs']>[number];

/** What is edited; which of it counts depends on the kind. */
export interface Draft {
  name: string;
  description: string;
  stages: StageDraft[];
  params: Record<string, unknown>;
  concurrency: { max_runs: number; policy: 'queue' | 'skip' | 'cancel_previous' };
  inputs: InputDraft[];
}

export const EMPTY: Draft = {
  name: '',
  description: '',
  stages: [],
  params: {},
  concurrency: { max_runs: 1, policy: 'queue' },
  inputs: [],
};

export interface Fault {
  path: string;
  message: string;
}

/** The faults of one stage, with their paths inside of it. */
export const faultsAt = (faults: readonly Fault[], index: number): readonly Fault[] => {
  const start = `stages[${index}]`;
  return faults
    .filter(({ path }) => path === start || path.startsWith(`${start}.`))
    .map(({ path, message }) => ({ path: path.slice(start.length + 1), message }));
};

/** What is wrong with a field or with something inside of it. */
export const faultIn = (faults: readonly Fault[], field: string): string | undefined =>
  faults.find(({ path }) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`))
    ?.message;

/** Pipelines are given their parameters when they run, so whatever stages ask for counts as given while they are checked. */
export const checkedInputs = (kind: FlowKind, { inputs, params, stages }: Draft): InputDraft[] =>
  kind === 'template'
    ? inputs
    : [...new Set([...Object.keys(params), ...askedParams(stages)])].map((name) => ({
        name,
        type: 'text',
        required: true,
      }));

export function withStage(
  stages: readonly StageDraft[],
  type: StageTypeName,
  after: string | undefined,
): StageDraft[] {
  const ids = new Set(stages.map(({ id }) => id));
  let id: string = type;
  for (let number = 2; ids.has(id); number += 1) id = `${type}_${number}`;
  return [...stages, { id, type, ...(after === undefined ? {} : { depends_on: [after] }), config: {} }];
}

export const withoutStage = (stages: readonly StageDraft[], id: string): StageDraft[] =>
  stages
    .filter((stage) => stage.id !== id)
    .map((stage) => ({ ...stage, depends_on: (stage.depends_on ?? []).filter((one) => one !== id) }));

/** A stage in place of another; those that wait for it wait for its new name. */
export const changedStage = (stages: readonly StageDraft[], id: string, next: StageDraft): StageDraft[] =>
  stages.map((stage) =>
    stage.id === id
      ? next
      : { ...stage, depends_on: (stage.depends_on ?? []).map((one) => (one === id ? next.id : one)) },
  );

export const connected = (stages: readonly StageDraft[], from: string, to: string): StageDraft[] =>
  stages.map((stage) =>
    stage.id === to && from !== to
      ? { ...stage, depends_on: [...new Set([...(stage.depends_on ?? []), from])] }
      : stage,
  );

const told = ({ path, message }: Fault): string => `${path.replace(/^config\./, '')} ${message}`.trim();

/** Stages as boxes and lines; those at fault say so. */
export function drawStages(stages: readonly StageDraft[], faults: readonly Fault[]) {
  const ids = new Set(stages.map(({ id }) => id));
  return {
    nodes: stages.map(({ id, type }, index) => {
      const own = faultsAt(faults, index);
      return {
        id,
        label: `${id}, ${type}${own.length > 0 ? `, ${own.length} errors` : ''}`,
        content: (
          <span className="flex min-w-0 flex-col" title={own[0] && told(own[0])}>
            <span className="truncate font-medium">{id}</span>
            <span className={cn('truncate', own.length > 0 ? 'text-bad' : 'text-faint')}>
              {own[0] === undefined ? type : `✕ ${told(own[0])}`}
            </span>
          </span>
        ),
      };
    }),
    edges: stages.flatMap(({ id, depends_on = [] }) =>
      depends_on.filter((from) => ids.has(from)).map((from) => ({ from, to: id })),
    ),
  };
}
