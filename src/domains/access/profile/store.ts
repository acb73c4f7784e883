import { type Sql, statement } from '../../../kernel/sql.ts';

interface AccountProfileRow {
  account_id: string;
  name: string;
  tier: string;
  profile: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

interface UserProfileRow {
  user_id: string;
  email: string;
  name: string;
  profile: Record<string, unknown>;
}

const account = statement<AccountProfileRow>(
  'profile.account',
  'SELECT account_id, name, tier, profile, created_at, updated_at FROM accounts WHERE account_id = $1',
);
const user = statement<UserProfileRow>(
  'profile.user',
  'SELECT user_id, email, name, profile FROM users WHERE user_id = $1',
);
const changeAccount = statement(
  'profile.change-account',
  `UPDATE accounts SET name = coalesce($2, name), profile = profile || $3, updated_at = now() WHERE account_id = $1`,
);
const changeUser = statement(
  'profile.change-user',
  `UPDATE users SET name = coalesce($2, name), profile = profile || $3, updated_at = now() WHERE user_id = $1`,
);

type Changes = { readonly name?: string; readonly [field: string]: unknown };

export async function readProfile(sql: Sql, accountId: string, userId: string | undefined) {
  const own = await account.first(sql, [accountId]);
  if (own === undefined) throw new Error('the account of the request no longer exists');
  const person = userId === undefined ? undefined : await user.first(sql, [userId]);
  return { account: flat(own), user: person === undefined ? null : flat(person) };
}

export const updateAccountProfile = (sql: Sql, accountId: string, { name, ...profile }: Changes) =>
  changeAccount.run(sql, [accountId, name ?? null, JSON.stringify(profile)]);

export const updateUserProfile = (sql: Sql, userId: string, { name, ...profile }: Changes) =>
  changeUser.run(sql, [userId, name ?? null, JSON.stringify(profile)]);

const flat = <Row extends { profile: Record<string, unknown> }>({ profile, ...row }: Row) => ({
  ...profile,
  ...row,
});
