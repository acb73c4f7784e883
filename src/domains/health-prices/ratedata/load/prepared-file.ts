import { join } from 'node:path';
import { detectFile } from '../../../../platform/prices/detect/index.ts';
import { type Family, isHospitalFile, type ParsedFile } from '../../../../platform/prices/model/index.ts';
import type { ParseOutcome } from '../../../../platform/prices/parse/index.ts';
import { ticFamilyOf } from '../../../../platform/prices/tic/index.ts';
import type { StageContext } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { ensureFetched } from './fetch-stage.ts';
import { type LoadInput, type LoadState, PARSER_VERSION } from './load-input.ts';
import { noted } from './notes.ts';

type Context = StageContext<LoadInput, LoadState>;

export interface DetectedFile {
  family: Family;
  /** What it was packed with, the outermost first. */
  layers: string[];
  encoding: string;
}

/** What the file is, told by its bytes. */
export async function detected(services: RatedataServices, context: Context): Promise<DetectedFile> {
  const { path } = await ensureFetched(services, context);
  return noted(context.folder, 'detected', async () => {
    const { family, layers, encoding } = await detectFile(path, { ticFamilyOf });
    return {
      family,
      layers: layers.map((layer) => (typeof layer === 'string' ? layer : `zip: ${layer.zip}`)),
      encoding: encoding.name,
    };
  });
}

export interface ReadFile extends ParseOutcome {
  mbPerSecond: number;
}

/** The rows of the file, on this node. */
export async function parsed(services: RatedataServices, context: Context): Promise<ReadFile> {
  const { folder, input, signal, report } = context;
  const { path } = await ensureFetched(services, context);
  const { family } = await detected(services, context);
  const fetchProviders = services.providerFetcher();
  const began = performance.now();
  return noted(folder, 'parsed', async () => {
    const outcome = await services.parse(
      {
        ...{
          path,
          family,
          folder: join(folder, `rows-${PARSER_VERSION}`),
          filter: input.filter,
          workers: input.workers,
        },
        ...{ maxBytes: input.max_bytes, keepSource: input.retain_source },
      },
      {
        signal,
        fetchProviders: (url) =>
          input.remote_providers === 'skip'
            ? Promise.resolve({ unresolved: 'not fetched' })
            : fetchProviders(url, signal),
        onProgress: ({ bytes, items, rates, rowsRejected }) =>
          report({
            ...{ bytes_read: bytes, items, rates, rows_rejected: rowsRejected },
            mb_per_s: mbPerSecond(bytes, began),
          }),
      },
    );
    return { ...outcome, mbPerSecond: mbPerSecond(outcome.parsed.bytes, began) };
  });
}

const mbPerSecond = (bytes: number, began: number): number =>
  Number((bytes / 1_000 / Math.max(1, performance.now() - began)).toPrecision(3));

export const isOfHospital = ({ family }: Pick<ParsedFile, 'family'>): boolean => isHospitalFile(family);
