import { ApiError, conflict } from './errors.ts';
import type { Sql } from './sql.ts';

const MOST_NAMES = 20;
const LONGEST_STEM = 190;

/** Tries a name, and with numbers behind it while it is taken; a failed try leaves nothing. */
export async function withFreeName<Result>(
  sql: Sql,
  wanted: string,
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, LONGEST_STEM)} (${number})`;
    await sql.query('SAVEPOINT free_name');
    try {
      const result = await work(name);
      await sql.query('RELEASE SAVEPOINT free_name');
      return result;
    } catch (error) {
      await sql.query('ROLLBACK TO SAVEPOINT free_name');
      if (!(error instanceof ApiError) || error.code !== conflict.code || number >= MOST_NAMES) throw error;
    }
  }
}
