import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { requireRole } from '../members.ts';
import { ROLE } from '../schema.ts';
import { type MembersServices, membersOf } from '../services.ts';

export const inviteMember = defineOperation({
  id: 'session.invite-member',
  method: 'POST',
  path: '/session/members',
  tag: 'session',
  moves: 'nothing',
  summary: 'Invite someone to the account',
  description:
    'Returns a link to send to the person. The link is shown only once and expires after seven days. A new invitation replaces the previous one.',
  role: 'admin',
  quota: 'members',
  body: Named('InviteMember', {
    email: Type.String({ format: 'email', maxLength: 254, description: 'Email address of the person.' }),
    role: Type.Optional(ROLE),
  }),
  output: Named('InvitationLink', {
    email: Type.String(),
    role: ROLE,
    url: Type.String({ description: 'Send it to the person. It is shown only once.' }),
  }),
  errors: [409],
  example: {
    body: { email: 'bob@example.com', role: 'editor' },
    response: {
      email: 'bob@example.com',
      role: 'editor',
      url: 'https://granary.example.com/accept-invite#inv_Example',
    },
  },
  handler: async (ctx: Context<MembersServices>, { body }) => {
    const { email, role = 'editor' } = body;
    requireRole(ctx.actor.role, role);
    const token = await membersOf(ctx).invite(ctx.account, email, role);
    return {
      email: email.toLowerCase(),
      role,
      url: `${ctx.services.publicUrl()}/accept-invite#${token}`,
    };
  },
});
