import pg from 'pg';
import type { Granary } from '../support/granary.ts';

/** As the superuser of the benchmark's own PostgreSQL. */
export async function withAdmin<Result>(
  { adminUrl }: Granary,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('SET search_path = granary');
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
