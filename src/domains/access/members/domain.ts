import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { changeMember } from './operations/change-member.ts';
import { inviteMember } from './operations/invite-member.ts';
import { listMembers } from './operations/list-members.ts';
import { removeMember } from './operations/remove-member.ts';
import type { MembersServices } from './services.ts';
import { removeOldInvitations } from './store.ts';

export const membersDomain = defineDomain({
  name: 'members',
  operations: [listMembers, inviteMember, changeMember, removeMember],
  events: Object.values(events),
  create: (services: MembersServices): MembersServices => services,
  purge: (_services, transact) => transact(removeOldInvitations),
});
