import { useAccount, useSignedIn } from '../../../lib/session.ts';
import { roleIncludes } from '../../settings/settings-page.tsx';

const SCOPE = 'ratedata-admin:write';

/** Why whoever is signed in cannot load files or name payers; undefined for those who can. */
export function useWriteFault(): string | undefined {
  const signedIn = useSignedIn();
  const account = useAccount();
  if (signedIn?.kind === 'key' && !canWrite(signedIn.scopes)) return `This key needs the scope ${SCOPE}.`;
  return roleIncludes(account?.role, 'admin') ? undefined : 'Only owners and admins can change price data.';
}

const canWrite = (scopes: readonly string[]): boolean =>
  scopes.length === 0 || scopes.includes('*') || scopes.includes(SCOPE);
