import { createClient, type Granary } from '../../../client/index.ts';
import { pacedFetch } from './pace.ts';
import { credential, currentAccount, signedIn } from './session.ts';

export type { Input, OperationId, Output } from '../../../client/index.ts';
export { GranaryError } from '../../../client/index.ts';

let known: { account: string | undefined; client: Granary } | undefined;

/** The client of whoever is signed in, on the account that is chosen. Pages use `useOperation` and `useChange` instead. */
export function api(): Granary {
  const account = signedIn()?.kind === 'session' ? currentAccount()?.account_id : undefined;
  if (known === undefined || known.account !== account) {
    const client = createClient({
      token: ({ refused }) => credential(refused),
      account,
      fetch: pacedFetch,
      // A person is waiting: what takes longer is shown as an error that says when to try again.
      retry: { attempts: 3, longestDelay: 2_000 },
    });
    known = { account, client };
  }
  return known.client;
}
