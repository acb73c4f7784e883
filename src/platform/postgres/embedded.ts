import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../kernel/log.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { folderFault, prepareDataFolder } from './data-folder.ts';
import { endpointOf, urlOf } from './endpoint.ts';
import { readPassword } from './password.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { PREPARED } from './prepared.ts';
import { alreadyRunning, refuseRunning, removeMark, writeMark } from './program-mark.ts';
import { type Seat, takeSeat } from './seat.ts';
import { openServer, type Server, type ServerNeeds } from './server.ts';
import { keepRunning, keepSeat } from './supervise.ts';
import { type Isolation, machineIsolation } from './unprivileged.ts';

export interface EmbeddedPostgres {
  /** The superuser's address, for migrations only. */
  adminUrl: string;
  processId(): number | undefined;
  /** Settles when the process is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Ends a start that takes too long, and what it had launched. */
  signal?: AbortSignal;
  isolation?: Isolation;
  /** Where there may be a database to copy at a first start; where the set-up makes one when left out. */
  prepared?: string;
}

/** Starts PostgreSQL in the data folder, or takes over one that a killed Granary left there; one program per folder. */
export async function startEmbedded(
  folder: string,
  log: Logger,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await prepareDataFolder(folder);
  await refuseRunning(folder);
  const stopping = new AbortController();
  const needs = await gather(folder, log, options, stopping.signal);
  const adminUrl = urlOf(needs.endpoint, needs.password);
  const { server, seat } = await enter(folder, needs, 'program');
  await writeMark(folder).catch(async (error: unknown) => {
    await seat.leave();
    await server.stop();
    throw folderFault(error, folder);
  });
  const running = keepRunning(server, needs);
  const seated = keepSeat(seat, adminUrl, needs);

  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all([running.ended, seated.ended]);
    await seated.leave();
    const pid = (await findPostmaster(needs.cluster.path))?.pid;
    if (pid !== undefined) await stopPostmaster(pid, needs.cluster.path);
    await removeMark(folder);
  };
  let stopped: Promise<void> | undefined;
  return {
    adminUrl,
    processId: running.processId,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

export interface EmbeddedConnection {
  adminUrl: string;
  close(): Promise<void>;
}

/** For commands: the PostgreSQL of a running program, or one of its own until `close`. The last to leave stops it. */
export async function connectEmbedded(
  folder: string,
  log: Logger,
  options: EmbeddedOptions = {},
): Promise<EmbeddedConnection> {
  await prepareDataFolder(folder);
  const closing = new AbortController();
  const needs = await gather(folder, log, options, closing.signal);
  const { server, seat } = await enter(folder, needs, 'command');
  return {
    adminUrl: urlOf(needs.endpoint, needs.password),
    async close() {
      closing.abort();
      const last = await seat.leaveAsLast().catch(() => false);
      if (last) await server.stop();
      await seat.leave();
      server.release();
    },
  };
}

async function gather(
  folder: string,
  log: Logger,
  options: EmbeddedOptions,
  stopping: AbortSignal,
): Promise<ServerNeeds> {
  const place = await realpath(folder);
  const password = await readPassword(place);
  const cluster = await openCluster({
    folder: place,
    password,
    binaries: await findBinaries(),
    isolation: options.isolation ?? machineIsolation,
    prepared: options.prepared ?? PREPARED,
    log,
  }).catch((error: unknown) => {
    throw folderFault(error, folder);
  });
  const signal = options.signal === undefined ? stopping : AbortSignal.any([options.signal, stopping]);
  return { cluster, endpoint: await endpointOf(cluster.path), password, log, signal };
}

/** Opens the server and sits down at it; both are tried again while another program's command is just stopping it. */
async function enter(
  folder: string,
  needs: ServerNeeds,
  kind: 'program' | 'command',
): Promise<{ server: Server; seat: Seat }> {
  const url = urlOf(needs.endpoint, needs.password);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const server = await openServer(needs);
    const seating = await takeSeat(url, kind).catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return { refused: 'closing' } as const;
    });
    if (!('refused' in seating)) return { server, seat: seating };
    server.release();
    if (seating.refused === 'taken') throw alreadyRunning(folder, seating.by);
    await sleep(50, undefined, { signal: needs.signal });
  }
}
