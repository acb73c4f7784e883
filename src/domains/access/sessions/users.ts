import { uuidv7 } from '../../../kernel/ids.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';

export interface UserRow {
  user_id: string;
  email: string;
  name: string;
  password_hash: string | null;
}

export interface UserProfile {
  user_id: string;
  email: string;
  name: string;
  profile: Record<string, unknown>;
}

const SHOWN = 'user_id, email, name, password_hash';

const byEmail = statement<UserRow>('users.by-email', `SELECT ${SHOWN} FROM users WHERE email = $1`);
const byId = statement<UserRow>('users.by-id', `SELECT ${SHOWN} FROM users WHERE user_id = $1`);
const insert = statement<UserRow>(
  'users.insert',
  `INSERT INTO users (user_id, email, name, password_hash) VALUES ($1, $2, $3, $4) RETURNING ${SHOWN}`,
);
const ensure = statement<{ user_id: string }>(
  'users.ensure',
  `INSERT INTO users (user_id, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET updated_at = now() RETURNING user_id`,
);
const password = statement(
  'users.set-password',
  'UPDATE users SET password_hash = $2, updated_at = now() WHERE user_id = $1',
);
const profile = statement<UserProfile>(
  'users.profile',
  'SELECT user_id, email, name, profile FROM users WHERE user_id = $1',
);
const change = statement(
  'users.change-profile',
  `UPDATE users SET name = coalesce($2, name), profile = profile || $3, updated_at = now() WHERE user_id = $1`,
);

export const findUserByEmail = (sql: Sql, email: string) => byEmail.first(sql, [email]);
export const findUser = (sql: Sql, userId: string) => byId.first(sql, [userId]);
export const insertUser = (sql: Sql, id: string, email: string, name: string, hash: string | null) =>
  insert.first(sql, [id, email, name, hash]);
export const setPassword = (sql: Sql, userId: string, hash: string) => password.run(sql, [userId, hash]);

/** The ID of whoever has this address, who is a new user if nobody had it. */
export async function ensureUser(sql: Sql, email: string): Promise<string> {
  const id = uuidv7();
  return (await ensure.first(sql, [id, email]))?.user_id ?? id;
}

export const findUserProfile = (sql: Sql, userId: string) => profile.first(sql, [userId]);

/** Without a name the user keeps their own, and so it is with every field that is not given. */
export const changeUserProfile = (
  sql: Sql,
  userId: string,
  name: string | undefined,
  fields: Readonly<Record<string, unknown>>,
) => change.run(sql, [userId, name ?? null, JSON.stringify(fields)]);
