import { createClient, type Granary } from '../../../client/index.ts';
import { pacedFetch } from './pace.ts';
import { credential, currentAccount, signedIn } from './session.ts';
import { uploadFetch } from './upload-fetch.ts';

export type { Input, OperationId, Output } from '../../../client/index.ts';
export { GranaryError } from '../../../client/index.ts';

let known: { account: string | undefined; client: Granary } | undefined;

const ownAccount = (): string | undefined =>
  signedIn()?.kind === 'session' ? currentAccount()?.account_id : undefined;

const clientOf = (account: string | undefined, fetch: typeof globalThis.fetch): Granary =>
  createClient({
    token: ({ refused }) => credential(refused),
    account,
    fetch,
    // A person is waiting: what takes longer is shown as an error that says when to try again.
    retry: { attempts: 3, longestDelay: 2_000 },
  });

/** The client of whoever is signed in, on the account that is chosen. Pages use `useOperation` and `useChange` instead. */
export function api(): Granary {
  const account = ownAccount();
  if (known === undefined || known.account !== account)
    known = { account, client: clientOf(account, pacedFetch) };
  return known.client;
}

/** The same for one upload, which tells how much of it is sent. */
export const uploader = (onSent: (bytes: number) => void): Granary =>
  clientOf(ownAccount(), uploadFetch(onSent));
