import { createClient, GranaryError, type Session } from '../../../client/index.ts';
import { alone, isSpentElsewhere, markSpent } from './one-tab.ts';
import { Store, useStore } from './store.ts';
import { readStored, writeStored } from './stored.ts';

export interface Membership {
  account_id: string;
  name: string;
  tier: string;
  role: string;
}

/** Who works here. A session is shared by the tabs of the browser; a key stays in its tab and goes with it. */
export type SignedIn = { kind: 'session'; session: Session; expiresAt: number } | KeySignIn;

export interface KeySignIn {
  kind: 'key';
  key: string;
  account: Membership;
  scopes: readonly string[];
}

const SESSION = 'granary.session';
const KEY = 'granary.key';
const ACCOUNT = 'granary.account';
const EARLY_MS = 30_000;
/** For what another tab has stored to arrive here. */
const ARRIVAL_MS = 10_000;
const LOOK_MS = 25;

const anyone = createClient({ retry: { attempts: 2 } });
const store = new Store<SignedIn | undefined>(
  readStored<SignedIn>(sessionStorage, KEY) ?? readStored<SignedIn>(localStorage, SESSION),
);
const chosen = new Store<string | undefined>(
  readStored<string>(sessionStorage, ACCOUNT) ?? readStored<string>(localStorage, ACCOUNT),
);

// Another tab has signed in, signed out or refreshed.
addEventListener('storage', (event) => {
  if (event.key === SESSION && store.get()?.kind !== 'key') store.set(readStored(localStorage, SESSION));
});

export const useSignedIn = (): SignedIn | undefined => useStore(store);
export const signedIn = (): SignedIn | undefined => store.get();

export function accountsOf(current: SignedIn | undefined): readonly Membership[] {
  if (current === undefined) return [];
  return current.kind === 'key' ? [current.account] : current.session.accounts;
}

/** The account that is worked on: the chosen one, while the person belongs to it. */
export function currentAccount(): Membership | undefined {
  const accounts = accountsOf(store.get());
  return accounts.find(({ account_id }) => account_id === chosen.get()) ?? accounts[0];
}

export function useAccount(): Membership | undefined {
  useStore(store);
  useStore(chosen);
  return currentAccount();
}

export function chooseAccount(accountId: string): void {
  writeStored(sessionStorage, ACCOUNT, accountId);
  writeStored(localStorage, ACCOUNT, accountId);
  chosen.set(accountId);
}

/** A tab stays in its account, whatever is chosen in another one. */
function keepAccount(): void {
  if (store.get()?.kind === 'session') writeStored(sessionStorage, ACCOUNT, currentAccount()?.account_id);
}
keepAccount();
store.subscribe(keepAccount);

export async function signIn(email: string, password: string): Promise<void> {
  keep(await anyone.call('session.create', { email, password }));
}

export async function acceptInvitation(token: string, password: string, name: string): Promise<void> {
  keep(await anyone.call('session.accept-invite', { token, password, ...(name === '' ? {} : { name }) }));
}

/** Who is signed in, for people to read. */
export function nameOfSignedIn(): string {
  const current = store.get();
  const account = currentAccount()?.name ?? '';
  return current?.kind === 'session' ? `${current.session.user.email} (${account})` : account;
}

export async function signInWithKey(key: string): Promise<void> {
  adopt(await signInOf(key));
}

/** Whose a key is; nothing is kept of it. */
export async function signInOf(key: string): Promise<KeySignIn> {
  const own = createClient({ token: key, retry: { attempts: 2 } });
  const { account_id, tier, scopes } = await anyone.call('auth.validate', { api_key: key });
  // A key may lack the scope to read the profile; then the account has no name here.
  const profile = await own.call('profile.get').catch((error: unknown) => {
    if (error instanceof GranaryError && error.status === 403) return undefined;
    throw error;
  });
  const account = { account_id, tier, name: profile?.account.name ?? 'Account', role: 'admin' };
  return { kind: 'key', key, account, scopes };
}

/** In this tab: a session of other tabs stays. */
export function adopt(next: KeySignIn): void {
  writeStored(sessionStorage, KEY, next);
  store.set(next);
}

/** Ends the session at the server as well; a key is only forgotten. */
export async function signOut(): Promise<void> {
  const current = store.get();
  const token = current?.kind === 'session' ? await credential(false).catch(() => undefined) : undefined;
  forget();
  if (token !== undefined) await createClient({ token }).call('session.delete').catch(ended);
}

/** What is told of a session that is over already changes nothing. */
const ended = (error: unknown): void => {
  if (!(error instanceof GranaryError)) throw error;
};

function forget(): void {
  writeStored(sessionStorage, KEY, undefined);
  if (store.get()?.kind !== 'key') writeStored(localStorage, SESSION, undefined);
  store.set(undefined);
}

function keep(session: Session): string {
  const next: SignedIn = { kind: 'session', session, expiresAt: Date.now() + session.expires_in * 1_000 };
  writeStored(sessionStorage, KEY, undefined);
  writeStored(localStorage, SESSION, next);
  store.set(next);
  return session.access_token;
}

/** The credential for a call; a session token that ends soon or was refused is refreshed first. */
export async function credential(refused: boolean): Promise<string | undefined> {
  const current = store.get();
  if (current === undefined) return undefined;
  if (current.kind === 'key') {
    if (refused) forget();
    return current.key;
  }
  if (!refused && Date.now() < current.expiresAt - EARLY_MS) return current.session.access_token;
  return alone(() => refresh(current.session.refresh_token));
}

/** A refresh token works once, and using it again ends the session: so one tab at a time, and never one that is spent. */
async function refresh(spent: string): Promise<string | undefined> {
  if (await isSpentElsewhere(spent)) await untilReplaced(spent);
  const stored = readStored<SignedIn>(localStorage, SESSION) ?? store.get();
  if (stored?.kind !== 'session') return undefined;
  if (stored.session.refresh_token !== spent) {
    store.set(stored);
    return stored.session.access_token;
  }
  try {
    const session = await anyone.call('session.refresh', { refresh_token: spent });
    await markSpent(spent);
    return keep(session);
  } catch (error) {
    if (!(error instanceof GranaryError) || error.status !== 401) throw error;
    forget();
    return undefined;
  }
}

async function untilReplaced(spent: string): Promise<void> {
  for (const end = Date.now() + ARRIVAL_MS; Date.now() < end; ) {
    const stored = readStored<SignedIn>(localStorage, SESSION);
    if (stored?.kind !== 'session' || stored.session.refresh_token !== spent) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
