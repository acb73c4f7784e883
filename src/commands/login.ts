import { parseArgs } from 'node:util';
import { createClient } from '../../client/index.ts';
import { ask } from './ask.ts';
import type { Command } from './command.ts';
import { trimmed } from './connection.ts';
import { CommandError, EXIT, wrongUsage } from './failure.ts';
import { interruptible } from './interruption.ts';
import { changeProfiles, type Profile, profilesFile, readProfiles } from './profiles.ts';
import { standardInput } from './query.ts';
import { toStored } from './session-token.ts';
import { tableText } from './table.ts';
import { note, printJson } from './terminal.ts';

const USUAL_SERVER = 'http://127.0.0.1:8080';

export const login: Command = {
  usage: `granary login [--server URL] [--key KEY | --email ADDRESS [--password -]] [--profile NAME] [--account ID] [--list] [--use NAME] [--json]

Prompts for missing values on a terminal. "-" reads the key or the password from standard input, which keeps it out of
the shell history. Profiles are stored in granary/profiles.json in your settings folder, readable only by you. --list
shows the profiles, --use NAME sets the default profile.`,
  examples: [
    'granary login --server https://granary.example.com --email ann@example.com',
    'granary login --server https://granary.example.com --key - --profile work < key.txt',
    'granary login --use work',
  ],
  run(args) {
    const { values } = parseArgs({
      args,
      options: {
        server: { type: 'string' },
        key: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        profile: { type: 'string' },
        account: { type: 'string' },
        use: { type: 'string' },
        list: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    if (values.list) return list(values.json);
    if (values.use !== undefined) return use(values.use);
    if (values.key !== undefined && (values.email ?? values.password) !== undefined)
      throw wrongUsage('Sign in with a key, or with an email address and a password. Give one of them.');
    return interruptible(async () => {
      const server = trimmed(values.server ?? (await asked('Server URL', 'server', { usual: USUAL_SERVER })));
      if (!/^https?:\/\//i.test(server) || !URL.canParse(server))
        throw wrongUsage(`"${server}" is not a URL. Give one such as https://granary.example.com.`);
      const profile =
        values.key === undefined ? await byPassword(server, values) : await byKey(server, values.key);
      const name = values.profile ?? 'default';
      await keep(name, { ...profile, ...(values.account === undefined ? {} : { account: values.account }) });
      if (values.json) printJson({ profile: name, server, file: profilesFile() });
      else note(`Signed in to ${server} as profile "${name}".`);
      return 0;
    });
  },
};

async function byKey(server: string, given: string): Promise<Profile> {
  const key = given === '-' ? (await standardInput()).trim() : given;
  const { valid } = await createClient({ baseUrl: server }).auth.validate({ api_key: key });
  if (!valid)
    throw new CommandError(
      EXIT.refused,
      'This key is not valid. Create one with granary key on the server, or in the dashboard under Settings, API keys.',
    );
  return { server, key };
}

async function byPassword(server: string, given: { email?: string; password?: string }): Promise<Profile> {
  const email = given.email ?? (await asked('Email', 'email'));
  const password =
    given.password === '-'
      ? (await standardInput()).replace(/\r?\n$/, '')
      : (given.password ?? (await asked('Password', 'password -', { hidden: true })));
  const session = await createClient({ baseUrl: server }).session.create({ email, password });
  return { server, email, session: toStored(session) };
}

function asked(
  question: string,
  option: string,
  how: { hidden?: boolean; usual?: string } = {},
): Promise<string> {
  if (!process.stdin.isTTY) throw wrongUsage(`No terminal to prompt on. Give --${option}.`);
  return ask(question, how);
}

const keep = (name: string, profile: Profile): Promise<void> =>
  changeProfiles((kept) => {
    if (Object.keys(kept.profiles).length === 0) kept.current = name;
    kept.profiles[name] = profile;
  });

async function list(asJson: boolean): Promise<number> {
  const { current, profiles } = await readProfiles();
  const rows = Object.entries(profiles).map(([profile, { server, email }]) => ({
    profile,
    server,
    as: email ?? 'key',
    usual: profile === current,
  }));
  if (asJson) printJson(rows);
  else if (rows.length === 0) note('No profiles yet.');
  else
    console.log(
      tableText(
        ['profile', 'server', 'as', 'usual'],
        rows.map((row) => ({ ...row, usual: row.usual ? '*' : '' })),
      ),
    );
  return 0;
}

async function use(name: string): Promise<number> {
  await changeProfiles((kept) => {
    if (kept.profiles[name] === undefined)
      throw wrongUsage(`There is no profile "${name}". Run granary login --list to see them.`);
    kept.current = name;
  });
  note(`Default profile: "${name}".`);
  return 0;
}
