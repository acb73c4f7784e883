import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFoundation } from '../compose/parts/foundation.ts';
import { loadConfig } from '../kernel/config.ts';
import { StartError } from '../kernel/errors.ts';
import { createLogger } from '../kernel/log.ts';
import type { Command } from './command.ts';
import { openReceiver } from './demo-receiver.ts';
import { openDemoShop } from './demo-shop.ts';
import { runTour } from './demo-tour.ts';
import { catchSignals } from './serve.ts';

export const demo: Command = {
  usage: 'granary demo [--once]\n\n--once exits after the tour instead of staying up; so does CI=true.',
  async run(args) {
    const { values } = parseArgs({ args, options: { once: { type: 'boolean', default: false } } });
    const folder = await mkdtemp(join(tmpdir(), 'granary-demo-'));
    const config = loadConfig({
      GRANARY_DATA: folder,
      DATABASE_URL: '',
      GRANARY_METRICS_PORT: 'off',
      GRANARY_BOOTSTRAP_KEY: '',
      // The demo crawls a shop of its own.
      GRANARY_FETCH_ALLOW: '127.0.0.1/32',
    });
    const once = values.once || config.unattended;
    const log = createLogger('error');
    const signals = catchSignals(log);
    // Loaded here, because the other commands need a tenth of it and start in half the time without.
    const { startProgram } = await import('../program/program.ts');
    const shop = await openDemoShop();
    const receiver = await openReceiver();
    const foundation = await openFoundation(once ? { ...config, port: 0 } : config, log, 'program');
    try {
      const program = await startProgram(foundation);
      try {
        if (program.firstAccount === undefined)
          throw new StartError('The demo found an account in its new folder.');
        const place = {
          address: program.address,
          key: program.firstAccount.key,
          shop: shop.address,
          receiver,
        };
        await runTour(place);
        if (once) return 0;
        console.log('\nGranary keeps running until you press Ctrl-C. Then its data is deleted.');
        await signals;
      } finally {
        await program.stop();
      }
    } finally {
      await foundation.close();
      shop.close();
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    }
    return 0;
  },
};
