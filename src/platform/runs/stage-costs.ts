import type { Sql } from '../../kernel/sql.ts';
import { chargeJob, type Quantities, sumOfQuantities } from '../jobs/index.ts';

/** Adds what stages have moved to what their run has used, in the transaction of their change; most move nothing. */
export async function chargeStages(
  sql: Sql,
  runId: string,
  changed: readonly { cost?: Partial<Quantities> }[],
): Promise<void> {
  const costs = changed.flatMap(({ cost }) => cost ?? []);
  if (costs.length > 0) await chargeJob(sql, runId, sumOfQuantities(costs));
}
