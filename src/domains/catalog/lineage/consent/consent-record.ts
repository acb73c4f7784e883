import type { ConsentRow } from './consent-store.ts';
import type { Consent } from './schema.ts';

export const toConsent = (row: ConsentRow): Consent => ({
  ...row,
  basis: row.basis as Consent['basis'],
  status: statusNow(row),
  granted_at: row.granted_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  superseded_at: row.superseded_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export function statusNow({ superseded_at, withdrawn_at, expires_at }: ConsentRow): Consent['status'] {
  const now = new Date();
  if (superseded_at !== null) return 'superseded';
  if (withdrawn_at !== null && withdrawn_at <= now) return 'withdrawn';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}
