import { S3Fault } from './s3-fault.ts';

/** Where the door stands; the endpoint that clients are given ends with it. */
export const S3_DOOR_PATH = '/s3';

/** That a client adds to say which operation it means. */
const HARMLESS_PARAMETERS = new Set(['x-id']);
const PRESIGNED = /[?&](x-amz-(signature|algorithm|credential)|signature|awsaccesskeyid)=/i;

export interface Target {
  /** As it was sent. */
  path: string;
  /** Names and values as they were sent. */
  parameters: readonly (readonly [name: string, value: string])[];
}

export function readTarget(url: string): Target {
  const [path, query] = cut(url, '?');
  const pairs = query.split('&').filter((pair) => pair !== '');
  return { path, parameters: pairs.map((pair) => cut(pair, '=')) };
}

/** The credential would be in the URL, where logs keep it. */
export const isPresigned = (url: string): boolean => PRESIGNED.test(url);

/** The key of the object that a URL names; throws where it names none. */
export function objectKeyOf(url: string, bucket: string): string {
  const { path, parameters } = readTarget(url);
  const [, , named = '', ...parts] = path.split('/').map(decodePart);
  const key = parts.join('/');
  if (named !== '' && named !== bucket)
    throw new S3Fault(
      'NoSuchBucket',
      'There is no such bucket. Use the bucket that the location of the table names.',
    );
  if (key === '')
    throw new S3Fault(
      'AccessDenied',
      'Buckets cannot be listed or inspected here. Read objects by the keys that the metadata of the table names.',
    );
  const other = parameters.map(([name]) => decodePart(name)).find((name) => !HARMLESS_PARAMETERS.has(name));
  if (other !== undefined)
    throw new S3Fault(
      'AccessDenied',
      `Only the bytes of objects can be read here. Remove the query parameter "${other}".`,
    );
  return key;
}

export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new S3Fault('InvalidURI', 'The URL cannot be read. Percent-encode it as UTF-8.');
  }
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
