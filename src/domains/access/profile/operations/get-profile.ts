import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { EXAMPLE_PROFILE, Profile } from '../schema.ts';
import { readProfile } from '../store.ts';

export const getProfile = defineOperation({
  id: 'profile.get',
  method: 'GET',
  path: '/api/v1/profile',
  tag: 'profile',
  summary: "Get the account's profile and your own",
  description: '`user` is null for API keys.',
  output: Profile,
  example: { response: EXAMPLE_PROFILE },
  handler: (ctx: Context) =>
    ctx.read((sql) =>
      readProfile(sql, ctx.account.id, ctx.actor.kind === 'user' ? ctx.actor.id : undefined),
    ) as never,
});
