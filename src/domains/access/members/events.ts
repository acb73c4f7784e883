import Type from 'typebox';
import { defineEvent } from '../../../kernel/events.ts';

const PERSON = { email: Type.String(), role: Type.String() };

export const memberInvited = defineEvent('member.invited', {
  description: 'A person was invited to the account.',
  subject: 'invitation_id',
  payload: PERSON,
});

export const memberJoined = defineEvent('member.joined', {
  description: 'A person became a member of the account.',
  subject: 'user_id',
  payload: PERSON,
});

export const memberChanged = defineEvent('member.changed', {
  description: 'A member got another role.',
  subject: 'user_id',
  payload: PERSON,
});

export const memberRemoved = defineEvent('member.removed', {
  description: 'A person is no longer a member of the account.',
  subject: 'user_id',
  payload: { email: Type.String() },
});
