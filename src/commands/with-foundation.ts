import { type Foundation, openFoundation } from '../compose/parts/foundation.ts';
import { loadConfig } from '../kernel/config.ts';
import { createLogger } from '../kernel/log.ts';

/** For commands that work on the database beside a running program, or while none runs. */
export async function withFoundation(work: (foundation: Foundation) => Promise<number>): Promise<number> {
  const config = loadConfig();
  const foundation = await openFoundation(config, createLogger('warn'), 'command');
  try {
    return await work(foundation);
  } finally {
    await foundation.close();
  }
}
