import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../kernel/errors.ts';
import { bounded, KEPT_ALIVE, START_BOUNDS } from './bounds.ts';
import { LOCKS } from './locks.ts';
import { migrate } from './migrate.ts';

export const SCHEMA = 'granary';
const JOBS_SCHEMA = 'dbos';
const OLDEST_SERVER = 160_000;

export interface PreparedDatabase {
  /** The address the program works with: a role that is no superuser and cannot bypass row-level security. */
  url: string;
  applied: string[];
}

interface Login {
  role: string;
  superuser: boolean;
  bypasses: boolean;
  creates_roles: boolean;
  database: string;
  version: number;
}

/** Migrates, and makes the role that the program works with. */
export async function prepareDatabase(
  adminUrl: string,
  secret: string,
  migrations: string,
): Promise<PreparedDatabase> {
  const login = await inspectLogin(adminUrl);
  if (login.version < OLDEST_SERVER) {
    throw new StartError(
      'DATABASE_URL points to a PostgreSQL older than 16. Upgrade it, or leave DATABASE_URL empty to use the packaged one.',
    );
  }
  const applied = await migrate(adminUrl, SCHEMA, migrations);
  if (!login.superuser && !login.bypasses && !login.creates_roles) {
    await run(adminUrl, [`CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA}`]);
    return { url: withSearchPath(adminUrl), applied };
  }
  const role = `granary_app_${login.database}`;
  const password = createHmac('sha256', secret).update(`postgres role ${role}`).digest('hex');
  await run(adminUrl, roleStatements(role, password, login));
  return { url: withSearchPath(withLogin(adminUrl, role, password)), applied };
}

function roleStatements(role: string, password: string, login: Login): string[] {
  const name = pg.escapeIdentifier(role);
  const owner = pg.escapeIdentifier(login.role);
  return [
    `DO $$ BEGIN
       IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${pg.escapeLiteral(role)}) THEN
         CREATE ROLE ${name} LOGIN NOINHERIT;
       END IF;
     END $$`,
    // The password is a key of 256 bits: more rounds make it no harder to guess, and every connection pays for them.
    'SET scram_iterations = 1',
    `ALTER ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    // A statement whose caller has hung up is ended, where the system of the server can tell.
    `DO $$ BEGIN
       ALTER ROLE ${name} SET client_connection_check_interval = '5s';
     EXCEPTION WHEN invalid_parameter_value THEN NULL;
     END $$`,
    `GRANT ${name} TO ${owner}`,
    `CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA} AUTHORIZATION ${name}`,
    `GRANT USAGE ON SCHEMA ${SCHEMA} TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${name}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${SCHEMA} TO ${name}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} TO ${name}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${SCHEMA}.granary_migrations FROM ${name}`,
  ];
}

async function inspectLogin(url: string): Promise<Login> {
  const [row] = await run<Login>(url, [
    `SELECT rolname AS role, rolsuper AS superuser, rolbypassrls AS bypasses, rolcreaterole AS creates_roles,
            current_database() AS database, current_setting('server_version_num')::int AS version
     FROM pg_roles WHERE rolname = current_user`,
  ]);
  if (row === undefined) throw new Error('the database does not know its own user');
  return row;
}

/** Any constant: roles and grants are cluster-wide rows that two nodes must not write at once. */
const LOCK = LOCKS.prepare;

async function run<Row>(url: string, statements: string[]): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: bounded(url, START_BOUNDS),
    application_name: 'granary-prepare',
    ...KEPT_ALIVE,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    let rows: Row[] = [];
    for (const text of statements) rows = (await client.query(text)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

function withSearchPath(url: string): string {
  const changed = new URL(url);
  const options = changed.searchParams.get('options');
  changed.searchParams.set(
    'options',
    [options, `-c search_path=${SCHEMA}`].filter((part) => part !== null).join(' '),
  );
  return changed.href;
}
