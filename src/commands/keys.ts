import type { Granary, Scope, TokenInfo } from '../../client/index.ts';
import type { Command } from './command.ts';
import { CONNECTION_USAGE, readArguments, withGranary } from './connection.ts';
import { notFound, wrongUsage } from './failure.ts';
import { tableText } from './table.ts';
import { note, printJson } from './terminal.ts';

export const keys: Command = {
  usage: `granary keys list|create|revoke [NAME|ID] [--scope SCOPE]... [--expires DATE] [--test]

create prints the new key, which is shown only once. revoke takes an ID, or the key prefix shown by list.
${CONNECTION_USAGE}`,
  actions: ['list', 'create', 'revoke'],
  examples: [
    'granary keys list',
    'granary keys create "nightly export" --scope datasets:read --scope query:read --expires 2027-01-01',
    'granary keys revoke svc_live_a1B2c3D',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      scope: { type: 'string', multiple: true, default: [] },
      expires: { type: 'string' },
      test: { type: 'boolean', default: false },
    });
    const [action = 'list', name] = positionals;
    if (!['list', 'create', 'revoke'].includes(action))
      throw wrongUsage(`"${action}" is not a keys command. Use list, create or revoke.`);
    if (action !== 'list' && name === undefined)
      throw wrongUsage(
        action === 'create'
          ? 'Give the key a name.'
          : 'Give the ID of the key. Run granary keys list to see it.',
      );
    return withGranary(values, async ({ granary, signal }) => {
      if (action === 'list') return list(granary, values.json, signal);
      if (action === 'revoke') return revoke(granary, name ?? '', values.json, signal);
      const expires = values.expires === undefined ? undefined : dateOf(values.expires);
      const environment = values.test ? 'test' : 'live';
      const made = await granary.auth.createToken(
        { name: name ?? '', scopes: values.scope as Scope[] | undefined, expires_at: expires, environment },
        { signal },
      );
      if (values.json) printJson(made);
      else console.log(made.token);
      return 0;
    });
  },
};

async function list(granary: Granary, asJson: boolean, signal: AbortSignal): Promise<number> {
  const found: TokenInfo[] = [];
  for await (const key of granary.all('auth.list-tokens', {}, { signal })) found.push(key);
  if (asJson) printJson(found);
  else
    console.log(
      tableText(
        ['id', 'key', 'name', 'scopes', 'expires', 'last used'],
        found.map(({ id, key_prefix, name, scopes, expires_at, last_used_at }) => ({
          id,
          key: `${key_prefix}…`,
          name,
          scopes: scopes.join(' ') || 'full access',
          expires: expires_at?.slice(0, 10) ?? 'never',
          'last used': last_used_at?.slice(0, 10) ?? 'never',
        })),
      ),
    );
  return 0;
}

async function revoke(granary: Granary, text: string, asJson: boolean, signal: AbortSignal): Promise<number> {
  const matching: TokenInfo[] = [];
  for await (const key of granary.all('auth.list-tokens', {}, { signal }))
    if (key.id === text || (text.length >= 12 && key.key_prefix.startsWith(text))) matching.push(key);
  const [key] = matching;
  if (key === undefined) throw notFound(`There is no key "${text}". Run granary keys list to see them.`);
  if (matching.length > 1)
    throw wrongUsage(`${matching.length} keys start with "${text}". Give the ID of one.`);
  const gone = await granary.auth.deleteToken({ token_id: key.id }, { signal });
  if (asJson) printJson(gone);
  else note(`Revoked ${key.name} (${key.key_prefix}…).`);
  return 0;
}

function dateOf(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw wrongUsage(`--expires ${text} is not a date. Write it as 2027-01-31.`);
  return new Date(time).toISOString();
}
