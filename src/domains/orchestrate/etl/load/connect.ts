import { isIP } from 'node:net';
import pg from 'pg';
import { invalidRequest, upstreamFailed } from '../../../../kernel/errors.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import type { DatabaseAddress } from './address.ts';
import { checkedHost } from './checked-host.ts';

const CONNECT_MS = 15_000;
/** Of one statement; a COPY of very much takes long. */
const STATEMENT_MS = 3_600_000;

/** Only to an address that was checked, by number, so that no second answer of a name server can lead elsewhere. */
export async function connectOutside(web: GuardedClient, address: DatabaseAddress): Promise<pg.Client> {
  const { host, port, database, user, password, sslMode } = address;
  const checked = await checkedHost(web, host);
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const client = new pg.Client({
    host: checked,
    port,
    database,
    user,
    password,
    ssl: sslMode === 'disable' ? false : { rejectUnauthorized: sslMode === 'verify-full', ...servername },
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    application_name: 'granary-etl',
  });
  // A connection that dies says so by an event, which would end the process if nobody listened.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explainConnect(error, address);
  }
}

const CERTIFICATE = /CERT|^ERR_TLS|SELF_SIGNED|SIGNATURE/;

function explainConnect(error: unknown, { host, port, database }: DatabaseAddress): Error {
  const { code = '', message } = error as { code?: string; message: string };
  const where = `"${database}" at ${host}:${port}`;
  if (error instanceof pg.DatabaseError) {
    if (code.startsWith('53') || code.startsWith('57'))
      return upstreamFailed(
        `${where} is not accepting connections right now (${message}). Try again later.`,
        { cause: error },
      );
    return invalidRequest(`${where} refuses the connection: ${message}. Correct target.url.`, {
      cause: error,
    });
  }
  if (/does not support SSL/.test(message))
    return invalidRequest(`${where} does not support TLS. Add ?sslmode=disable if the network is safe.`, {
      cause: error,
    });
  if (CERTIFICATE.test(code))
    return invalidRequest(
      `${where} has no valid certificate (${code}). Correct it, or add ?sslmode=require to skip verification.`,
      { cause: error },
    );
  return upstreamFailed(`${where} cannot be reached (${code || message}). Check the host and the port.`, {
    cause: error,
  });
}
