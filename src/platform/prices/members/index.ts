export { countSets, MemberHead, type SetMembers } from './read-members.ts';
export { writeMembers } from './write-members.ts';
