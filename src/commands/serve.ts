import { parseArgs } from 'node:util';
import { openFoundation } from '../compose/parts/foundation.ts';
import type { FirstAccount } from '../domains/access/tenants/index.ts';
import { loadConfig } from '../kernel/config.ts';
import { createLogger, type Logger } from '../kernel/log.ts';
import type { Command } from './command.ts';
import { endWithin } from './end-within.ts';

export const serve: Command = {
  usage: 'granary serve [--role all|api|worker]',
  async run(args) {
    const { values } = parseArgs({ args, options: { role: { type: 'string' } } });
    const config = loadConfig(values.role === undefined ? {} : { GRANARY_ROLE: values.role });
    const log = createLogger(config.logLevel);
    const signals = catchSignals(log);
    // Loaded here, because the other commands need a tenth of it and start in half the time without.
    const { startProgram } = await import('../program/program.ts');
    const foundation = await openFoundation(config, log, 'program');
    try {
      const program = await startProgram(foundation);
      if (config.role === 'worker') console.log('Granary is running as a worker; it serves no requests.');
      else announce(program.address, program.firstAccount, config.bootstrapKey !== undefined);
      await signals;
      endWithin(LONGEST_END, log);
      await program.stop();
    } finally {
      await foundation.close();
    }
    return 0;
  },
};

/** In one write, so that nothing comes between the lines. */
export function announce(address: string, first: FirstAccount | undefined, isKeyGiven = false): void {
  const lines = [`Granary   ${address}`, `Docs      ${address}/docs`, `Dashboard ${address}/`];
  if (first !== undefined) {
    const key = isKeyGiven ? 'set by GRANARY_BOOTSTRAP_KEY' : `${first.key}   (full access, shown only once)`;
    lines.push(`Account   ${first.accountId}`, `Key       ${key}`);
  }
  console.log(lines.join('\n'));
}

/** Requests under way have 20 seconds, then batches of jobs 10, then PostgreSQL 15. */
const LONGEST_END = 60_000;

/** npm passes on the Ctrl-C that the terminal sent to the program as well: within this time both are one. */
const SAME_SIGNAL_MS = 500;

/** The first signal asks for an orderly end; the second ends the process where it is. */
export function catchSignals(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(130);
        return;
      }
      askedAt = performance.now();
      log.info({ signal }, 'stopping; a second signal stops at once');
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
