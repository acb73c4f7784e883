import pg from 'pg';
import type { Config } from '../../kernel/config.ts';
import { StartError } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { prepareDataFolder } from '../../platform/postgres/data-folder.ts';
import { createDatabase, type Database } from '../../platform/postgres/database.ts';
import { connectEmbedded, startEmbedded } from '../../platform/postgres/embedded.ts';
import { keptSecret } from '../../platform/postgres/kept-secret.ts';
import { MIGRATIONS } from '../../platform/postgres/migrate.ts';
import { prepareDatabase } from '../../platform/postgres/prepare.ts';
import { createSealer, type Sealer } from '../../platform/secrets/index.ts';

/** What everything else stands on: the secret, a migrated database, and the way to close it again. */
export interface Foundation {
  config: Config;
  log: Logger;
  secrets: readonly string[];
  sealer: Sealer;
  /** For migrations, and for tests that bring tables of their own. */
  adminUrl: string;
  databaseUrl: string;
  database: Database;
  /** The migrations this start applied. */
  applied: string[];
  close(): Promise<void>;
}

/** A program holds its data folder alone; a command may work beside it. */
export async function openFoundation(
  config: Config,
  log: Logger,
  as: 'program' | 'command',
): Promise<Foundation> {
  const secrets = await readSecrets(config);
  const postgres = await openPostgres(config, log, as);
  try {
    const [secret = ''] = secrets;
    const { url, applied } = await prepareDatabase(postgres.adminUrl, secret, MIGRATIONS);
    const database = createDatabase(url, { log });
    const { adminUrl } = postgres;
    const close = async () => {
      await database.close();
      await postgres.close();
    };
    return {
      config,
      log,
      secrets,
      sealer: createSealer(secrets),
      adminUrl,
      databaseUrl: url,
      database,
      applied,
      close,
    };
  } catch (error) {
    await postgres.close();
    throw config.databaseUrl === undefined ? error : unreachable(error);
  }
}

/** Without GRANARY_SECRET the instance keeps one of its own beside its data. */
async function readSecrets(config: Config): Promise<string[]> {
  if (config.secrets.length > 0) return config.secrets;
  await prepareDataFolder(config.dataFolder);
  return [await keptSecret(config.dataFolder, 'secret')];
}

async function openPostgres(config: Config, log: Logger, as: 'program' | 'command') {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl !== undefined) return { adminUrl: databaseUrl, close: async () => undefined };
  if (as === 'command') return connectEmbedded(dataFolder, log);
  const embedded = await startEmbedded(dataFolder, log);
  return { adminUrl: embedded.adminUrl, close: embedded.stop };
}

const REASONS: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not sign in',
  '3D000': 'the database does not exist; create it first',
  '42501': 'the user may not create what Granary needs; let it own the database',
  ECONNREFUSED: 'nothing answers at that address',
  ENOTFOUND: 'the host is not known',
  ETIMEDOUT: 'the host does not answer',
  EAI_AGAIN: 'the host is not known',
};

function unreachable(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const code = cause instanceof pg.DatabaseError || 'code' in cause ? String(cause.code) : '';
  return new StartError(
    `DATABASE_URL does not work: ${REASONS[code] ?? cause.message}. Correct it, or leave it out to use the packaged PostgreSQL.`,
  );
}
