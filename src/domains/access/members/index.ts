export { membersDomain } from './domain.ts';
export { Members } from './members.ts';
export { memberships } from './memberships.ts';
export { countMembers, isMember } from './store.ts';
