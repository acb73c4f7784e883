export { membersDomain } from './domain.ts';
export { Members } from './members.ts';
export { countMembers } from './store.ts';
