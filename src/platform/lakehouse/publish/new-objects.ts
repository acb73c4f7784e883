import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { TableReference } from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { FileKind, LakehouseFile } from '../store/files.ts';

export const LAKEHOUSE_PREFIX = 'iceberg/';

const FORMS: Readonly<Record<FileKind, { ending: string; contentType: string }>> = {
  metadata: { ending: '.metadata.json', contentType: 'application/json' },
  list: { ending: '-list.avro', contentType: 'avro/binary' },
  manifest: { ending: '-manifest.avro', contentType: 'avro/binary' },
  delete_manifest: { ending: '-delete-manifest.avro', contentType: 'avro/binary' },
  deletes: { ending: '-deletes.parquet', contentType: 'application/vnd.apache.parquet' },
  hot: { ending: '-rows.parquet', contentType: 'application/vnd.apache.parquet' },
};

type Facts = Pick<LakehouseFile, 'kind'> &
  Partial<Pick<LakehouseFile, 'rows' | 'entries' | 'range' | 'content' | 'paths'>>;

export const lakehouseFolder = ({ accountId, tableId }: TableReference): string =>
  `${LAKEHOUSE_PREFIX}${accountId}/${tableId}/`;

/** Objects of a version in the making. Their names are never used again, so that no two nodes write the same one. */
export class NewObjects {
  readonly #parts: LakehouseParts;
  readonly #table: TableReference;
  readonly #version: number;
  readonly #made: LakehouseFile[] = [];

  constructor(parts: LakehouseParts, table: TableReference, version: number) {
    this.#parts = parts;
    this.#table = table;
    this.#version = version;
  }

  get made(): readonly LakehouseFile[] {
    return this.#made;
  }

  /** As readers are told. */
  urlOf(objectKey: string): string {
    return `s3://${this.#parts.bucket}/${objectKey}`;
  }

  async put(facts: Facts, bytes: Buffer): Promise<LakehouseFile> {
    const { ending, contentType } = FORMS[facts.kind];
    const objectKey = this.#newKey(ending);
    const { sha256, size } = await this.#parts.objects.put(objectKey, bytes, {
      contentType,
      size: bytes.length,
    });
    return this.#note(facts, { objectKey, sha256, bytes: size });
  }

  /** The file is gone afterwards. */
  async putFile(facts: Facts, path: string): Promise<LakehouseFile> {
    const { ending, contentType } = FORMS[facts.kind];
    const objectKey = this.#newKey(ending);
    try {
      const { sha256, size } = await this.#parts.objects.put(objectKey, createReadStream(path), {
        contentType,
      });
      return this.#note(facts, { objectKey, sha256, bytes: size });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Of objects that were made here and are not needed after all; what cannot be removed now is an orphan that goes later. */
  async drop(files: readonly LakehouseFile[]): Promise<void> {
    for (const file of files) {
      const place = this.#made.indexOf(file);
      if (place === -1) continue;
      this.#made.splice(place, 1);
      await this.#parts.objects
        .delete(file.objectKey)
        .catch((error: unknown) =>
          this.#parts.log.debug({ err: error }, 'an object that no version needs was not removed'),
        );
    }
  }

  discard = (): Promise<void> => this.drop([...this.#made]);

  #newKey(ending: string): string {
    const number = String(this.#version).padStart(5, '0');
    return `${lakehouseFolder(this.#table)}${number}-${uuidv7()}${ending}`;
  }

  #note(
    { kind, rows = 0, entries = 0, range, content, paths }: Facts,
    stored: Pick<LakehouseFile, 'objectKey' | 'sha256' | 'bytes'>,
  ): LakehouseFile {
    const file = { ...stored, kind, rows, entries, range, content, paths, firstVersion: this.#version };
    this.#made.push(file);
    return file;
  }
}
