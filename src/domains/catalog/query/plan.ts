/** DuckDB's profile of a query, as far as it is read here. */
interface ProfileNode {
  operator_name?: string;
  operator_cardinality?: number;
  operator_timing?: number;
  extra_info?: Record<string, string | string[]>;
  children?: ProfileNode[];
}

export interface PlanStep {
  /** The step above it in the list with a depth of one less takes its rows. */
  depth: number;
  operator: string;
  rows: number;
  duration_ms: number;
  details: Record<string, string>;
}

/** Names of files say nothing to users, and what the planner expected is not what happened. */
const LEFT_OUT = new Set(['Filename(s)', 'Total Files Read', 'Scanning Files', 'Estimated Cardinality']);

/** The steps of the plan from the last one down, without the one that explains. */
export function planSteps(plan: unknown): PlanStep[] {
  const steps: PlanStep[] = [];
  const walk = (node: ProfileNode, depth: number): void => {
    steps.push(toStep(node, depth));
    for (const child of node.children ?? []) walk(child, depth + 1);
  };
  for (const root of withoutExplain(plan as ProfileNode)) walk(root, 0);
  return steps;
}

function withoutExplain(node: ProfileNode): ProfileNode[] {
  const isResult = node.operator_name !== undefined && node.operator_name !== 'EXPLAIN_ANALYZE';
  return isResult ? [node] : (node.children ?? []).flatMap(withoutExplain);
}

function toStep(node: ProfileNode, depth: number): PlanStep {
  const details = Object.entries(node.extra_info ?? {})
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => [snakeCase(name), Array.isArray(value) ? value.join(', ') : String(value)]);
  return {
    depth,
    operator: (node.operator_name ?? '').trim().toLowerCase(),
    rows: node.operator_cardinality ?? 0,
    duration_ms: milliseconds(node.operator_timing ?? 0),
    details: Object.fromEntries(details),
  };
}

const snakeCase = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '_');
const milliseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1_000;
