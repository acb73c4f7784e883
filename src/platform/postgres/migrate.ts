import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartError } from '../../kernel/errors.ts';
import { bounded, KEPT_ALIVE, START_BOUNDS } from './bounds.ts';
import { LOCKS } from './locks.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Any constant: every node that migrates this database takes the same lock. */
const LOCK = LOCKS.migrate;

const FILE = /^\d{4}-[a-z0-9-]+\.sql$/;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !FILE.test(name));
  if (wrong !== undefined) throw new StartError(`migrations/${wrong} is not named NNNN-domain-what.sql.`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Brings the database to this version of the program, one node at a time, and answers what it applied. */
export async function migrate(adminUrl: string, schema: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: bounded(adminUrl, START_BOUNDS),
    application_name: 'granary-migrate',
    ...KEPT_ALIVE,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`SET search_path = ${schema}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS granary_migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM granary_migrations',
    );
    const known = new Map(applied.rows.map((row) => [row.name, row.checksum]));
    refuseUnknown(migrations, known);
    const fresh = migrations.filter((migration) => !known.has(migration.name));
    for (const migration of fresh) await apply(client, migration);
    return fresh.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

function refuseUnknown(migrations: Migration[], known: Map<string, string>): void {
  const names = new Set(migrations.map((migration) => migration.name));
  const newer = [...known.keys()].find((name) => !names.has(name));
  if (newer !== undefined) {
    throw new StartError(
      `The database was migrated by a newer Granary (${newer}). Start that version, or restore an earlier backup.`,
    );
  }
  const changed = migrations.find(
    (migration) => known.has(migration.name) && known.get(migration.name) !== migration.checksum,
  );
  if (changed !== undefined) {
    throw new StartError(
      `migrations/${changed.name} differs from what this database was built with. Restore the file and put the change in a new one.`,
    );
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.text);
    await client.query('INSERT INTO granary_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
