import { createHmac, timingSafeEqual } from 'node:crypto';
import { S3Fault } from './s3-fault.ts';

/** What a set of keys lets read, and until when. */
export interface ReadGrant {
  accountId: string;
  actorId: string;
  /** Keys of objects begin with one of these, each ending in '/'. */
  prefixes: readonly string[];
  expiresAt: Date;
}

export interface ReadKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
}

export type OpenedGrant = ReadGrant & Pick<ReadKeys, 'secretAccessKey'>;

/** What a session token says, in short. */
type WrittenGrant = [accountId: string, actorId: string, prefixes: string[], expiresAt: number];

const ID_START = 'GRN';
const ID_LENGTH = 20;

/** Nothing of the keys is stored: the token carries the grant, and the rest of them follows from it. */
export function issueKeys(secret: string, grant: ReadGrant): ReadKeys {
  for (const prefix of grant.prefixes) checkPrefix(prefix);
  const body = writeGrant(grant);
  const sessionToken = `${body}.${derive(secret, 'session token', body).toString('base64url')}`;
  return {
    accessKeyId: accessKeyIdOf(secret, sessionToken),
    secretAccessKey: secretOf(secret, sessionToken),
    sessionToken,
    expiresAt: grant.expiresAt,
  };
}

/** Throws an `S3Fault` unless the keys were issued here, belong together and have not expired. */
export function openKeys(secret: string, accessKeyId: string, sessionToken: string, now: Date): OpenedGrant {
  const [body = '', mark = ''] = sessionToken.split('.', 2);
  const expected = `${body}.${derive(secret, 'session token', body).toString('base64url')}`;
  if (mark === '' || !isSame(sessionToken, expected))
    throw new S3Fault('InvalidToken', 'The session token is invalid or was changed. Request new keys.');
  if (!isSame(accessKeyId, accessKeyIdOf(secret, sessionToken)))
    throw new S3Fault(
      'InvalidAccessKeyId',
      'The access key ID does not belong to this session token. Use keys that were issued together.',
    );
  const grant = readGrant(body);
  if (now >= grant.expiresAt) throw new S3Fault('ExpiredToken', 'The keys have expired. Request new keys.');
  return { ...grant, secretAccessKey: secretOf(secret, sessionToken) };
}

/** Of the text of a key, after all its percent-encoding is undone. */
export const mayRead = ({ prefixes }: ReadGrant, key: string): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix)) && !hasRelativePart(key);

function checkPrefix(prefix: string): void {
  if (prefix.length < 2 || prefix.startsWith('/') || !prefix.endsWith('/') || hasRelativePart(prefix))
    throw new Error(`The prefix ${JSON.stringify(prefix)} is no folder of objects, such as "tables/1/".`);
}

const hasRelativePart = (path: string): boolean =>
  path.split('/').some((part) => part === '.' || part === '..');

function writeGrant({ accountId, actorId, prefixes, expiresAt }: ReadGrant): string {
  const written: WrittenGrant = [accountId, actorId, [...prefixes], expiresAt.getTime()];
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Only of what bears the mark of this instance. */
function readGrant(body: string): ReadGrant {
  const written: WrittenGrant = JSON.parse(Buffer.from(body, 'base64url').toString());
  const [accountId, actorId, prefixes, expiresAt] = written;
  return { accountId, actorId, prefixes, expiresAt: new Date(expiresAt) };
}

const accessKeyIdOf = (secret: string, sessionToken: string): string =>
  (ID_START + derive(secret, 'access key ID', sessionToken).toString('hex').toUpperCase()).slice(
    0,
    ID_LENGTH,
  );

const secretOf = (secret: string, sessionToken: string): string =>
  derive(secret, 'secret access key', sessionToken).toString('base64url');

const derive = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();

/** As text: the last letter of base64 has bits that stand for nothing, so several texts would mean the same bytes. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
