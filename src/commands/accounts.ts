import { findAccount, firstAccountId, toAccount } from '../domains/access/tenants/index.ts';
import type { Account } from '../kernel/context.ts';
import { StartError } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';
import type { Database } from '../platform/postgres/database.ts';

/** The account a command names, or the instance's first. */
export async function chooseAccount(database: Database, id: string | undefined): Promise<Account> {
  const accountId = id ?? (await firstAccountId(database));
  const row = isUuid(accountId)
    ? await database.forAccount(accountId)((sql) => findAccount(sql, accountId))
    : undefined;
  if (row === undefined) throw new StartError(`There is no account ${accountId}.`);
  return toAccount(row);
}
