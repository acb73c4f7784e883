import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { EmailPath, EXAMPLE_MEMBER, Member, ROLE, toMember } from '../schema.ts';
import { type MembersServices, membersOf } from '../services.ts';

export const changeMember = defineOperation({
  id: 'session.change-member',
  method: 'PUT',
  path: '/session/members/{email}',
  tag: 'session',
  moves: 'nothing',
  summary: "Change a member's role",
  description: 'You cannot assign or remove a role above your own, and the last owner must stay an owner.',
  role: 'admin',
  params: EmailPath,
  body: Named('ChangeMember', { role: ROLE }),
  output: Member,
  errors: [409],
  example: { body: { role: 'owner' }, response: EXAMPLE_MEMBER },
  handler: async (ctx: Context<MembersServices>, { params, body }) => {
    const member = await membersOf(ctx).changeRole(ctx.account, params.email, body.role, ctx.actor.role);
    ctx.services.forget(member.user_id);
    return toMember(member);
  },
});
