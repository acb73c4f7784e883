import type { S3Config } from '../../kernel/config.ts';
import { createFolderStore, type FolderStoreOptions } from './folder.ts';
import { createS3Store } from './s3.ts';
import type { ObjectStore } from './store.ts';

export { linkHeaders, type SignedLink, verifySignedLink } from './links.ts';
export type {
  ByteRange,
  LinkOptions,
  ListOptions,
  ObjectBody,
  ObjectInfo,
  ObjectList,
  ObjectStore,
  PutOptions,
  PutResult,
} from './store.ts';

/** S3 when it is set up, otherwise the folder. */
export function createObjectStore(config: FolderStoreOptions & { s3: S3Config | undefined }): ObjectStore {
  return config.s3 === undefined ? createFolderStore(config) : createS3Store(config.s3);
}
