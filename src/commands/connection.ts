import { type ParseArgsConfig, parseArgs } from 'node:util';
import { createClient, type Granary } from '../../client/index.ts';
import { loadCommandSettings } from '../kernel/config.ts';
import { withEmbedded } from './embedded.ts';
import { CommandError, EXIT, wrongUsage } from './failure.ts';
import { interruptible } from './interruption.ts';
import { readProfiles } from './profiles.ts';
import { sessionToken } from './session-token.ts';

/** The options of every command that works through the interface. */
export const CONNECTION = {
  server: { type: 'string' },
  key: { type: 'string' },
  profile: { type: 'string' },
  account: { type: 'string' },
  local: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** The words of a command and its options, with those of the connection. */
export const readArguments = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) => parseArgs({ args, allowPositionals: true, options: { ...CONNECTION, ...options } });

export const CONNECTION_USAGE = `
Connection: --server URL --key KEY, or --profile NAME (see granary login), or --local to start Granary on the data
folder for this command only. --account ID selects one of several accounts.`;

interface ConnectionValues {
  server?: string | undefined;
  key?: string | undefined;
  profile?: string | undefined;
  account?: string | undefined;
  local: boolean;
}

export interface Connected {
  granary: Granary;
  address: string;
  /** Everything goes with the command. */
  isTemporary: boolean;
  signal: AbortSignal;
}

interface Wish {
  /** Without a server, work on a Granary of its own. */
  temporary?: boolean;
  visits?: string;
}

/** Finds the Granary that is meant, or starts one, and lends a client to the work. */
export function withGranary(
  values: ConnectionValues,
  work: (connected: Connected) => Promise<number>,
  { temporary = false, visits }: Wish = {},
): Promise<number> {
  return interruptible(async (signal) => {
    const server = values.local ? undefined : await findServer(values);
    if (server !== undefined) {
      const granary = createClient({ baseUrl: server.address, token: server.token, account: server.account });
      return work({ granary, address: server.address, isTemporary: false, signal });
    }
    if (!values.local && !temporary) throw notSignedIn();
    const data = values.local ? 'kept' : 'temporary';
    return withEmbedded({ data, visits }, ({ address, key }) => {
      signal.throwIfAborted();
      const granary = createClient({ baseUrl: address, token: key });
      return work({ granary, address, isTemporary: data === 'temporary', signal });
    });
  });
}

/** The words of the command first, then the settings, then the profile. */
async function findServer({ server, key, profile, account }: ConnectionValues) {
  const settings = loadCommandSettings();
  const { current, profiles } = await readProfiles();
  const name = profile ?? current;
  const kept = profiles[name];
  if (profile !== undefined && kept === undefined)
    throw wrongUsage(
      `There is no profile "${profile}". Run granary login --profile ${profile} to create it.`,
    );
  const named = server ?? (profile === undefined ? settings.server : undefined);
  // The key of the settings belongs to the server of the settings.
  const fits = profile === undefined && (server === undefined || (settings.server ?? server) === server);
  const ownKey = key ?? (fits ? settings.key : undefined);
  if (named !== undefined) {
    if (!/^https?:\/\//i.test(named) || !URL.canParse(named))
      throw wrongUsage(`"${named}" is not a URL. Give one such as https://granary.example.com.`);
    if (ownKey !== undefined || kept?.server !== trimmed(named))
      return { address: trimmed(named), token: ownKey, account };
  }
  if (kept === undefined) return undefined;
  const token = ownKey ?? kept.key ?? sessionToken(name, kept);
  return { address: kept.server, token, account: account ?? kept.account };
}

export const trimmed = (address: string): string => address.replace(/\/+$/, '');

const notSignedIn = () =>
  new CommandError(
    EXIT.refused,
    'You are not signed in. Run granary login, give --server and --key, or use --local to work on the data folder.',
  );
