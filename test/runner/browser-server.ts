import { chromium } from 'playwright-core';
import { unpackChromium } from '../../src/platform/browser/installation.ts';
import { BROWSER_ARGUMENTS } from '../support/dashboard.ts';

/** One Chromium for all files of the dashboard, in a process of its own; it ends with the runner. */
const [folder = ''] = process.argv.slice(2);
const { executable, fonts, libraries } = await unpackChromium(folder);
const start = (more: Record<string, string>) =>
  chromium.launchServer({
    executablePath: executable,
    args: BROWSER_ARGUMENTS,
    host: '127.0.0.1',
    env: { HOME: folder, FONTCONFIG_PATH: fonts, ...more },
  });
const server = await start({}).catch(() => start({ LD_LIBRARY_PATH: libraries }));
const end = () => void server.close().then(() => process.exit());
process.once('disconnect', end).once('SIGTERM', end);
process.send?.(server.wsEndpoint());
