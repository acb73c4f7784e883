import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { detectFile } from '../../../../platform/prices/detect/index.ts';
import {
  distinctFiles,
  isPageText,
  priceLinks,
  readCmsHpt,
} from '../../../../platform/prices/discovery/index.ts';
import { ticFamilyOf } from '../../../../platform/prices/tic/index.ts';
import { download } from '../../../../platform/web/index.ts';
import type { RatedataServices } from '../services.ts';
import type { ListedFile, PlanMatch } from './listed-file.ts';
import { readToc } from './read-toc.ts';

export const INDEX_KINDS = ['auto', 'cms_hpt', 'toc', 'page'] as const;
export type IndexKind = (typeof INDEX_KINDS)[number];

export interface ReadIndex {
  kind: Exclude<IndexKind, 'auto'> | 'file';
  files: ListedFile[];
  /** Pages and indices that lead on. */
  next: { url: string; kind: IndexKind }[];
  bytes: number;
  faults: string[];
}

type Services = Pick<RatedataServices, 'web' | 'parse' | 'duck' | 'renderPage'>;

const MOST_INDEX_BYTES = 50 * 1_000 ** 3;
const MOST_PAGE_BYTES = 20 * 1024 ** 2;

/** Reads a list of price files, whatever kind of list it is: by its bytes, unless told. */
export async function readIndex(
  services: Services,
  url: string,
  options: { kind: IndexKind; folder: string; match: PlanMatch; isRendered: boolean; signal: AbortSignal },
): Promise<ReadIndex> {
  const folder = join(options.folder, uuidv7());
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'index');
  try {
    const { bytes, url: final } = await download(services.web, url, path, {
      ...{ maxBytes: MOST_INDEX_BYTES, signal: options.signal },
    });
    return { ...(await readFile(services, { url, final }, path, { ...options, folder })), bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Read = Omit<ReadIndex, 'bytes'>;

async function readFile(
  services: Services,
  /** As it was asked for, and where it was answered: its links start from there. */
  { url, final }: { url: string; final: string },
  path: string,
  options: { kind: IndexKind; folder: string; match: PlanMatch; isRendered: boolean; signal: AbortSignal },
): Promise<Read> {
  const { kind, signal } = options;
  const start = await beginningOf(path, MOST_PAGE_BYTES);
  const text = start.toString('utf8');
  if (kind === 'cms_hpt' || (kind === 'auto' && /\/cms-hpt\.txt$/i.test(new URL(url).pathname)))
    return hptFiles(start, final);
  if (kind === 'page' || (kind === 'auto' && isPageText(text)))
    return pageFiles(options.isRendered ? await services.renderPage(url, signal) : text, final);
  if (
    kind === 'auto' &&
    /^(?:\ufeff)?\s*(?:location-name|mrf-url|source-page-url)\s*:/im.test(text.slice(0, 5_000))
  )
    return hptFiles(start, final);
  const { family } = await detectFile(path, { ticFamilyOf });
  if (family === 'tic_toc') {
    const { files, faults } = await readToc(services, {
      ...{ path, base: final },
      folder: options.folder,
      match: options.match,
      signal,
    });
    return { kind: 'toc', files, next: [], faults };
  }
  const found = {
    hpt: 'hospital_mrf',
    tic: family === 'tic_allowed' ? 'tic_allowed' : 'tic_in_network',
  } as const;
  const of = family.startsWith('hpt_') ? found.hpt : found.tic;
  return {
    kind: 'file',
    files: [{ url, kind: of, label: null, plans: [], entity: null }],
    next: [],
    faults: [],
  };
}

async function beginningOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, most));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function hptFiles(bytes: Uint8Array, url: string): Read {
  const index = readCmsHpt(bytes, url);
  return {
    kind: 'cms_hpt',
    files: distinctFiles(index.locations).map(({ url: file, locations }) => ({
      ...{ url: file, kind: 'hospital_mrf', label: locations.join('; ') || null, plans: [], entity: null },
    })),
    next: [],
    faults: index.faults.map(({ line, reason }) => `${url}, line ${line}: ${reason}`),
  };
}

function pageFiles(html: string, url: string): Read {
  const links = priceLinks(html, url);
  return {
    kind: 'page',
    files: links.flatMap(({ url: file, kind, label }) =>
      kind === 'hospital_mrf' || kind === 'tic_in_network' || kind === 'tic_allowed'
        ? [{ url: file, kind, label, plans: [], entity: null }]
        : [],
    ),
    next: links.flatMap(({ url: next, kind }): ReadIndex['next'] => {
      if (kind === 'cms_hpt') return [{ url: next, kind: 'cms_hpt' }];
      if (kind === 'tic_toc') return [{ url: next, kind: 'toc' }];
      return kind === 'page' ? [{ url: next, kind: 'page' }] : [];
    }),
    faults: [],
  };
}
