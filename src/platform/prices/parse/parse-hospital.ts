import { rm } from 'node:fs/promises';
import type { TextEncoding } from '../../files/index.ts';
import { type HptCode, type HptFamily, type HptRow, parseHptFile } from '../hpt/index.ts';
import type { ParsedFile } from '../model/index.ts';
import { openStaging, type StagedCode, type StagedRow } from '../staging/index.ts';
import type { ParseProgress } from './contract.ts';

export interface HospitalInput {
  bytes: AsyncIterable<Buffer>;
  family: HptFamily;
  encoding: TextEncoding;
  folder: string;
  onProgress(progress: ParseProgress): void;
}

/** Reads a file of a hospital into Parquet files; a second try begins anew, because it is over in minutes. */
export async function parseHospital({ folder, onProgress, ...input }: HospitalInput): Promise<ParsedFile> {
  await rm(folder, { recursive: true, force: true });
  const staging = await openStaging(folder);
  const codes = new WeakMap<readonly HptCode[], StagedCode[]>();
  const codesOf = (given: readonly HptCode[]): StagedCode[] => {
    const known =
      codes.get(given) ?? given.map(({ type, code, raw }) => ({ code_type: type, code, code_raw: raw }));
    codes.set(given, known);
    return known;
  };
  try {
    const parsed = await parseHptFile({
      ...input,
      onRow: (row) => staging.append(stagedRow(row, codesOf(row.codes))),
      onProgress,
    });
    await staging.finish();
    return parsed;
  } finally {
    staging.close();
  }
}

/** Nothing is told of a place in a file whose bytes are not those that were parsed. */
const stagedRow = (row: HptRow, codes: StagedCode[]): StagedRow => ({
  ...row,
  codes,
  amount: row.amount === null ? null : BigInt(row.amount),
  byte_offset: row.byte_offset ?? 0,
  byte_length: row.byte_length ?? 0,
});
