import type { Sql } from '../../../kernel/sql.ts';

interface Stored {
  name: string;
  /** What else was told of it. */
  profile: Record<string, unknown>;
}

type Find = (sql: Sql, id: string) => Promise<Stored | undefined>;
type Change = (
  sql: Sql,
  id: string,
  name: string | undefined,
  fields: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** The profiles themselves belong to accounts and users; `src/compose` fills it. */
export interface ProfileServices {
  findAccountProfile: Find;
  changeAccountProfile: Change;
  findUserProfile: Find;
  changeUserProfile: Change;
}
