import { parseArgs } from 'node:util';
import { Members } from '../domains/access/members/index.ts';
import { ensureUser } from '../domains/access/sessions/index.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Account } from '../kernel/context.ts';
import { StartError } from '../kernel/errors.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { Quota } from '../platform/limits/index.ts';
import { chooseAccount } from './accounts.ts';
import type { Command } from './command.ts';
import { withFoundation } from './with-foundation.ts';

export const member: Command = {
  usage:
    'granary member list|add|remove [EMAIL] [--role viewer|editor|admin|owner] [--account ID] [--sso]\n\nadd prints an invitation link that expires in seven days; with --sso the person is a member immediately and signs in through the identity provider.',
  actions: ['list', 'add', 'remove'],
  run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        role: { type: 'string', default: 'editor' },
        sso: { type: 'boolean', default: false },
      },
    });
    const [action = 'list', email = ''] = positionals;
    const role = readRole(values.role);
    return withFoundation(async ({ database, config }) => {
      const account = await chooseAccount(database, values.account);
      const members = new Members(database, new Quota(systemClock), ensureUser);
      const base = config.publicUrl ?? `http://${config.host}:${config.port}`;
      if (action === 'list') await list(members, account);
      else if (action === 'remove') await members.remove(account, email);
      else if (action === 'add' && values.sso) await members.add(account, email, role);
      else if (action === 'add')
        console.log(`${base}/accept-invite#${await members.invite(account, email, role)}`);
      else throw new StartError(`"${action}" is not a member command. Use list, add or remove.`);
      return 0;
    });
  },
};

async function list(members: Members, account: Account): Promise<void> {
  const { members: people, invitations } = await members.list(account);
  for (const { email, role, name } of people) console.log(`${role.padEnd(6)}  ${email}  ${name}`);
  for (const { email, role, expires_at } of invitations)
    console.log(`${role.padEnd(6)}  ${email}  invited until ${expires_at.toISOString()}`);
  if (people.length + invitations.length === 0)
    console.log('No members yet. Invite someone with: granary member add EMAIL --role owner');
}

function readRole(text: string): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (role === undefined) throw new StartError(`"${text}" is not a role. Use one of: ${ROLES.join(', ')}.`);
  return role;
}
