import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { must } from '../../kernel/must.ts';

export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; this says as whom its programs run instead. */
export interface Runner {
  kind: 'own user' | 'user namespace' | 'system user';
  /** Whose files the cluster must be, when that is not the user of this process. */
  owner: Owner | undefined;
  prefix: readonly string[];
}

/** What the machine allows; tests give another answer to walk the other way. */
export interface Isolation {
  namespacesAllowed(): Promise<boolean>;
  /** Where a system user's cluster lives, because it cannot enter a data folder of root. */
  home: string;
}

export const machineIsolation: Isolation = {
  namespacesAllowed: async () => (await runProgram(userNamespace, 'true', [])).code === 0,
  home: '/var/lib/granary-postgres',
};

export const ownUser: Runner = { kind: 'own user', owner: undefined, prefix: [] };

/** In a user namespace PostgreSQL sees itself as nobody and keeps root's files. */
export const userNamespace: Runner = {
  kind: 'user namespace',
  owner: undefined,
  prefix: ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'],
};

export const systemUser = (owner: Owner): Runner => ({ kind: 'system user', owner, prefix: [] });

const NOBODY: Owner = { uid: 65534, gid: 65534 };

/** An existing user without rights of its own: initdb wants one that has a name. */
export async function unprivilegedUser(passwd = '/etc/passwd'): Promise<Owner> {
  const lines = (await readFile(passwd, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['granary', 'postgres', 'nobody']) {
    const found = lines.find(([name]) => name === wanted);
    const [uid, gid] = [Number(found?.[2]), Number(found?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return NOBODY;
}

/** English messages, because some are read; and nothing of the caller's environment. */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

export function spawnAs(
  runner: Runner,
  file: string,
  args: readonly string[],
  options: { environment?: Record<string, string>; detached?: boolean } = {},
) {
  const [program, ...rest] = [...runner.prefix, file, ...args];
  return spawn(must(program, 'a program to start'), rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    env: { ...ENVIRONMENT, ...options.environment },
    detached: options.detached ?? false,
    ...runner.owner,
  });
}

/** Runs a short program to its end; a program that cannot be started at all has no code. */
export function runProgram(
  runner: Runner,
  file: string,
  args: readonly string[],
  input = '',
): Promise<{ code: number | undefined; output: string }> {
  return new Promise((resolve) => {
    const child = spawnAs(runner, file, args);
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: undefined, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
