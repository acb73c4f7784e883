import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { readProfile } from '../read-profile.ts';
import { EXAMPLE_PROFILE, Profile } from '../schema.ts';
import type { ProfileServices } from '../services.ts';

export const getProfile = defineOperation({
  id: 'profile.get',
  method: 'GET',
  path: '/api/v1/profile',
  tag: 'profile',
  moves: 'nothing',
  summary: "Get the account's profile and your own",
  description: '`user` is null for API keys.',
  output: Profile,
  example: { response: EXAMPLE_PROFILE },
  handler: (ctx: Context<ProfileServices>) => ctx.read((sql) => readProfile(sql, ctx)) as never,
});
