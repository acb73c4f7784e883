import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../../kernel/log.ts';
import { bounded, ENGINE_BOUNDS, KEPT_ALIVE } from '../postgres/bounds.ts';
import { logLosses } from '../postgres/database.ts';

export interface EnginePoolOptions {
  url: string;
  nodeId: string;
  poolSize: number;
  /** How long a connection may say nothing. */
  silentMs: number;
  log: Logger;
}

/**
 * The connections of DBOS. Its queries are short, so a connection that says nothing for long has lost its server
 * without a word; ending it turns an endless wait into a fault that DBOS repeats.
 */
export function createEnginePool({ url, nodeId, poolSize, silentMs, log }: EnginePoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: bounded(url, ENGINE_BOUNDS),
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: `granary-jobs ${nodeId}`.slice(0, 63),
    stream: () => openSocket(silentMs),
    ...KEPT_ALIVE,
  });
  logLosses(pool, log, 'a database connection of the job engine was lost');
  return pool;
}

/**
 * DBOS repeats what it takes for a lost connection, and gives the workflow up for anything else. It does not know a
 * write to a socket that has just died, nor the Unix socket whose file is away while its server starts.
 */
const KNOWN_AS: Readonly<Record<string, string>> = { EPIPE: 'ECONNRESET', ENOENT: 'ECONNREFUSED' };

function openSocket(silentMs: number): Socket {
  const socket = new Socket();
  socket.on('error', (error: NodeJS.ErrnoException) => {
    const known = KNOWN_AS[error.code ?? ''];
    if (known !== undefined) error.code = known;
  });
  const silent = Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silentMs, () => socket.destroy(silent));
}
