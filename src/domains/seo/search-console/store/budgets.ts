import { type Sql, statement } from '../../../../kernel/sql.ts';

const take = statement<{ used: number }>(
  'search-console.take-budget',
  `INSERT INTO sc_budgets AS known (account_id, budget, starts_at, used) VALUES ($1, $2, $3, 1)
   ON CONFLICT (account_id, budget, starts_at) DO UPDATE SET used = known.used + 1
     WHERE known.used < $4 RETURNING used`,
);
const used = statement<{ used: number }>(
  'search-console.used-budget',
  'SELECT used FROM sc_budgets WHERE account_id = $1 AND budget = $2 AND starts_at = $3',
);
const takeProject = statement<{ used: number }>(
  'search-console.take-project',
  `INSERT INTO sc_project_uses AS known (project, starts_at, used) VALUES ($1, $2, 1)
   ON CONFLICT (project, starts_at) DO UPDATE SET used = known.used + 1 WHERE known.used < $3 RETURNING used`,
);
const usedProject = statement<{ used: number }>(
  'search-console.used-project',
  'SELECT used FROM sc_project_uses WHERE project = $1 AND starts_at = $2',
);
const removeOld = statement(
  'search-console.remove-old-budgets',
  "DELETE FROM sc_budgets WHERE starts_at < clock_timestamp() - interval '3 days'",
);
const removeOldProjects = statement(
  'search-console.remove-old-projects',
  "DELETE FROM sc_project_uses WHERE starts_at < clock_timestamp() - interval '3 days'",
);

export interface BudgetKey {
  accountId: string;
  budget: string;
  startsAt: Date;
}

/** One of it, if there is one left. */
export const takeBudget = async (
  sql: Sql,
  { accountId, budget, startsAt }: BudgetKey,
  limit: number,
): Promise<boolean> => (await take.first(sql, [accountId, budget, startsAt, limit])) !== undefined;

export const usedOfBudget = async (sql: Sql, { accountId, budget, startsAt }: BudgetKey): Promise<number> =>
  (await used.first(sql, [accountId, budget, startsAt]))?.used ?? 0;

export const takeOfProject = async (
  sql: Sql,
  project: string,
  startsAt: Date,
  limit: number,
): Promise<boolean> => (await takeProject.first(sql, [project, startsAt, limit])) !== undefined;

export const usedOfProject = async (sql: Sql, project: string, startsAt: Date): Promise<number> =>
  (await usedProject.first(sql, [project, startsAt]))?.used ?? 0;

export async function removeOldBudgets(sql: Sql): Promise<void> {
  await removeOld.run(sql);
  await removeOldProjects.run(sql);
}
