import type { Context } from '../../../kernel/context.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import { type EnsureUser, Members } from './members.ts';

export interface MembersServices {
  quota: Quota;
  ensureUser: EnsureUser;
  /** Where invitations are accepted. */
  publicUrl(): string;
  /** Takes effect here at once, before other nodes hear of it. */
  forget(userId: string): void;
}

/** The members of the caller's account, in the caller's own transactions. */
export const membersOf = (ctx: Context<MembersServices>): Members =>
  new Members({ forAccount: () => ctx.tx }, ctx.services.quota, ctx.services.ensureUser);
