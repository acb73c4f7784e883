import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../../kernel/errors.ts';
import type { ByteRange, ObjectBody, ObjectInfo, ObjectStore } from '../../objects/index.ts';
import { fromStart, readByteRange } from './byte-range.ts';
import { describeObject, type ObjectAnswer } from './description.ts';
import { S3Fault, unavailable } from './s3-fault.ts';

export interface Wanted {
  store: Pick<ObjectStore, 'get' | 'head'>;
  key: string;
  headers: IncomingHttpHeaders;
}

export async function inspectObject(wanted: Wanted): Promise<ObjectAnswer> {
  const info = await headOf(wanted);
  const asked = readByteRange(wanted.headers.range);
  return describeObject(wanted, info, asked && fromStart(asked, info.size));
}

export async function readObject(wanted: Wanted): Promise<ObjectAnswer> {
  const range = await rangeOf(wanted);
  const object = await bodyOf(wanted, range);
  if (object === undefined) return refuseRange(wanted, range);
  try {
    const answer = describeObject(wanted, object, range);
    if (answer.status !== 304) return { ...answer, body: object.stream };
    object.stream.destroy();
    return answer;
  } catch (error) {
    object.stream.destroy();
    throw error;
  }
}

/** Only for the last bytes the size has to be known before. */
async function rangeOf(wanted: Wanted): Promise<ByteRange | undefined> {
  const asked = readByteRange(wanted.headers.range);
  if (asked === undefined || !('last' in asked)) return asked;
  return fromStart(asked, (await headOf(wanted)).size);
}

/** Undefined when the range begins behind the end of the object. */
async function bodyOf({ store, key }: Wanted, range: ByteRange | undefined): Promise<ObjectBody | undefined> {
  try {
    return await store.get(key, range);
  } catch (error) {
    if (range !== undefined && error instanceof ApiError && error.status === 400) return undefined;
    throw explain(error);
  }
}

/** That the object is missing, unchanged or not the expected one goes before a range that it does not have. */
async function refuseRange(wanted: Wanted, range: ByteRange | undefined): Promise<ObjectAnswer> {
  const answer = describeObject(wanted, await headOf(wanted), range);
  if (answer.status === 304) return answer;
  throw unavailable('The object was replaced while it was read. Try again.');
}

async function headOf({ store, key }: Wanted): Promise<ObjectInfo> {
  try {
    return await store.head(key);
  } catch (error) {
    throw explain(error);
  }
}

/** A key that the store refuses is the key of no object. */
const explain = (error: unknown): unknown =>
  error instanceof ApiError && [400, 404].includes(error.status)
    ? new S3Fault('NoSuchKey', 'There is no such object. It may have been deleted; load the table again.')
    : error;
