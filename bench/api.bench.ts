import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../src/kernel/log.ts';
import { connectEmbedded } from '../src/platform/postgres/embedded.ts';
import { runCommand } from '../test/support/program.ts';
import { measureAccountSetting } from './support/account-setting.ts';
import { type Load, load, type Target } from './support/load.ts';
import { startScript } from './support/processes.ts';
import { measureStart } from './support/start.ts';
import { type Measure, median, printMeasures } from './support/table.ts';
import { paced } from './support/yardstick.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;
const UNLIMITED = ['requests_per_minute', 'requests_per_hour', 'concurrent_connections'].flatMap((name) => [
  '--limit',
  `${name}=unlimited`,
]);

export async function run(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'));
  const environment = { GRANARY_DATA: folder, PORT: '0', GRANARY_METRICS_PORT: 'off', LOG_LEVEL: 'info' };
  const measures: Measure[] = [];
  const cold = await startScript('granary-server.ts', ['0'], environment);
  const [, , key = ''] = cold.line.split(' ');
  await cold.stop();
  await runCommand(
    ['tier', ...UNLIMITED],
    { ...process.env, ...environment } as Record<string, string>,
    folder,
  );
  try {
    measures.push(...(await paced(() => measureStart(folder, environment))));
    const granary = await startScript('granary-server.ts', ['0'], environment);
    const postgres = await connectEmbedded(folder, silentLogger);
    const bare = await startScript('bare-server.ts', [postgres.adminUrl]);
    try {
      const [, address = '', , databaseUrl = ''] = granary.line.split(' ');
      measures.push(...(await paced(() => measureRequests(address, key, bare.line))));
      measures.push(
        ...(await paced(async () => [await measureAccountSetting(databaseUrl, postgres.adminUrl)])),
      );
    } finally {
      await bare.stop();
      await postgres.close();
      await granary.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return printMeasures(measures);
}

async function measureRequests(address: string, key: string, bareAddress: string): Promise<Measure[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const created = await fetch(`${address}/api/v1/sites`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: 'https://bench.example.com' }),
  });
  const { site_id: id } = (await created.json()) as { site_id: string };
  const authorised = { authorization: `Bearer ${key}` };
  const targets: Record<'bareSql' | 'sql' | 'bare' | 'plain', Target> = {
    bareSql: { url: `${bareAddress}/sites/${id}` },
    sql: { url: `${address}/api/v1/sites/${id}`, headers: authorised },
    bare: { url: `${bareAddress}/ping` },
    plain: { url: `${address}/api/v1/bench/ping`, headers: authorised },
  };
  const names = Object.keys(targets) as (keyof typeof targets)[];
  for (const name of names) await load(targets[name], { connections: CONNECTIONS, seconds: 3 });
  const rounds: Record<string, Load>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const loads: Record<string, Load> = {};
    for (const name of names)
      loads[name] = await load(targets[name], { connections: CONNECTIONS, seconds: SECONDS });
    rounds.push(loads);
  }
  const rate = (name: string) => median(rounds.map((round) => round[name]?.requestsPerSecond ?? 0));
  const ratio = (name: string, anchor: string) =>
    median(
      rounds.map((round) => (round[name]?.requestsPerSecond ?? 0) / (round[anchor]?.requestsPerSecond ?? 1)),
    );
  const many = await load(targets.sql, { connections: CONNECTIONS, amount: 10_000 });
  const sql = ratio('sql', 'bareSql');
  const plain = ratio('plain', 'bare');
  const shown = (name: string, anchor: string, value: number) =>
    `${(value * 100).toFixed(0)} % (${rate(name).toFixed(0)} against ${rate(anchor).toFixed(0)}/s)`;
  return [
    {
      what: 'GET /sites/{id}, authenticated, limited, through PostgreSQL, to bare Fastify with the same select',
      value: shown('sql', 'bareSql', sql),
      bar: '≥ 80 %',
      pass: sql >= 0.8,
    },
    {
      what: 'an authenticated route without SQL, to a bare Fastify route',
      value: shown('plain', 'bare', plain),
      bar: '≥ 60 %',
      pass: plain >= 0.6,
    },
    {
      what: '10,000 requests at 64 connections',
      value: `${many.errors} errors, p99 ${many.p99} ms`,
      bar: 'no error',
      pass: many.errors === 0 && many.answers === 10_000,
    },
  ];
}
