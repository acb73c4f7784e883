import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { EmailPath } from '../schema.ts';
import { type MembersServices, membersOf } from '../services.ts';

export const removeMember = defineOperation({
  id: 'session.remove-member',
  method: 'DELETE',
  path: '/session/members/{email}',
  tag: 'session',
  moves: 'nothing',
  summary: 'Remove a member or revoke an invitation',
  role: 'admin',
  params: EmailPath,
  output: Named('MemberRemoval', { email: Type.String(), removed: Type.Boolean() }),
  errors: [409],
  example: { response: { email: 'bob@example.com', removed: true } },
  handler: async (ctx: Context<MembersServices>, { params }) => {
    const userId = await membersOf(ctx).remove(ctx.account, params.email, ctx.actor.role);
    if (userId !== undefined) ctx.services.forget(userId);
    return { email: params.email.toLowerCase(), removed: true };
  },
});
