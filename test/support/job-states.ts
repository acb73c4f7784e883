import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';

/** Looks at jobs past the program, also when it has just been killed: its PostgreSQL lives on. */
export async function openJobStates(program: {
  dataFolder: string;
}): Promise<(id: string) => Promise<string>> {
  const postgres = await connectEmbedded(program.dataFolder, silentLogger);
  const { adminUrl } = postgres;
  await postgres.close();
  return async (id) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      const { rows } = await client.query('SELECT state FROM granary.job_runs WHERE run_id = $1', [id]);
      return rows[0]?.state;
    } finally {
      await client.end();
    }
  };
}
