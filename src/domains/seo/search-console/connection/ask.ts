import { upstreamFailed } from '../../../../kernel/errors.ts';
import { refusalOf } from '../provider/refusal.ts';
import { askProvider, type ProviderAnswer } from '../provider/request.ts';
import type { Scope } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';
import { accessToken } from './access-token.ts';

export interface Question {
  accountId: string;
  scope: Scope;
  /** Below the host of the API. */
  path: string;
  /** A body makes it a POST. */
  body?: object;
  signal: AbortSignal;
}

/** The answer of Search Console, or of the Indexing API for its own scope. A token that it refuses is refreshed once. */
export async function ask(
  services: SearchConsoleServices,
  question: Question,
): Promise<Readonly<Record<string, unknown>>> {
  const { accountId, scope } = question;
  const token = await accessToken(services, accountId, scope);
  const first = await send(services, question, token);
  const answer =
    first.status === 401
      ? await send(services, question, await accessToken(services, accountId, scope, token))
      : first;
  if (answer.status < 300) return answer.json;
  const provider = providerOf(scope);
  if (answer.status === 401)
    throw upstreamFailed(`${provider} does not accept its own token. Try again later.`);
  throw refusalOf(answer, { provider, scope });
}

const providerOf = (scope: Scope): string => (scope === 'indexing' ? 'The Indexing API' : 'Search Console');

function send(
  { config }: SearchConsoleServices,
  { scope, path, body, signal }: Question,
  token: string,
): Promise<ProviderAnswer> {
  const base = scope === 'indexing' ? config.indexingUrl : config.apiUrl;
  return askProvider({
    provider: providerOf(scope),
    url: `${base}/${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
}
