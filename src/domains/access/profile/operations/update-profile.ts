import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { forbidden, invalidRequest } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { roleIncludes } from '../../../../kernel/roles.ts';
import { ACCOUNT_CHANGED } from '../../../../kernel/topics.ts';
import { notify } from '../../../../platform/postgres/notices.ts';
import { accountChanged } from '../../tenants/events.ts';
import { readProfile } from '../read-profile.ts';
import { EXAMPLE_PROFILE, Profile, UpdateProfile } from '../schema.ts';
import type { ProfileServices } from '../services.ts';

export const updateProfile = defineOperation({
  id: 'profile.update',
  method: 'PUT',
  path: '/api/v1/profile',
  tag: 'profile',
  moves: 'nothing',
  summary: "Update the account's profile or your own",
  description:
    'Omitted fields stay unchanged. Changing the account requires the admin role; changing the user affects only your own profile.',
  role: 'viewer',
  body: UpdateProfile,
  output: Profile,
  example: {
    body: { account: { website: 'https://example.com', country: 'DE' } },
    response: EXAMPLE_PROFILE,
  },
  handler: async (ctx: Context<ProfileServices>, { body }) => {
    const { account, user } = body;
    if (account !== undefined && !roleIncludes(ctx.actor.role, 'admin')) {
      throw forbidden('Changing the account requires the role admin. Ask an owner.', { required: 'admin' });
    }
    if (user !== undefined && ctx.actor.kind !== 'user') {
      throw invalidRequest('An API key has no profile. Sign in to change yours.', {
        details: [{ path: 'user', message: 'requires a session' }],
      });
    }
    checkZone(user?.timezone);
    const accountId = ctx.account.id;
    return ctx.tx(async (sql) => {
      if (account !== undefined) {
        const { name, ...fields } = account;
        await ctx.services.changeAccountProfile(sql, accountId, name, fields);
        await notify(sql, ACCOUNT_CHANGED, accountId);
        await emit(sql, accountChanged, {
          accountId,
          subject: accountId,
          payload: { fields: Object.keys(account) },
        });
      }
      if (user !== undefined) {
        const { name, ...fields } = user;
        await ctx.services.changeUserProfile(sql, ctx.actor.id, name, fields);
      }
      return (await readProfile(sql, ctx)) as never;
    });
  },
});

function checkZone(zone: string | undefined): void {
  if (zone === undefined) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw invalidRequest(`"${zone}" is not a time zone. Use a name such as Europe/Berlin.`, {
      details: [{ path: 'user.timezone', message: 'is not a time zone' }],
    });
  }
}
