import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFile, PRICE_LIMITS } from '../detect/index.ts';
import type { HptFamily } from '../hpt/index.ts';
import { type FrameTable, keepBytes } from '../keeper/index.ts';
import { countSets } from '../members/index.ts';
import { isHospitalFile, type ParsedFile } from '../model/index.ts';
import { STAGING_FILES } from '../staging/index.ts';
import { parseTicFile, ticFamilyOf } from '../tic/index.ts';
import {
  PART_FILES,
  type ParsedPart,
  type ParseOutcome,
  type ParseProgress,
  type ParseRequest,
  type PartName,
  type ProviderFile,
} from './contract.ts';
import { countRows } from './count-rows.ts';
import { parseHospital } from './parse-hospital.ts';

export interface ParseTools {
  onProgress(progress: ParseProgress): void;
  fetchProviders(url: string): Promise<ProviderFile>;
}

const TRAILING =
  'Bytes that are no gzip stand behind the compressed data, which is complete. They were not read.';

/** Reads a price file of either family into the Parquet files of its rows. */
export async function parseInProcess(request: ParseRequest, tools: ParseTools): Promise<ParseOutcome> {
  const { path, folder, maxBytes, keepSource } = request;
  const limits = { ...PRICE_LIMITS, mostBytes: Math.min(maxBytes, PRICE_LIMITS.mostBytes) };
  const detected = await detectFile(path, { ticFamilyOf, limits });
  const kept: { frames?: FrameTable } = {};
  let hasTrailing = false;
  const source = detected.openBytes(() => {
    hasTrailing = true;
  });
  const keptPath = `${folder}-source.zst`;
  const bytes = keepSource
    ? keepBytes(source, keptPath, (frames) => {
        kept.frames = frames;
      })
    : source;
  const parsed = isHospitalFile(detected.family)
    ? await parseHospital({
        ...{ bytes, family: detected.family as HptFamily, encoding: detected.encoding, folder },
        onProgress: tools.onProgress,
      })
    : await parsePayer(request, bytes, tools);
  const parts = await partsOf(folder);
  for (const name of STAGING_FILES) await rm(join(folder, name), { recursive: true, force: true });
  if (hasTrailing) parsed.warnings.push(TRAILING);
  const { frames } = kept;
  return { parsed, parts, kept: frames === undefined ? null : { path: keptPath, frames } };
}

const parsePayer = (
  { folder, filter, workers, maxBytes }: ParseRequest,
  source: AsyncIterable<Buffer>,
  { onProgress, fetchProviders }: ParseTools,
): Promise<ParsedFile> =>
  parseTicFile({
    ...{ source, folder, filter, workers, maxBytes },
    onProgress: (progress) => onProgress({ ...progress, rowsRejected: 0 }),
    async fetchProviders(url) {
      const file = await fetchProviders(url);
      return 'bytes' in file ? Buffer.from(file.bytes) : file;
    },
  });

async function partsOf(folder: string): Promise<ParsedPart[]> {
  const parts: ParsedPart[] = [];
  for (const [part, name] of Object.entries(PART_FILES) as [PartName, string][]) {
    const path = join(folder, name);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    const rows = isThere ? await (part === 'members' ? countSets(path) : countRows(path)) : 0;
    if (rows > 0) parts.push({ part, path, rows });
  }
  return parts;
}
