import { invalidRequest } from '../../../../../kernel/errors.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan } from '../plan.ts';

/** The columns that tell rows apart must be there and have a value in every row. */
export function requireKeys(plan: ImportPlan, { mode, keys }: ImportOptions): ImportPlan {
  if (mode !== 'upsert') return plan;
  const { definition } = plan;
  for (const key of keys) {
    if (!definition.columns.some(({ name }) => name === key))
      throw refuse(`"${key}" is not a column of the dataset`);
    if (!plan.columns.some(({ target }) => target?.name === key)) throw refuse(`"${key}" is not in the file`);
  }
  const columns = plan.columns.map((column) =>
    column.target !== undefined && keys.includes(column.target.name)
      ? { ...column, target: { ...column.target, nullable: false } }
      : column,
  );
  return { ...plan, columns };
}

const refuse = (message: string) =>
  invalidRequest(`keys: ${message}. Name columns that the file fills.`, {
    details: [{ path: 'keys', message }],
  });
