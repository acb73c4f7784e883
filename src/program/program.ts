import type { Background } from '../compose/area.ts';
import { compose, type ExtraDomains } from '../compose/index.ts';
import type { Foundation } from '../compose/parts/foundation.ts';
import { createPlatform } from '../compose/parts/platform.ts';
import type { FirstAccount } from '../domains/access/tenants/index.ts';
import type { MountedDomain } from '../http/define-domain.ts';
import { removeOldAnswers } from '../http/idempotency.ts';
import type { createServer } from '../http/server.ts';
import { closeInTurn } from '../kernel/close-in-turn.ts';
import { StartError } from '../kernel/errors.ts';
import { warmTicks } from '../kernel/warm-ticks.ts';
import { EventDispatcher } from '../platform/events/index.ts';
import { firstStart } from './first-start.ts';
import { createRetention } from './retention.ts';

const DRAIN = 20_000;

export interface Program {
  firstAccount: FirstAccount | undefined;
  /** Where it answers. */
  address: string;
  /** What it is put together of. */
  domains: readonly MountedDomain[];
  stop(): Promise<void>;
}

/** Builds the program on its foundation and starts its parts in order; whatever fails leaves nothing running. */
export async function startProgram(foundation: Foundation, extra: ExtraDomains = () => []): Promise<Program> {
  await warmTicks();
  const { config, log, database } = foundation;
  let address = `http://${config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? address;
  const parts = createPlatform(foundation, publicUrl);
  const { notices, jobs, limits, storage, web, browser, pages, threads, metrics, pressure } = parts;
  const { server, domains, background } = compose(foundation, parts, publicUrl, extra);
  const subscribers = domains.flatMap((domain) => domain.subscribers);
  const report = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const dispatcher = new EventDispatcher(database, subscribers, log, {
    onSetAside: (subscriber) => metrics.setAside(subscriber),
  });
  const retention = createRetention(
    database,
    [{ name: 'http', purge: removeOldAnswers }, { name: 'storage', purge: storage.purge }, ...domains],
    (error, keeper) => log.warn({ err: error, keeper }, 'expired rows were not removed'),
  );

  const closers = new Map<string, () => Promise<unknown>>([
    ['pressure', async () => pressure.close()],
    ['storage', () => storage.close()],
    ['web', () => web.close()],
    ['browser', () => browser.close()],
    ['pages', () => pages.close()],
    ['threads', () => threads.close()],
    ...background.filter(({ start }) => start === undefined).map(closer),
  ]);
  const stop = () => closeInTurn(closers, log);
  try {
    const firstAccount = await firstStart(foundation);
    await notices.start();
    closers.set('notices', () => notices.stop());
    await jobs.start({ work: config.role !== 'api' });
    closers.set('jobs', () => jobs.stop());
    if (config.role !== 'api') storage.upkeep.start();
    closers.set('upkeep', () => storage.upkeep.stop());
    await dispatcher.start();
    closers.set('events', () => dispatcher.stop());
    limits.start(report('connection leases were not renewed'));
    closers.set('limits', () => limits.stop());
    for (const work of background.filter(({ start }) => start !== undefined)) {
      work.start?.();
      closers.set(...closer(work));
    }
    retention.start();
    closers.set('retention', () => retention.stop());
    if (config.metricsPort !== undefined) {
      await metrics.listen(config.metricsPort);
      closers.set('metrics', () => metrics.close());
    }
    if (config.role !== 'worker') {
      address = await listen(server, config.host, config.port);
      closers.set('server', () => drain(server));
    }
    return { firstAccount, address, domains, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const closer = ({ name, stop }: Background): [string, () => Promise<unknown>] => [name, stop];

type Server = ReturnType<typeof createServer>;

/** Requests under way may end; a connection is closed when it has nothing to answer, and cut when it takes too long. */
async function drain(server: Server): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.server.closeAllConnections(), DRAIN);
  try {
    await server.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    throw listenFault(error, host, port);
  }
}

function listenFault(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to a free one.`);
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights. Set PORT to one from 1024 on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine. Correct it.`);
    default:
      return error;
  }
}
