import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { type Started, start, stop } from '../install/children.ts';
import type { Tools } from '../install/engines.ts';
import type { Lake, TrinoPlace } from '../lake/lake.ts';

const LONGEST_START = 240_000;

/** What its catalogs read, and the key that they hold for themselves. */
export interface Readable {
  nodes: Lake['nodes'];
  nobody: Pick<Lake['nobody'], 'key'>;
  region: string;
}

export interface TrinoCluster {
  close(): Promise<void>;
}

/** A coordinator and a worker that verify what Granary signs, with a catalog for each node and one that nobody may read. */
export async function startTrino(
  { folder: home, java }: Tools['trino'],
  lake: Readable,
  { address, key }: TrinoPlace,
): Promise<TrinoCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-trino-'));
  const secret = randomBytes(24).toString('hex');
  const ports = [Number(new URL(address).port), await freePort()];
  const started: Started[] = [];
  const given = new AbortController();
  const close = async () => {
    given.abort();
    await Promise.all(started.map((one) => stop(one)));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const [place, port] of ports.entries()) {
      const own = join(folder, place === 0 ? 'coordinator' : 'worker');
      const settings = [
        ...[`coordinator=${place === 0}`, `http-server.http.port=${port}`, `discovery.uri=${address}`],
        ...['query.max-memory=1GB', 'query.max-memory-per-node=512MB', 'memory.heap-headroom-per-node=256MB'],
        ...[`internal-communication.shared-secret=${secret}`, 'http-server.process-forwarded=true'],
        ...(place === 0 ? coordinatorSettings(own) : []),
      ];
      await writeFolder(own, home, { settings, key, lake });
      started.push(launch(own, { home, java, node: place === 0 ? 'coordinator' : 'worker' }));
    }
    await Promise.race([
      untilUp(ports, given.signal),
      ...started.map(async ({ ended }, place) => {
        throw new Error(`Trino ended (${await ended}): see ${folder}, process ${place}`);
      }),
    ]);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Both processes have to be there before a statement runs. */
const coordinatorSettings = (own: string): string[] => [
  ...['node-scheduler.include-coordinator=true', 'query-manager.required-workers=2'],
  'http-server.authentication.type=JWT',
  `http-server.authentication.jwt.key-file=${join(own, 'etc/hmac.key')}`,
];

const RULES = {
  catalogs: [
    { catalog: 'first', allow: 'read-only' },
    { catalog: 'second', allow: 'read-only' },
    { allow: 'none' },
  ],
  queries: [{ allow: ['execute'] }],
  system_information: [],
  impersonation: [],
};

async function writeFolder(
  own: string,
  home: string,
  { settings, key, lake }: { settings: string[]; key: string; lake: Readable },
): Promise<void> {
  const etc = join(own, 'etc');
  await mkdir(join(etc, 'catalog'), { recursive: true });
  await symlink(join(home, 'plugin'), join(own, 'plugin'));
  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(etc, name), `${lines.join('\n')}\n`);
  await write('config.properties', settings);
  await write('hmac.key', [key]);
  await write('rules.json', [JSON.stringify(RULES)]);
  await write('access-control.properties', [
    'access-control.name=file',
    `security.config-file=${join(etc, 'rules.json')}`,
  ]);
  const [first] = lake.nodes;
  for (const { name, address } of [...lake.nodes, { name: 'locked', address: first?.address }])
    await write(`catalog/${name}.properties`, [
      ...[
        'connector.name=iceberg',
        'iceberg.catalog.type=rest',
        `iceberg.rest-catalog.uri=${address}/iceberg`,
      ],
      ...['iceberg.rest-catalog.security=OAUTH2', `iceberg.rest-catalog.oauth2.token=${lake.nobody.key}`],
      ...['iceberg.rest-catalog.session=USER', 'iceberg.rest-catalog.vended-credentials-enabled=true'],
      ...['iceberg.rest-catalog.case-insensitive-name-matching=false', 'iceberg.security=READ_ONLY'],
      ...['fs.native-s3.enabled=true', `s3.endpoint=${address}/s3`, `s3.region=${lake.region}`],
      's3.path-style-access=true',
    ]);
}

function launch(own: string, { home, java, node }: { home: string; java: string; node: string }): Started {
  const flags = [
    ...['-Xmx1500M', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djdk.attach.allowAttachSelf=true'],
    ...['--enable-native-access=ALL-UNNAMED', '--sun-misc-unsafe-memory-access=allow'],
    ...['-Dnode.environment=test', `-Dnode.id=${node}`, `-Dnode.data-dir=${join(own, 'data')}`],
    ...['-Dconfig=etc/config.properties', '-cp', `${home}/lib/*`, 'io.trino.server.TrinoServer'],
  ];
  const started = start(java, flags, { cwd: own, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [started.child.stdout, started.child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-6_000);
    });
  void started.ended.then((code) => {
    if (code !== 0 && code !== 143 && code !== null)
      console.error(`Trino (${node}) ended with ${code}:\n${said}`);
  });
  return started;
}

async function untilUp(ports: readonly number[], signal: AbortSignal): Promise<void> {
  const since = performance.now();
  for (const port of ports)
    for (;;) {
      const isUp = await fetch(`http://127.0.0.1:${port}/v1/info`, {
        headers: { 'x-forwarded-proto': 'https' },
      }).then(
        async (response) =>
          response.ok && ((await response.json()) as { starting?: boolean }).starting === false,
        () => false,
      );
      if (isUp) break;
      signal.throwIfAborted();
      if (performance.now() - since > LONGEST_START) throw new Error('Trino did not start in time');
      await sleep(500);
    }
}
