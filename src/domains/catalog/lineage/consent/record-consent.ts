import { conflict, invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { consentRecorded, consentWithdrawn } from '../events.ts';
import { requireAsset } from '../lineage-records.ts';
import { statusNow } from './consent-record.ts';
import {
  type ConsentRow,
  type ConsentTerms,
  changeConsent,
  insertConsent,
  lockConsent,
  supersedeConsent,
  withdrawConsent,
} from './consent-store.ts';
import type { RecordConsent } from './schema.ts';

/** A new consent, other terms of one that stands, or the end of one. */
export async function recordConsent(
  sql: Sql,
  accountId: string,
  actor: string,
  body: RecordConsent,
): Promise<ConsentRow> {
  const known = await lockConsent(sql, accountId, body.subject, body.purpose);
  const row =
    body.withdrawn === true ? await end(sql, accountId, known) : await grant(sql, accountId, body, known);
  if (row === undefined)
    throw conflict('Another request recorded this consent at the same time. Repeat yours to change it.');
  const event = body.withdrawn === true ? consentWithdrawn : consentRecorded;
  const payload = { purpose: row.purpose, assets: row.scope.assets, actor };
  await emit(sql, event, { accountId, subject: row.consent_id, payload });
  return row;
}

function end(sql: Sql, accountId: string, known: ConsentRow | undefined) {
  if (known === undefined)
    throw notFound(
      'There is no consent of this subject for this purpose. List them with GET /api/v1/lineage/consent.',
    );
  return withdrawConsent(sql, accountId, known.consent_id, new Date());
}

/** One that has ended stays on record as it was; a new one takes its place. */
async function grant(sql: Sql, accountId: string, body: RecordConsent, known: ConsentRow | undefined) {
  const terms = await termsOf(sql, accountId, body, known);
  const of = { subject: body.subject, purpose: body.purpose };
  if (known === undefined) return insertConsent(sql, accountId, of, terms);
  if (statusNow(known) === 'active') return changeConsent(sql, accountId, known.consent_id, terms);
  await supersedeConsent(sql, accountId, known.consent_id);
  return insertConsent(sql, accountId, of, terms);
}

async function termsOf(
  sql: Sql,
  accountId: string,
  body: RecordConsent,
  known: ConsentRow | undefined,
): Promise<ConsentTerms> {
  const isNew = known === undefined || statusNow(known) !== 'active';
  const basis = body.basis ?? known?.basis;
  const scope = body.scope ?? known?.scope;
  const missing = [...(basis === undefined ? ['basis'] : []), ...(scope === undefined ? ['scope'] : [])];
  if (basis === undefined || scope === undefined)
    throw invalidRequest(`A new consent requires ${missing.join(' and ')}.`, {
      details: missing.map((path) => ({ path, message: 'is required for a new consent' })),
    });
  const kept = known === undefined || isNew ? undefined : known;
  const grantedAt =
    body.granted_at === undefined ? (kept?.granted_at ?? new Date()) : new Date(body.granted_at);
  const expiresAt = body.expires_at === undefined ? (kept?.expires_at ?? null) : dateOf(body.expires_at);
  if (expiresAt !== null && expiresAt <= grantedAt)
    throw invalidRequest('expires_at must be later than granted_at.', {
      details: [{ path: 'expires_at', message: 'must be later than granted_at' }],
    });
  const assets = await assetIds(sql, accountId, scope.assets);
  return {
    basis,
    scope: { ...scope, assets },
    assets,
    evidence: body.evidence ?? kept?.evidence ?? null,
    grantedAt,
    expiresAt,
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

async function assetIds(sql: Sql, accountId: string, given: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const id of given) ids.add((await requireAsset(sql, accountId, id)).asset_id);
  return [...ids];
}
