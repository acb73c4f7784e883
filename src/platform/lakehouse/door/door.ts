import { objectKeyOf } from './address.ts';
import type { ObjectAnswer } from './description.ts';
import { mayRead, openKeys, type ReadGrant } from './read-keys.ts';
import { inspectObject, readObject, type Wanted } from './reading.ts';
import { S3Fault } from './s3-fault.ts';
import { checkSignature, readClaim, type SignedRequest } from './signature.ts';
import { createStandingCheck, type StandingOptions } from './standing.ts';

/** What lets engines read objects by the protocol of S3. */
export interface S3Door extends StandingOptions {
  store: Wanted['store'];
  /** The name of the only bucket. */
  bucket: string;
  /** That the keys were issued with. */
  secret: string;
  /** The object that a key stands for, where it stands for another one; asked only for what the keys let read. */
  resolve?: ((grant: ReadGrant, key: string) => Promise<string | undefined>) | undefined;
}

/** Answers a GET or HEAD of an object; what it throws becomes an `S3Fault` by `faultOf`. */
export function openDoor(door: S3Door): (request: SignedRequest) => Promise<ObjectAnswer> {
  const { store, bucket, secret, clock, resolve } = door;
  const checkStanding = createStandingCheck(door);
  return async (request) => {
    const now = clock.now();
    const claim = readClaim(request, now);
    const grant = openKeys(secret, claim.accessKeyId, claim.sessionToken, now);
    checkSignature(request, claim, grant.secretAccessKey);
    await checkStanding(claim.accessKeyId, grant);
    const key = objectKeyOf(request.url, bucket);
    if (!mayRead(grant, key))
      throw new S3Fault(
        'AccessDenied',
        'These keys do not allow reading this object. Request keys for the table that it belongs to.',
      );
    const wanted = { store, key: (await resolve?.(grant, key)) ?? key, headers: request.headers };
    return request.method === 'HEAD' ? inspectObject(wanted) : readObject(wanted);
  };
}
