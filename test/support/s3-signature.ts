import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An error in the words of S3. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MOST_SKEW_MS = 15 * 60_000;
const LONGEST_EXPIRY_SECONDS = 604_800;

/** Checks Signature Version 4 in either form and returns what the signature says about the body. */
export function verifySignature(request: IncomingMessage, credentials: S3Credentials, now: number): string {
  const query = new URL(request.url!, 'http://s3').searchParams;
  return query.has('X-Amz-Signature')
    ? verifyPresigned(request, query, credentials, now)
    : verifyHeader(request, credentials, now);
}

function verifyHeader(request: IncomingMessage, credentials: S3Credentials, now: number): string {
  const authorization = request.headers.authorization ?? '';
  const match = /^(\S+) Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (match?.[1] !== ALGORITHM) throw new S3Error(403, 'AccessDenied', 'the request is not signed');
  const date = String(request.headers['x-amz-date'] ?? '');
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (payload === '') throw new S3Error(400, 'InvalidRequest', 'x-amz-content-sha256 is missing');
  if (Math.abs(parseDate(date) - now) > MOST_SKEW_MS) throw new S3Error(403, 'RequestTimeTooSkewed');
  const signedHeaders = match[3]!.split(';');
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-amz-') && !signedHeaders.includes(name)) {
      throw new S3Error(403, 'AccessDenied', `the header ${name} is not signed`);
    }
  }
  verify(request, credentials, { scope: match[2]!, signedHeaders, date, payload, signature: match[4]! });
  return payload;
}

function verifyPresigned(
  request: IncomingMessage,
  query: URLSearchParams,
  credentials: S3Credentials,
  now: number,
): string {
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (get('Algorithm') !== ALGORITHM) throw new S3Error(400, 'AuthorizationQueryParametersError');
  const expires = Number(get('Expires'));
  if (!(expires >= 1 && expires <= LONGEST_EXPIRY_SECONDS)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800');
  }
  const date = get('Date');
  verify(request, credentials, {
    scope: get('Credential'),
    signedHeaders: get('SignedHeaders').split(';'),
    date,
    payload: 'UNSIGNED-PAYLOAD',
    signature: get('Signature'),
  });
  const signedAt = parseDate(date);
  if (now < signedAt - MOST_SKEW_MS) throw new S3Error(403, 'AccessDenied', 'Request is not valid yet');
  if (now > signedAt + expires * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired');
  return 'UNSIGNED-PAYLOAD';
}

interface Claim {
  scope: string;
  signedHeaders: string[];
  date: string;
  payload: string;
  signature: string;
}

function verify(request: IncomingMessage, credentials: S3Credentials, claim: Claim): void {
  const [accessKeyId, ...scope] = claim.scope.split('/');
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  const day = claim.date.slice(0, 8);
  if (scope.join('/') !== `${day}/${credentials.region}/s3/aws4_request`) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `the scope ${scope.join('/')} is wrong`);
  }
  if (!claim.signedHeaders.includes('host')) throw new S3Error(403, 'AccessDenied', 'the host is not signed');
  const canonical = canonicalRequest(request, claim);
  const text = [ALGORITHM, claim.date, scope.join('/'), sha256(canonical)].join('\n');
  const key = [day, credentials.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(403, 'SignatureDoesNotMatch');
  }
}

function canonicalRequest(request: IncomingMessage, { signedHeaders, payload }: Claim): string {
  const [path = '', query = ''] = request.url!.split('?');
  const headers = signedHeaders.map((name) => {
    const value = request.headers[name];
    if (value === undefined) throw new S3Error(403, 'SignatureDoesNotMatch', `${name} is signed and missing`);
    return `${name}:${String(value).trim().replace(/ +/g, ' ')}\n`;
  });
  return [
    request.method,
    path.split('/').map(encodeAgain).join('/'),
    canonicalQuery(query),
    headers.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${encodeAgain(name)}=${encodeAgain(value)}`;
    })
    .sort((left, right) => (left < right ? -1 : 1))
    .join('&');
}

const encodeAgain = (text: string): string =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function parseDate(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) throw new S3Error(403, 'AccessDenied', 'the date cannot be read');
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
