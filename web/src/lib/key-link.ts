import { Store } from './store.ts';

/** The key of a link that was followed and not used yet. */
export const keyOfLink = new Store<string | undefined>(undefined);

/** What follows # is never sent to the server, and a key leaves the address at once, on whatever page. */
function takeFromAddress(): void {
  const key = /^#key=([^&]*)/.exec(location.hash)?.[1];
  if (key === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (key !== '') keyOfLink.set(key);
}

/** Before anything else reads the address, and whenever such a link is followed in a page that is open. */
export function watchAddress(): void {
  takeFromAddress();
  addEventListener('hashchange', takeFromAddress);
}

/** Hands the key out once. */
export function takeKey(): string | undefined {
  const key = keyOfLink.get();
  keyOfLink.set(undefined);
  return key;
}
