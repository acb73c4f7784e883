import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';

/** Looks into the database of a program beside it, past every policy. */
export async function queryAsAdmin(program: { dataFolder: string }, text: string, values: unknown[] = []) {
  const postgres = await connectEmbedded(program.dataFolder, silentLogger);
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  try {
    await client.connect();
    await client.query('SET search_path = granary');
    return await client.query(text, values);
  } finally {
    await client.end();
    await postgres.close();
  }
}
