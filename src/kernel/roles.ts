import { enumeration } from './enumeration.ts';
export const ROLES = enumeration('Role', ['viewer', 'editor', 'admin', 'owner']);
export type Role = (typeof ROLES)[number];

export const roleIncludes = (held: Role, needed: Role): boolean =>
  ROLES.indexOf(held) >= ROLES.indexOf(needed);
