import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../../kernel/log.ts';

const SILENT_MS = 60_000;

/**
 * The connections of DBOS. Its queries are short, so a connection that says nothing for a minute has lost its server
 * without a word; ending it turns an endless wait into a fault that DBOS repeats.
 */
export function createEnginePool(url: string, nodeId: string, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: SILENT_MS,
    application_name: `granary-jobs ${nodeId}`.slice(0, 63),
    stream: openSocket,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection of the job engine was lost'));
  return pool;
}

function openSocket(): Socket {
  const socket = new Socket();
  // A server behind a Unix socket takes the file away while it starts; DBOS repeats only what it knows as refused.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') error.code = 'ECONNREFUSED';
  });
  const silent = Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(SILENT_MS, () => socket.destroy(silent));
}
