import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose tables somebody may load, and until when. */
export interface CatalogGrant {
  accountId: string;
  /** The key or person that asked for it. */
  actorId: string;
  expiresAt: Date;
}

const START = 'gct_';

export const isCatalogToken = (credential: string): boolean => credential.startsWith(START);

/** Good for the Iceberg catalogue alone: an engine that runs a query for somebody loads tables with it. */
export function issueCatalogToken(secret: string, { accountId, actorId, expiresAt }: CatalogGrant): string {
  const content = Buffer.from(JSON.stringify([accountId, actorId, expiresAt.getTime()])).toString(
    'base64url',
  );
  return `${START}${content}.${mark(secret, content)}`;
}

/** Undefined for what was not issued here, or is over. */
export function readCatalogToken(secret: string, token: string, now: Date): CatalogGrant | undefined {
  const [content = '', given = ''] = token.slice(START.length).split('.', 2);
  const [left, right] = [Buffer.from(given), Buffer.from(mark(secret, content))];
  if (left.length !== right.length || !timingSafeEqual(left, right)) return undefined;
  const written: [string, string, number] = JSON.parse(Buffer.from(content, 'base64url').toString());
  const [accountId, actorId, expires] = written;
  const expiresAt = new Date(expires);
  return now < expiresAt ? { accountId, actorId, expiresAt } : undefined;
}

const mark = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`catalog token\n${content}`).digest('base64url');
