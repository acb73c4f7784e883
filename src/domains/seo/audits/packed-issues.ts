import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** An issue as its event tells it. */
export type ToldIssue = Record<string, unknown>;

const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The issues of a page are kept as they were told, in one piece: nobody asks for one of them alone while the audit runs. */
export const packIssues = (issues: readonly object[]): Uint8Array | null =>
  issues.length === 0 ? null : new Uint8Array(zstdCompressSync(Buffer.from(JSON.stringify(issues)), QUICKLY));

export const unpackIssues = (bytes: Uint8Array | null): ToldIssue[] =>
  bytes === null ? [] : (JSON.parse(zstdDecompressSync(bytes).toString()) as ToldIssue[]);
