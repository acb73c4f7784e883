import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFoundation } from '../compose/parts/foundation.ts';
import { loadConfig } from '../kernel/config.ts';
import { StartError } from '../kernel/errors.ts';
import { createLogger } from '../kernel/log.ts';
import type { Command } from './command.ts';
import { showPrices } from './demo-prices.ts';
import { openReceiver } from './demo-receiver.ts';
import { openDemoShop } from './demo-shop.ts';
import { runTour } from './demo-tour.ts';
import { wrongUsage } from './failure.ts';
import { catchSignals } from './serve.ts';

export const demo: Command = {
  usage: `granary demo [prices] [--once]

Without a word: from the pages of a shop to rows, SQL and a pipeline. prices: what hospitals and payers post of their
prices, compared. --once exits after the tour instead of staying up; so does CI=true.`,
  actions: ['prices'],
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { once: { type: 'boolean', default: false } },
    });
    const [part, ...others] = positionals;
    if ((part !== undefined && part !== 'prices') || others.length > 0)
      throw wrongUsage(`"${positionals.join(' ')}" is not a part of the demo. Use prices, or nothing.`);
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
        const { address } = program;
        const { key } = program.firstAccount;
        if (part === 'prices') await showPrices({ address, key });
        else await runTour({ address, key, shop: shop.address, receiver });
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
