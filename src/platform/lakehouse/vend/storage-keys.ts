import type { S3Config } from '../../../kernel/config.ts';
import type { TableReference } from '../../tables/index.ts';
import { S3_DOOR_PATH } from '../door/address.ts';
import { issueKeys } from '../door/read-keys.ts';
import { foldersOf } from './folders.ts';

/** What a reader needs to get the objects of one table; names are those of Iceberg. */
export interface StorageKeys {
  config: Readonly<Record<string, string>>;
  expiresAt: Date;
}

export interface KeyVendor {
  /** Keys that read the objects of this table alone. */
  keysFor(table: TableReference, actorId: string): Promise<StorageKeys>;
}

const KEYS_LAST_MS = 3_600_000;
const REGION = 'us-east-1';

interface DoorOptions {
  secret: string;
  publicUrl(): string;
  s3: S3Config | undefined;
  now(): Date;
}

/** Keys of Granary's own door. */
export const doorKeys = ({ secret, publicUrl, s3, now }: DoorOptions): KeyVendor => ({
  async keysFor(table, actorId) {
    const expiresAt = new Date(now().getTime() + KEYS_LAST_MS);
    const { accountId } = table;
    const keys = issueKeys(secret, { accountId, actorId, expiresAt, prefixes: foldersOf(table) });
    const endpoint = `${publicUrl()}${S3_DOOR_PATH}`;
    return { expiresAt, config: keyConfig({ endpoint, region: s3?.region ?? REGION, ...keys }) };
  },
});

interface Keys {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
}

export const keyConfig = ({ endpoint, region, ...keys }: Keys): Record<string, string> => ({
  ...(endpoint === undefined ? {} : { 's3.endpoint': endpoint, 's3.path-style-access': 'true' }),
  's3.region': region,
  'client.region': region,
  's3.access-key-id': keys.accessKeyId,
  's3.secret-access-key': keys.secretAccessKey,
  's3.session-token': keys.sessionToken,
  's3.session-token-expires-at-ms': String(keys.expiresAt.getTime()),
});
