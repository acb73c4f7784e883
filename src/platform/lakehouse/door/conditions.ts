import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Stored {
  size: number;
  lastModified: Date;
}

/** What tells one state of an object from another. */
export interface Validators {
  etag: string;
  lastModified: Date;
}

export type Verdict = 'read' | 'unchanged' | 'failed';

/** Other bytes under the same key come with another time. The dash tells clients that it is no MD5 of the bytes. */
export function validatorsOf(key: string, { size, lastModified }: Stored): Validators {
  const text = JSON.stringify([key, size, lastModified.getTime()]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { etag: `"${hash}-1"`, lastModified };
}

/** In the order of RFC 9110: an entity tag goes before a time. */
export function judge(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): Verdict {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const time = Math.floor(lastModified.getTime() / 1_000) * 1_000;
  const isLater = (date: string | undefined) => date !== undefined && time > Date.parse(date);
  const isNoLater = (date: string | undefined) => date !== undefined && time <= Date.parse(date);
  if (match === undefined ? isLater(headers['if-unmodified-since']) : !names(match, etag)) return 'failed';
  const isUnchanged =
    noneMatch === undefined
      ? isNoLater(headers['if-modified-since'])
      : names(noneMatch.replaceAll(/W\/(?=")/g, ''), etag);
  return isUnchanged ? 'unchanged' : 'read';
}

/** Some clients leave the quotes out. */
const names = (list: string, etag: string): boolean =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .some((entry) => entry === '*' || entry === etag || `"${entry}"` === etag);
