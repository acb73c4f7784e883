import Type from 'typebox';
import { ROLES } from '../../../kernel/roles.ts';
import { Literals, Named, Timestamp, Uuid } from '../../../kernel/schema.ts';
import type { MemberRow } from './store.ts';

export const ROLE = Literals(ROLES, { description: 'What the member is allowed to do.' });

export const EmailPath = Type.Object({
  email: Type.String({ maxLength: 254, description: 'Email address of the member or invitee.' }),
});

export const Member = Named('Member', {
  user_id: Uuid(),
  email: Type.String(),
  name: Type.String(),
  role: ROLE,
  joined_at: Timestamp(),
});

export const Invitation = Named('Invitation', {
  email: Type.String(),
  role: ROLE,
  expires_at: Timestamp(),
});

export const EXAMPLE_MEMBER = {
  user_id: '0198c0de-5555-7aaa-8bbb-000000000005',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'owner',
  joined_at: '2026-03-01T09:30:00.000Z',
};

export const toMember = ({ user_id, email, name, role, created_at }: MemberRow) => ({
  user_id,
  email,
  name,
  role,
  joined_at: created_at.toISOString(),
});
