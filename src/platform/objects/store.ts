import type { Readable } from 'node:stream';

/** Large things by key. Keys look like paths: segments with `/` between them; see keys.ts for what is allowed. */
export interface ObjectStore {
  /** Readers see the former object or the whole new one, never a part. A body that fails leaves nothing behind. */
  put(key: string, body: Uint8Array | Readable, options?: PutOptions): Promise<PutResult>;
  /** Takes over a file of this machine, without a copy where it can; the file is gone afterwards, whatever happens. */
  adopt(key: string, file: string, options?: AdoptOptions): Promise<{ size: number }>;
  /** Read the stream to its end or destroy it. */
  get(key: string, range?: ByteRange): Promise<ObjectBody>;
  head(key: string): Promise<ObjectInfo>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** In the order of the UTF-8 bytes of the keys. */
  list(prefix: string, options?: ListOptions): Promise<ObjectList>;
  /** An address that anyone may read until it expires. It is made without a look whether the object exists. */
  signedUrl(key: string, options: LinkOptions): Promise<string>;
  /** Fails with a sentence when the store cannot be used. */
  ping(): Promise<void>;
}

export interface PutOptions {
  /** `application/octet-stream` unless given. */
  contentType?: string;
  /** When given, a body of another length is refused. */
  size?: number;
}

export interface AdoptOptions extends Pick<PutOptions, 'contentType'> {
  /** False for what can be made again: a machine that loses its power soon after may have none of it, but never a part. */
  lasting?: boolean;
}

export interface PutResult {
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** As in HTTP: both ends are included, and an open or far end means the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface ObjectBody {
  stream: Readable;
  /** Of the whole object, also when a range was asked for. */
  size: number;
  /** How many bytes the stream has. */
  length: number;
  contentType: string;
  lastModified: Date;
}

export interface ObjectInfo {
  key: string;
  size: number;
  contentType: string;
  lastModified: Date;
}

export interface ListOptions {
  cursor?: string | undefined;
  /** 1 to 1,000, which is also the default. */
  limit?: number;
}

export interface ObjectList {
  objects: { key: string; size: number; lastModified: Date }[];
  /** For the next page; undefined on the last one. */
  cursor: string | undefined;
}

export interface LinkOptions {
  /** At most seven days, as with S3. */
  expiresInSeconds: number;
  /** The name that a browser saves the object under. */
  fileName?: string | undefined;
  /** Instead of the type the object was stored with. */
  contentType?: string | undefined;
}

export const DEFAULT_CONTENT_TYPE = 'application/octet-stream';
export const MOST_LISTED = 1_000;
