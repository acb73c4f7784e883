import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../../../kernel/errors.ts';
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
import { fileMatch, listedFiles, mayBeListing } from './listed-files.ts';
import { readToc } from './read-toc.ts';

export const INDEX_KINDS = ['auto', 'cms_hpt', 'toc', 'page'] as const;
export type IndexKind = (typeof INDEX_KINDS)[number];

export interface ReadIndex {
  kind: Exclude<IndexKind, 'auto'> | 'listing' | 'file';
  files: ListedFile[];
  /** Pages and indices that lead on. */
  next: { url: string; kind: IndexKind }[];
  /** The next page of the same list. */
  more?: string | null;
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
  const { kind, match, signal } = options;
  const start = await beginningOf(path, MOST_PAGE_BYTES);
  const text = start.toString('utf8');
  if (kind === 'cms_hpt' || (kind === 'auto' && /\/cms-hpt\.txt$/i.test(new URL(url).pathname)))
    return hptFiles(start, final, match);
  const isPage = isPageText(text);
  const listed = mayBeListing(text) && !isPage ? await listedFiles(path, final, { match }) : null;
  if (listed !== null) {
    const next = listed.next.map((toc) => ({ url: toc, kind: 'toc' as const }));
    return { kind: 'listing', files: listed.files, next, more: listed.more, faults: [] };
  }
  const isFile = kind === 'page' && !isPage && (await isPriceFile(path));
  if (!isFile && (kind === 'page' || (kind === 'auto' && isPage)))
    return pageFiles(options.isRendered ? await services.renderPage(url, signal) : text, final, match);
  if (kind === 'auto' && isHptList(text.slice(0, 5_000))) return hptFiles(start, final, match);
  const { family } = await detectFile(path, { ticFamilyOf });
  if (family === 'tic_toc') {
    const { files, faults, isEmpty } = await readToc(services, {
      ...{ path, base: final },
      folder: options.folder,
      match,
      signal,
    });
    const odd = isEmpty ? await listedFiles(path, final, { match, isToc: true }) : null;
    return { kind: 'toc', files: odd?.files ?? files, next: [], faults };
  }
  const found = {
    hpt: 'hospital_mrf',
    tic: family === 'tic_allowed' ? 'tic_allowed' : 'tic_in_network',
  } as const;
  const of = family.startsWith('hpt_') ? found.hpt : found.tic;
  return {
    kind: 'file',
    files: [{ url, kind: of, label: null, plans: [], entity: null }].filter(
      fileMatch({ file_regex: match.file_regex }),
    ),
    next: [],
    faults: [],
  };
}

/** Whether what a link to a page leads to is a file itself. */
const isPriceFile = (path: string): Promise<boolean> =>
  detectFile(path, { ticFamilyOf }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );

/** Files of hospitals begin with a location too, and name no file. */
const isHptList = (text: string): boolean =>
  /^\ufeff?[\s"]*(?:location[-_ ]name|mrf[-_ ]url|source[-_ ]page[-_ ]url)["\s]*[:=,;|\t]/im.test(text) &&
  /mrf[-_ ]url/i.test(text);

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

function hptFiles(bytes: Uint8Array, url: string, match: PlanMatch): Read {
  const index = readCmsHpt(bytes, url);
  return {
    kind: 'cms_hpt',
    files: distinctFiles(index.locations)
      .map(({ url: file, locations }): ListedFile => {
        const label = locations.join('; ') || null;
        return { url: file, kind: 'hospital_mrf', label, plans: [], entity: null };
      })
      .filter(fileMatch(match)),
    next: [],
    faults: index.faults.map(({ line, reason }) => `${url}, line ${line}: ${reason}`),
  };
}

function pageFiles(html: string, url: string, match: PlanMatch): Read {
  const links = priceLinks(html, url);
  return {
    kind: 'page',
    files: links
      .filter(fileMatch(match))
      .flatMap(({ url: file, kind, label }) =>
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
