import { parseArgs } from 'node:util';
import { setTier } from '../domains/access/tenants/index.ts';
import { TIERS } from '../kernel/tiers.ts';
import { chooseAccount } from './accounts.ts';
import type { Command } from './command.ts';
import { withFoundation } from './with-foundation.ts';

export const tier: Command = {
  usage:
    'granary tier [free|pro|team|agency] [--account ID] [--limit NAME=NUMBER|unlimited|default]...\n\nExample: granary tier pro --limit datasets=500 --limit requests_per_minute=unlimited',
  actions: TIERS,
  run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { account: { type: 'string' }, limit: { type: 'string', multiple: true, default: [] } },
    });
    return withFoundation(async ({ database }) => {
      const { id } = await chooseAccount(database, values.account);
      const [name] = positionals;
      if (name !== undefined || values.limit.length > 0)
        await setTier(database, { accountId: id, tier: name, limits: values.limit });
      const account = await chooseAccount(database, id);
      const overrides = Object.entries(account.overrides).map(
        ([limit, value]) => `${limit}=${value ?? 'unlimited'}`,
      );
      console.log(
        `${account.name} (${account.id}): tier ${account.tier}${overrides.length === 0 ? '' : `, ${overrides.join(', ')}`}`,
      );
      return 0;
    });
  },
};
