import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { EXAMPLE_MEMBER, Invitation, Member, toMember } from '../schema.ts';
import { type MembersServices, membersOf } from '../services.ts';

export const listMembers = defineOperation({
  id: 'session.list-members',
  method: 'GET',
  path: '/session/members',
  tag: 'session',
  moves: 'nothing',
  summary: 'List members and pending invitations',
  output: Named('MemberList', { members: Type.Array(Member), invitations: Type.Array(Invitation) }),
  example: {
    response: {
      members: [EXAMPLE_MEMBER],
      invitations: [{ email: 'bob@example.com', role: 'editor', expires_at: '2026-03-08T09:30:00.000Z' }],
    },
  },
  handler: async (ctx: Context<MembersServices>) => {
    const { members, invitations } = await membersOf(ctx).list(ctx.account);
    return {
      members: members.map(toMember),
      invitations: invitations.map(({ email, role, expires_at }) => ({
        email,
        role,
        expires_at: expires_at.toISOString(),
      })),
    };
  },
});
