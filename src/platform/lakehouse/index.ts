export {
  type CatalogGrant,
  isCatalogToken,
  issueCatalogToken,
  readCatalogToken,
} from './catalog-token.ts';
export { S3_DOOR_PATH } from './door/address.ts';
export type { ObjectAnswer } from './door/description.ts';
export { openDoor, type S3Door } from './door/door.ts';
export { issueKeys, openKeys, type ReadGrant, type ReadKeys } from './door/read-keys.ts';
export { faultDocument, faultOf, S3Fault } from './door/s3-fault.ts';
export type { FileColumns } from './iceberg/file-columns.ts';
export { createLakehouse, type Lakehouse, type LoadedTable } from './lakehouse.ts';
export { USUALLY_KEPT_SECONDS } from './lakehouse-parts.ts';
export {
  type ListedContent,
  type ListedFile,
  type ListedPart,
  type ListedSource,
  listedTableId,
  readListedKey,
} from './listed/listed-table.ts';
export type { VersionAt } from './read/find-version.ts';
export type { OpenVersion } from './read/open-version.ts';
export type { Version } from './store/versions.ts';
export { foldersOf } from './vend/folders.ts';
export { doorKeys, type KeyVendor, type StorageKeys } from './vend/storage-keys.ts';
export { stsKeys } from './vend/sts-keys.ts';
