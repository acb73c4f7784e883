import type { Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { ProfileServices } from './services.ts';

/** Of the caller's account, and of the caller unless it is a key. */
export async function readProfile(sql: Sql, { account, actor, services }: Context<ProfileServices>) {
  const own = await services.findAccountProfile(sql, account.id);
  if (own === undefined) throw new Error('the account of the request no longer exists');
  const person = actor.kind === 'user' ? await services.findUserProfile(sql, actor.id) : undefined;
  return { account: flat(own), user: person === undefined ? null : flat(person) };
}

const flat = <Row extends { profile: Record<string, unknown> }>({ profile, ...row }: Row) => ({
  ...profile,
  ...row,
});
