import { invalidRequest } from '../../../../../kernel/errors.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan, Planning } from '../plan.ts';

/** A plan of what was found in the file and what was asked for. */
export const planOf = (
  found: Pick<ImportPlan, 'format' | 'compressions' | 'encoding' | 'csv' | 'columns'>,
  { options, definition }: Planning,
): ImportPlan => {
  const { ignoreUnknown, timestampFormats } = options;
  return requireKeys({ ...found, ignoreUnknown, timestampFormats, definition }, options);
};

/** The columns that tell rows apart must be there and have a value in every row. */
function requireKeys(plan: ImportPlan, { mode, keys }: ImportOptions): ImportPlan {
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
