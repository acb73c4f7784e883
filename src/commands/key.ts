import { parseArgs } from 'node:util';
import { mintToken, newKey } from '../domains/access/tokens/index.ts';
import { StartError } from '../kernel/errors.ts';
import { ALL_SCOPES } from '../kernel/tags.ts';
import { chooseAccount } from './accounts.ts';
import type { Command } from './command.ts';
import { withFoundation } from './with-foundation.ts';

export const key: Command = {
  usage:
    'granary key [--account ID] [--name TEXT] [--scope SCOPE]... [--test] [--print]\n\n--print only prints a valid key for GRANARY_BOOTSTRAP_KEY; nothing is stored.',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        account: { type: 'string' },
        name: { type: 'string', default: 'Created on the command line' },
        scope: { type: 'string', multiple: true, default: [] },
        test: { type: 'boolean', default: false },
        print: { type: 'boolean', default: false },
      },
    });
    const environment = values.test ? 'test' : 'live';
    if (values.print) {
      console.log(newKey(environment));
      return 0;
    }
    const unknown = values.scope.find((scope) => !ALL_SCOPES.has(scope));
    if (unknown !== undefined)
      throw new StartError(`"${unknown}" is not a scope. Scopes are <tag>:read, <tag>:write, *:read and *.`);
    return withFoundation(async ({ database }) => {
      const account = await chooseAccount(database, values.account);
      const request = {
        accountId: account.id,
        name: values.name,
        environment,
        scopes: values.scope,
        expiresAt: null,
      } as const;
      const { token } = await database.forAccount(account.id)((sql) => mintToken(sql, request));
      console.log(token);
      return 0;
    });
  },
};
