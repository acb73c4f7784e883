import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { SHARED_SETTINGS, type SharedKind, type SharedProgram } from '../support/shared-program.ts';
import { treeSeconds } from './processes.ts';

const BROWSER = fileURLToPath(new URL('./browser-server.ts', import.meta.url));

/** What many files use together, started with the first that asks for it. */
export interface SharedThings {
  /** Where the files ask. */
  address: string;
  /** Processor time of each of them so far, and the hosts whose files use it. */
  uses(): { name: string; cpuSeconds: number; hosts: readonly string[] }[];
  /** The file that ran in the host is over. */
  release(host: string): void;
  /** Ends them, and answers what did not end as it should. */
  close(): Promise<string[]>;
}

export async function openSharedThings(browserFolder: string): Promise<SharedThings> {
  const programs = new Map<string, Promise<RunningProgram>>();
  const running = new Map<string, { pid: number; hosts: Set<string> }>();
  let browser: Promise<{ process: ChildProcess; endpoint: string }> | undefined;

  const program = (kind: SharedKind): Promise<RunningProgram> => {
    const known = programs.get(kind);
    if (known !== undefined) return known;
    const started = startProgram({ environment: SHARED_SETTINGS[kind] });
    programs.set(kind, started);
    // What fails to start is tried again by the next file that asks.
    started.catch(() => programs.delete(kind));
    return started;
  };
  const use = (name: string, pid: number, host: string): void => {
    const known = running.get(name) ?? { pid, hosts: new Set() };
    running.set(name, known);
    known.hosts.add(host);
  };
  const answers: Record<string, (host: string) => Promise<unknown>> = {
    '/browser': async (host) => {
      browser ??= startBrowser(browserFolder);
      const { process: child, endpoint } = await browser;
      use('browser', child.pid!, host);
      return { endpoint };
    },
  };
  for (const kind of Object.keys(SHARED_SETTINGS) as SharedKind[])
    answers[`/programs/${kind}`] = async (host) => {
      const { address, dataFolder, key, process: child } = await program(kind);
      use(kind, child.pid!, host);
      return { address, dataFolder, key } satisfies SharedProgram;
    };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://runner');
    const answer = answers[pathname];
    if (answer === undefined) return response.writeHead(404).end();
    answer(searchParams.get('host') ?? '').then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uses: () =>
      [...running].map(([name, { pid, hosts }]) => ({
        name,
        cpuSeconds: treeSeconds(pid),
        hosts: [...hosts],
      })),
    release(host) {
      for (const { hosts } of running.values()) hosts.delete(host);
    },
    async close() {
      const faults: string[] = [];
      for (const [kind, started] of programs) {
        const one = await started;
        const early = one.process.exitCode ?? one.process.signalCode;
        if (early !== null)
          faults.push(`the shared program "${kind}" ended on its own (${early}): ${one.errors()}`);
        await one.dispose().catch((error: unknown) => faults.push(String(error)));
      }
      await browser?.then(endBrowser, () => undefined);
      server.closeAllConnections();
      server.close();
      return faults;
    },
  };
}

function endBrowser({ process: child }: { process: ChildProcess }): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function startBrowser(folder: string): Promise<{ process: ChildProcess; endpoint: string }> {
  const child = fork(BROWSER, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (endpoint) => resolve({ process: child, endpoint: String(endpoint) }));
    child.once('exit', (code) => reject(new Error(`the browser of the tests ended with ${code}`)));
  });
}
