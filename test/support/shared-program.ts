import { ApiClient } from './client.ts';
import { type ProgramInUse, programEnvironment, runCommand, startProgram } from './program.ts';
import { provision } from './tenants.ts';
import { checkTold } from './told-events.ts';

/** The settings that files share a program by. */
export const SHARED_SETTINGS = {
  /** As it comes. */
  plain: {},
  /** It may fetch from this machine, where the sites of the tests are. */
  loopback: { GRANARY_FETCH_ALLOW: '127.0.0.0/8' },
} satisfies Record<string, Record<string, string>>;

export type SharedKind = keyof typeof SHARED_SETTINGS;

/** What the runner tells of a program it has started. */
export interface SharedProgram {
  address: string;
  dataFolder: string;
  /** Of the first account. */
  key: string;
}

/** An account of the test's own in a program that the runner has started for many; a program of its own without a runner. */
export async function joinProgram(kind: SharedKind = 'plain'): Promise<ProgramInUse> {
  const { GRANARY_TEST_RUNNER: runner, GRANARY_TEST_HOST: host } = process.env;
  if (runner === undefined) {
    const own = await startProgram({ environment: SHARED_SETTINGS[kind] });
    const account = await accountIn(own, kind);
    const dispose = async () => {
      await account.dispose();
      await own.dispose();
    };
    return { ...account, dispose };
  }
  const answer = await fetch(`${runner}/programs/${kind}?host=${host}`);
  if (!answer.ok) throw new Error(`the shared program did not start: ${await answer.text()}`);
  return accountIn((await answer.json()) as SharedProgram, kind);
}

async function accountIn(
  { address, dataFolder, key }: SharedProgram,
  kind: SharedKind,
): Promise<ProgramInUse> {
  const tenant = await provision(new ApiClient(address, key), { name: 'A test', tier: 'agency' });
  const environment = programEnvironment(dataFolder, SHARED_SETTINGS[kind]);
  return {
    address,
    dataFolder,
    accountId: tenant.accountId,
    key: tenant.credential ?? '',
    client: new ApiClient(address, tenant.credential),
    command: (...args) => {
      const own = args.includes('--account') ? [] : ['--account', tenant.accountId];
      return runCommand([...args, ...own], environment, dataFolder);
    },
    dispose: () => checkTold(dataFolder, tenant.accountId),
  };
}
