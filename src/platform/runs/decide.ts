import type { StageStatus } from './define.ts';
import type { RunStage } from './run.ts';

type Looked = Pick<RunStage, 'stageId' | 'status' | 'skipReason' | 'definition' | 'output'>;

/** A branch or an own fault left it out; what follows a fault is left out too, what follows a branch only without another way. */
export type SkipReason = 'branch' | 'failure';

export interface Decision {
  begin: string[];
  skip: { stageId: string; reason: SkipReason }[];
  /** Everything has ended. */
  ended: boolean;
}

const OPEN: readonly StageStatus[] = ['pending', 'running'];

/** What is to be done next, from what has happened so far. */
export function decide(stages: readonly Looked[], leftOut: ReadonlySet<string>): Decision {
  const now = new Map(stages.map((stage) => [stage.stageId, { ...stage }]));
  const decision: Decision = { begin: [], skip: [], ended: false };
  for (let settled = false; !settled; ) {
    settled = true;
    for (const stage of now.values()) {
      if (stage.status !== 'pending') continue;
      const reason = skipReasonOf(stage, now, leftOut);
      if (reason === undefined) continue;
      decision.skip.push({ stageId: stage.stageId, reason });
      now.set(stage.stageId, { ...stage, status: 'skipped', skipReason: reason });
      settled = false;
    }
  }
  for (const { stageId, status, definition } of now.values()) {
    if (status !== 'pending') continue;
    const isReady = before(definition.depends_on, now).every((stage) => !OPEN.includes(stage.status));
    if (isReady) decision.begin.push(stageId);
  }
  decision.ended = [...now.values()].every(({ status }) => !OPEN.includes(status));
  return decision;
}

const before = (ids: readonly string[] = [], stages: ReadonlyMap<string, Looked>): Looked[] =>
  ids.flatMap((id) => stages.get(id) ?? []);

function skipReasonOf(
  { stageId, definition }: Looked,
  stages: ReadonlyMap<string, Looked>,
  leftOut: ReadonlySet<string>,
): SkipReason | undefined {
  const dependencies = before(definition.depends_on, stages);
  if (dependencies.some(({ status, skipReason }) => status === 'skipped' && skipReason !== 'branch'))
    return 'failure';
  if (dependencies.some(({ status }) => OPEN.includes(status))) return undefined;
  const ways = dependencies.filter(
    (dependency) => dependency.status !== 'skipped' && !leftOut.has(`${dependency.stageId} ${stageId}`),
  );
  return dependencies.length > 0 && ways.length === 0 ? 'branch' : undefined;
}
