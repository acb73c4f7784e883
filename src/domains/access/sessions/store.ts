import { type Sql, statement } from '../../../kernel/sql.ts';

export interface SessionRow {
  session_id: string;
  user_id: string;
  refresh_hash: Buffer;
  expires_at: Date;
  revoked_at: Date | null;
}

const SHOWN = 'session_id, user_id, refresh_hash, expires_at, revoked_at';

const insert = statement(
  'sessions.add',
  `INSERT INTO sessions (session_id, user_id, refresh_hash, family_hash, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
);
const byId = statement<SessionRow>('sessions.by-id', `SELECT ${SHOWN} FROM sessions WHERE session_id = $1`);
const byFamily = statement<SessionRow>(
  'sessions.by-family',
  `SELECT ${SHOWN} FROM sessions WHERE family_hash = $1 FOR UPDATE`,
);
const rotate = statement(
  'sessions.rotate',
  `UPDATE sessions SET refresh_hash = $2, refreshed_at = now(),
          expires_at = now() + make_interval(secs => $3) WHERE session_id = $1`,
);
const revoke = statement(
  'sessions.revoke',
  'UPDATE sessions SET revoked_at = now() WHERE session_id = $1 AND revoked_at IS NULL',
);
const removeOld = statement(
  'sessions.remove-old',
  "DELETE FROM sessions WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'",
);

export const insertSession = (
  sql: Sql,
  id: string,
  userId: string,
  hash: Buffer,
  family: Buffer,
  seconds: number,
) => insert.run(sql, [id, userId, hash, family, seconds]);
export const findSession = (sql: Sql, id: string) => byId.first(sql, [id]);
export const findSessionByFamily = (sql: Sql, family: Buffer) => byFamily.first(sql, [family]);
export const rotateSession = (sql: Sql, id: string, hash: Buffer, seconds: number) =>
  rotate.run(sql, [id, hash, seconds]);
export const revokeSession = (sql: Sql, id: string) => revoke.run(sql, [id]);
export const removeOldSessions = (sql: Sql) => removeOld.run(sql);
