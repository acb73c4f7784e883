/** What the provider returned. */
export interface ReturnedConsent {
  state: string;
  code?: string;
  error?: string;
}

/** Reads it from the address and removes it there, so that no code stays in the history. */
export function takeConsent(): ReturnedConsent | undefined {
  const query = new URLSearchParams(location.search);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name));
  if (state == null) return undefined;
  history.replaceState(history.state, '', location.pathname);
  return { state, ...(code == null ? {} : { code }), ...(error == null ? {} : { error }) };
}
