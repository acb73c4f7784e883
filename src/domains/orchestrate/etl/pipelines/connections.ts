import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { sealConnection } from '../load/outside.ts';
import type { EtlServices } from '../services.ts';
import { saveConnection } from '../store.ts';

/** Looks at the addresses before the transaction, since names are looked up for it; answers what keeps them in it. */
export async function readConnections(
  ctx: Context<EtlServices>,
  given: Readonly<Record<string, string>> = {},
): Promise<(sql: Sql) => Promise<void>> {
  const accountId = ctx.account.id;
  const sealed = await Promise.all(
    Object.entries(given).map(([name, url]) =>
      sealConnection(ctx.services, accountId, { name, url }, `connections.${name}`),
    ),
  );
  return async (sql) => {
    for (const connection of sealed) await saveConnection(sql, accountId, connection);
  };
}
