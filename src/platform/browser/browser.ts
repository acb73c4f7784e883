import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { serviceUnavailable } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import {
  browserFolder,
  browserHome,
  type Confinement,
  confinedExecutable,
  openToUser,
} from './confinement.ts';
import type { Gateway } from './gateway.ts';
import { type Installation, unpackChromium } from './installation.ts';

export interface RunningBrowser {
  context(userAgent: string | undefined): Promise<BrowserContext>;
  /** For what was made here: no network and no scripts. */
  offlineContext(): Promise<BrowserContext>;
  /** Of Chromium and everything it started, in bytes. */
  memory(): Promise<number>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

const LAUNCH_MS = 120_000;
const STOP_MS = 5_000;
/** Its renderers are forked from a process that is confined; without confinement that process is of no use. */
const WITHOUT_SANDBOX = ['--no-sandbox', '--no-zygote'];
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
  // Everything through the gateway, also what is addressed to this machine.
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

export interface BrowserOptions {
  folder: string;
  confinement: Confinement;
  gateway: Gateway;
  log: Logger;
}

export async function startBrowser(options: BrowserOptions): Promise<RunningBrowser> {
  try {
    const { confinement, log } = options;
    const folder = await browserFolder(confinement, options.folder);
    const installed = await unpackChromium(folder);
    await openToUser(confinement, installed.executable);
    const place = { ...options, folder, installed };
    const browser = await launch(place).catch((error: Error) => {
      if (!/shared librar/.test(error.message)) throw error;
      return launch({ ...place, libraries: installed.libraries });
    });
    return watch(browser, log);
  } catch (error) {
    throw serviceUnavailable(
      'No browser can be started on this machine, so pages cannot be rendered. Crawl without js_rendering, or see docs/crawl.md.',
      { cause: error },
    );
  }
}

async function launch({
  installed: { executable, fonts },
  folder,
  confinement,
  gateway,
  libraries,
}: BrowserOptions & { installed: Installation; libraries?: string }): Promise<Browser> {
  const home = await browserHome(confinement, folder);
  const isSandboxed = confinement.kind === 'sandbox';
  // Loaded with the first page: it is a third of what a start would load, and most programs never render one.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: await confinedExecutable(confinement, folder, executable),
    chromiumSandbox: isSandboxed,
    args: isSandboxed ? ARGUMENTS : [...WITHOUT_SANDBOX, ...ARGUMENTS],
    timeout: LAUNCH_MS,
    proxy: { server: gateway.address, username: gateway.username, password: gateway.password },
    env: {
      HOME: home,
      FONTCONFIG_PATH: fonts,
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
    // The program decides itself what its signals mean.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

async function watch(browser: Browser, log: Logger): Promise<RunningBrowser> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  return {
    context: (userAgent) =>
      browser.newContext({
        ...(userAgent === undefined ? {} : { userAgent }),
        acceptDownloads: false,
        serviceWorkers: 'block',
        javaScriptEnabled: true,
      }),
    offlineContext: () =>
      browser.newContext({
        offline: true,
        javaScriptEnabled: false,
        acceptDownloads: false,
        serviceWorkers: 'block',
      }),
    memory: () => (pid === undefined ? Promise.resolve(0) : memoryOf(pid)),
    isAlive: () => browser.isConnected(),
    async stop() {
      const closed = browser
        .close()
        .catch((error: unknown) => log.debug({ err: error }, 'the browser was gone'));
      const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), STOP_MS).unref());
      if ((await Promise.race([closed, late])) === 'late' && pid !== undefined) killTree(pid, log);
    },
  };
}

/** Proportional where the system tells: processes of one browser share much. */
async function memoryOf(root: number): Promise<number> {
  let bytes = 0;
  for (const pid of await treeOf(root)) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
  }
  return bytes;
}

async function treeOf(root: number): Promise<number[]> {
  const text = await readFile(`/proc/${root}/task/${root}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [root, ...(await Promise.all(children.map(treeOf))).flat()];
}

function killTree(root: number, log: Logger): void {
  void treeOf(root).then((pids) => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        log.debug({ err: error, pid }, 'a process of the browser had ended');
      }
    }
  });
}
