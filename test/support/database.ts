import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';

/** Large numbers as text, whatever another file of this process has made of them for the program's own use. */
const PLAIN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(type, format as 'text'),
};

/** A connection beside the program's own, past every policy. */
export async function withAdmin<Result>(
  program: { dataFolder: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const postgres = await connectEmbedded(program.dataFolder, silentLogger);
  const client = new pg.Client({ connectionString: postgres.adminUrl, types: PLAIN_TYPES });
  try {
    await client.connect();
    await client.query('SET search_path = granary');
    return await work(client);
  } finally {
    await client.end();
    await postgres.close();
  }
}

export const queryAsAdmin = (program: { dataFolder: string }, text: string, values: unknown[] = []) =>
  withAdmin(program, (client) => client.query(text, values));

/** The tables that hold a text anywhere, as text or as bytes. */
export async function tablesHolding(program: { dataFolder: string }, text: string): Promise<string[]> {
  const { rows: tables } = await queryAsAdmin(
    program,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const looks = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name FROM ${name} t WHERE position($1 IN t::text) > 0 OR position($2 IN t::text) > 0`,
  );
  const hex = Buffer.from(text).toString('hex');
  const { rows } = await queryAsAdmin(program, looks.join(' UNION '), [text, hex]);
  return rows.map(({ name }) => name).sort();
}
