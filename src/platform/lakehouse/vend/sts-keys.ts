import type { STSClient } from '@aws-sdk/client-sts';
import { LRUCache } from 'lru-cache';
import type { S3Config, VendingConfig } from '../../../kernel/config.ts';
import { serviceUnavailable } from '../../../kernel/errors.ts';
import type { TableReference } from '../../tables/index.ts';
import { foldersOf } from './folders.ts';
import { type KeyVendor, keyConfig, type StorageKeys } from './storage-keys.ts';

const KEYS_LAST_SECONDS = 3_600;
/** A reader gets keys that are good for at least half of that. */
const GIVEN_AGAIN_MS = (KEYS_LAST_SECONDS * 1_000) / 2;
const MOST_KNOWN = 2_000;
const TIMEOUT_MS = 5_000;

/** Keys of the object store itself, limited to the objects of a table: readers go there directly. */
export function stsKeys(s3: S3Config, { roleArn, stsEndpoint }: VendingConfig): KeyVendor {
  const known = new LRUCache<string, Promise<StorageKeys>>({ max: MOST_KNOWN, ttl: GIVEN_AGAIN_MS });
  const assume = createAssumption(s3, stsEndpoint);
  return {
    keysFor(table, actorId) {
      const name = `${table.accountId}/${table.tableId}/${actorId}`;
      const keys = known.get(name) ?? assume(roleArn, sessionOf(actorId), policyFor(s3.bucket, table));
      known.set(name, keys, { noUpdateTTL: true });
      keys.catch(() => known.delete(name));
      return keys;
    },
  };
}

/** What STS takes for the name of a session, which the logs of the store show. */
const sessionOf = (actorId: string): string =>
  `granary-${actorId}`.replaceAll(/[^\w+=,.@-]/g, '-').slice(0, 64);

const policyFor = (bucket: string, table: TableReference): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:GetObject'],
        Resource: foldersOf(table).map((folder) => `arn:aws:s3:::${bucket}/${folder}*`),
      },
    ],
  });

type Assume = (roleArn: string, session: string, policy: string) => Promise<StorageKeys>;

/** The SDK is loaded at the first use. */
function createAssumption(
  { region, endpoint, accessKeyId, secretAccessKey }: S3Config,
  stsEndpoint: string | undefined,
): Assume {
  let client: STSClient | undefined;
  return async (roleArn, session, policy) => {
    const sdk = await import('@aws-sdk/client-sts');
    client ??= new sdk.STSClient({
      region,
      ...(stsEndpoint === undefined ? {} : { endpoint: stsEndpoint }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
      requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    });
    const { Credentials: given } = await client
      .send(
        new sdk.AssumeRoleCommand({
          RoleArn: roleArn,
          RoleSessionName: session,
          Policy: policy,
          DurationSeconds: KEYS_LAST_SECONDS,
        }),
      )
      .catch((error: Error) => {
        throw notVended(error.name, error);
      });
    if (
      given?.AccessKeyId === undefined ||
      given.SecretAccessKey === undefined ||
      given.SessionToken === undefined
    )
      throw notVended('it answered no keys');
    const expiresAt = given.Expiration ?? new Date(Date.now() + KEYS_LAST_SECONDS * 1_000);
    const keys = {
      accessKeyId: given.AccessKeyId,
      secretAccessKey: given.SecretAccessKey,
      sessionToken: given.SessionToken,
    };
    return { expiresAt, config: keyConfig({ endpoint, region, expiresAt, ...keys }) };
  };
}

const notVended = (reason: string, cause?: unknown) =>
  serviceUnavailable(
    `The object store gives no keys for this table (${reason}). Check S3_VEND_ROLE_ARN and S3_STS_ENDPOINT, or remove them to read through Granary.`,
    { cause, retryAfter: 10 },
  );
