import { createHmac, timingSafeEqual } from 'node:crypto';
import { forbidden } from '../../kernel/errors.ts';
import { checkKey } from './keys.ts';
import { DEFAULT_CONTENT_TYPE } from './store.ts';

export interface SignedLink {
  key: string;
  fileName: string | undefined;
  contentType: string | undefined;
}

const PATH = '/objects/';

/** The path and query of a link to an object in the folder; `verifySignedLink` is its other half. */
export function signLink(secret: string, link: SignedLink, expires: Date): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  const query = new URLSearchParams({ expires: seconds });
  if (link.fileName !== undefined) query.set('filename', link.fileName);
  if (link.contentType !== undefined) query.set('type', link.contentType);
  query.set('signature', signature(secret, link, seconds));
  return `${PATH}${link.key.split('/').map(encodeURIComponent).join('/')}?${query}`;
}

/** What a link grants, from the path and query as they were received. Throws `forbidden`. */
export function verifySignedLink(secret: string, target: string, now: Date): SignedLink {
  const url = URL.parse(target, 'http://link');
  if (url === null || !url.pathname.startsWith(PATH)) throw notGenuine();
  const link: SignedLink = {
    key: decodeKey(url.pathname.slice(PATH.length)),
    fileName: url.searchParams.get('filename') ?? undefined,
    contentType: url.searchParams.get('type') ?? undefined,
  };
  const expires = url.searchParams.get('expires') ?? '';
  // As text, because its last letter has bits that stand for nothing: several texts would mean the same bytes.
  const given = Buffer.from(url.searchParams.get('signature') ?? '');
  const expected = Buffer.from(signature(secret, link, expires));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notGenuine();
  const isAlive = now.getTime() < Number(expires) * 1000;
  if (!isAlive) {
    throw forbidden('This link has expired. Request a new one.');
  }
  return { ...link, key: checkKey(link.key) };
}

function decodeKey(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/');
  } catch (error) {
    throw notGenuine(error);
  }
}

const signature = (secret: string, link: SignedLink, expires: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify(['object link', link.key, expires, link.fileName ?? null, link.contentType ?? null]),
    )
    .digest('base64url');

const notGenuine = (cause?: unknown) =>
  forbidden('This link is invalid or was changed. Request a new one.', { cause });

/** What to answer a link with. An object may hold a page that someone else wrote, so it must not run as one of ours. */
export function linkHeaders(link: SignedLink, stored: { contentType: string }): Record<string, string> {
  return {
    'content-type': link.contentType ?? stored.contentType ?? DEFAULT_CONTENT_TYPE,
    'content-disposition': contentDisposition(link.fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

/** RFC 6266: a plain name for old readers, and the true one. */
export function contentDisposition(fileName: string | undefined): string {
  if (fileName === undefined) return 'attachment';
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const full = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
