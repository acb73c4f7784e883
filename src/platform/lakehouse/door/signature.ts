import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decodePart, isPresigned, readTarget } from './address.ts';
import { S3Fault } from './s3-fault.ts';

/** As much of a request as Signature Version 4 covers; the URL as it was sent. */
export interface SignedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** What a request says about who signed it, before that is checked. */
export interface Claim {
  accessKeyId: string;
  sessionToken: string;
  /** The day, the region, the service and the end of the scope. */
  scope: string;
  signedHeaders: readonly string[];
  date: string;
  payload: string;
  signature: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MOST_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]{1,128})\/([^,\s]{1,200}), *SignedHeaders=([\w;.-]{1,2000}), *Signature=([0-9a-f]{64})$/;
const SCOPE = /^(\d{8})\/[^/]{1,64}\/s3\/aws4_request$/;
const EMPTY_SHA256 = createHash('sha256').digest('hex');
/** A read has no body to sign. */
const PAYLOADS = new Set(['UNSIGNED-PAYLOAD', EMPTY_SHA256]);

/** Reads the claim of a signed request; throws in the words of S3 when there is none. */
export function readClaim({ url, headers }: SignedRequest, now: Date): Claim {
  if (isPresigned(url))
    throw new S3Fault(
      'AccessDenied',
      'Presigned URLs are not supported. Send the signature in the header Authorization.',
    );
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (match === null)
    throw new S3Fault(
      'AccessDenied',
      'The request is not signed. Sign it with Signature Version 4 and the keys that the catalog issued.',
    );
  const [, accessKeyId = '', scope = '', signed = '', signature = ''] = match;
  const signedHeaders = signed.split(';');
  checkSigned(signedHeaders, headers);
  const date = checkDate(text(headers['x-amz-date']), now);
  checkScope(scope, date);
  return {
    accessKeyId,
    sessionToken: checkToken(text(headers['x-amz-security-token'])),
    scope,
    signedHeaders,
    date,
    payload: checkPayload(text(headers['x-amz-content-sha256'])),
    signature,
  };
}

/** What names the host or belongs to S3 has to be under the signature, or it could be altered on the way. */
function checkSigned(signed: readonly string[], headers: IncomingHttpHeaders): void {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const missing = needed.find((name) => !signed.includes(name));
  if (missing !== undefined)
    throw new S3Fault('AccessDenied', `The header ${missing} is not signed. Add it to the signed headers.`);
}

function checkDate(date: string, now: Date): string {
  const time = timeOf(date);
  if (Number.isNaN(time))
    throw new S3Fault(
      'AccessDenied',
      'The header X-Amz-Date is missing or invalid. Send it as YYYYMMDDTHHMMSSZ.',
    );
  if (Math.abs(time - now.getTime()) > MOST_SKEW_MS)
    throw new S3Fault(
      'RequestTimeTooSkewed',
      'The request was signed more than 15 minutes from now. Check the clock of the client.',
    );
  return date;
}

function checkScope(scope: string, date: string): void {
  const [, day] = SCOPE.exec(scope) ?? [];
  if (day === undefined)
    throw new S3Fault(
      'AuthorizationHeaderMalformed',
      'The scope of the signature is invalid. Sign for the service s3.',
    );
  if (day !== date.slice(0, 8))
    throw new S3Fault(
      'AuthorizationHeaderMalformed',
      'The scope of the signature and the header X-Amz-Date name different days. Sign the request again.',
    );
}

function checkToken(token: string): string {
  if (token !== '') return token;
  throw new S3Fault(
    'AccessDenied',
    'The session token is missing. Send it in the header X-Amz-Security-Token.',
  );
}

function checkPayload(payload: string): string {
  if (PAYLOADS.has(payload)) return payload;
  throw new S3Fault(
    'InvalidRequest',
    'The header X-Amz-Content-Sha256 must be UNSIGNED-PAYLOAD or the SHA-256 of an empty body.',
  );
}

/** Throws unless the secret made the signature. */
export function checkSignature(request: SignedRequest, claim: Claim, secret: string): void {
  const { scope, date } = claim;
  const toSign = [ALGORITHM, date, scope, sha256(canonicalRequest(request, claim))].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(claim.signature, 'hex')))
    throw new S3Fault(
      'SignatureDoesNotMatch',
      'The signature does not match the request. Check the secret access key, and that nothing on the way changes the host or the path.',
    );
}

function canonicalRequest(
  { method, url, headers }: SignedRequest,
  { signedHeaders, payload }: Claim,
): string {
  const { path, parameters } = readTarget(url);
  const lines = signedHeaders.map((name) => `${name}:${text(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  return [
    method,
    path.split('/').map(encodeOnce).join('/'),
    canonicalQuery(parameters),
    lines.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

const canonicalQuery = (parameters: readonly (readonly [string, string])[]): string =>
  parameters
    .map(([name, value]) => [encodeOnce(name), encodeOnce(value)] as const)
    .sort(([name, value], [otherName, otherValue]) => order(name, otherName) || order(value, otherValue))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const order = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Whatever of it was percent-encoded already. */
const encodeOnce = (part: string): string =>
  encodeURIComponent(decodePart(part).toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function timeOf(date: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (match === null) return Number.NaN;
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const text = (value: string | string[] | undefined): string => String(value ?? '');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');
