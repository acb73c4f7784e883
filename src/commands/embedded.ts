import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../client/index.ts';
import type { Foundation } from '../compose/parts/foundation.ts';
import { loadConfig } from '../kernel/config.ts';
import { Progress } from './terminal.ts';

export interface EmbeddedOptions {
  /** The data folder of the settings, or one that goes with the command. */
  data: 'kept' | 'temporary';
  /** Where the person asked to fetch from: an address on this machine is theirs to name. */
  visits?: string | undefined;
}

const LIFETIME = 24 * 3_600_000;

/** Starts a Granary for one command, on a free port of the loopback address, and ends it afterwards. */
export async function withEmbedded<Result>(
  { data, visits }: EmbeddedOptions,
  work: (server: { address: string; key: string }) => Promise<Result>,
): Promise<Result> {
  const progress = new Progress('Starting Granary');
  const folder = data === 'temporary' ? await mkdtemp(join(tmpdir(), 'granary-command-')) : undefined;
  try {
    const config = loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      GRANARY_METRICS_PORT: 'off',
      GRANARY_ROLE: 'all',
      ...(folder === undefined
        ? {}
        : { GRANARY_DATA: folder, DATABASE_URL: '', S3_BUCKET: '', GRANARY_BOOTSTRAP_KEY: '' }),
    });
    config.fetchAllow.push(...ownAddresses(visits));
    // Loaded here, because commands that talk to a server need none of it.
    const { startProgram } = await import('../program/program.ts');
    const { openFoundation } = await import('../compose/parts/foundation.ts');
    const { createLogger } = await import('../kernel/log.ts');
    const foundation = await openFoundation(config, createLogger('error'), 'program');
    try {
      const program = await startProgram(foundation);
      try {
        progress.clear();
        const key = program.firstAccount?.key;
        if (key !== undefined) return await work({ address: program.address, key });
        return await withShortKey(foundation, program.address, work);
      } finally {
        await program.stop();
      }
    } finally {
      await foundation.close();
    }
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** A data folder that is in use already has its first key elsewhere; this one goes with the command. */
async function withShortKey<Result>(
  { database }: Foundation,
  address: string,
  work: (server: { address: string; key: string }) => Promise<Result>,
): Promise<Result> {
  const { chooseAccount } = await import('./accounts.ts');
  const { mintToken } = await import('../domains/access/tokens/index.ts');
  const { id } = await chooseAccount(database, undefined);
  const request = {
    accountId: id,
    name: 'One command',
    environment: 'live',
    scopes: [],
    expiresAt: new Date(Date.now() + LIFETIME),
  } as const;
  const { token, token_info } = await database.forAccount(id)((sql) => mintToken(sql, request));
  try {
    return await work({ address, key: token });
  } finally {
    await createClient({ baseUrl: address, token }).auth.deleteToken({ token_id: token_info.id });
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** Only loopback, and only when it was named: what pages lead to stays guarded. */
function ownAddresses(visits: string | undefined): string[] {
  if (visits === undefined || !URL.canParse(visits)) return [];
  return LOOPBACK.test(new URL(visits).hostname) ? ['127.0.0.0/8', '::1/128'] : [];
}
