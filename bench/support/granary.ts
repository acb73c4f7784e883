import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';
import { ApiClient } from '../../test/support/client.ts';
import { runCommand } from '../../test/support/program.ts';
import { startScript } from './processes.ts';

/** A started program with an account that no limit stops. */
export interface Granary {
  address: string;
  key: string;
  accountId: string;
  api: ApiClient;
  folder: string;
  /** The superuser's address of its PostgreSQL. */
  adminUrl: string;
  databaseUrl: string;
  pid: number;
}

const UNLIMITED = [
  'requests_per_minute',
  'requests_per_hour',
  'concurrent_connections',
  'crawl_jobs_per_day',
].flatMap((name) => ['--limit', `${name}=unlimited`]);

/** Whatever happens, the program is stopped and its data removed. */
export async function withGranary<Result>(
  work: (granary: Granary) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'));
  const environment = {
    GRANARY_DATA: folder,
    PORT: '0',
    GRANARY_METRICS_PORT: 'off',
    LOG_LEVEL: 'info',
    ...settings,
  };
  try {
    const started = await startScript('granary-server.ts', ['0'], environment);
    const postgres = await connectEmbedded(folder, silentLogger);
    try {
      const [, address = '', key = '', databaseUrl = '', accountId = ''] = started.line.split(' ');
      await runCommand(
        ['tier', ...UNLIMITED],
        { ...process.env, ...environment } as Record<string, string>,
        folder,
      );
      const api = new ApiClient(address, key);
      const pid = started.child.pid ?? 0;
      return await work({
        address,
        key,
        accountId,
        api,
        folder,
        adminUrl: postgres.adminUrl,
        databaseUrl,
        pid,
      });
    } finally {
      await postgres.close();
      await started.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The body of an answer that has to be a good one. */
export async function good<Body = any>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
