import { type ApiClient, good } from '../client.ts';
import { CLIENT, type SearchConsoleProvider } from './provider.ts';

export const SC = '/api/v1/search-console';

export const saveClient = async (api: ApiClient) =>
  good(await api.put(`${SC}/auth/client`, { client_id: CLIENT.id, client_secret: CLIENT.secret }));

/** The whole way: client, consent, callback. */
export async function connect(
  api: ApiClient,
  provider: SearchConsoleProvider,
  scopes: string[] = ['read'],
): Promise<any> {
  await saveClient(api);
  const { url } = good(await api.post(`${SC}/auth/url`, { scopes }));
  const { code, state } = provider.tokens.consent(url);
  return good(await api.post(`${SC}/auth/callback`, { code, state }));
}
