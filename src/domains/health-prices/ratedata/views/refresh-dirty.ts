import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';

export interface Refreshed {
  output: Record<string, unknown>;
  commit(sql: Sql): Promise<void>;
}

export async function refreshDirty(
  _services: RatedataServices,
  _accountId: string,
  _options: { signal: AbortSignal },
): Promise<Refreshed> {
  return { output: {}, commit: async () => undefined };
}
