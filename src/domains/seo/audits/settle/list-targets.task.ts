import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import { storedPages } from './stored-pages.ts';

export interface Targets {
  externals: { key: string; url: string }[];
  images: string[];
}

const MOST_EXTERNALS = 300;
const MOST_IMAGES = 300;

/** What is asked for beside the pages: those that most pages name first. */
export default function listTargets({ segments }: { segments: readonly Uint8Array[] }): Targets {
  const normalise = createUrlNormaliser();
  const externals = new Map<string, { url: string; pages: number }>();
  const images = new Map<string, { url: string; pages: number }>();
  const count = (map: typeof externals, key: string, url: string) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, { url, pages: 1 });
    else known.pages += 1;
  };
  for (const { facts } of storedPages(segments)) {
    const { document } = facts;
    if (document === null) continue;
    for (const { kind, url } of document.links) {
      const key = kind === 'external' && url !== null ? normalise(url)?.key : undefined;
      if (key !== undefined && url !== null) count(externals, key, url);
    }
    for (const { url } of document.images) if (url !== null && /^https?:/.test(url)) count(images, url, url);
    for (const { name, content } of document.metas) {
      const url = name === 'og:image' || name === 'og:image:url' ? URL.parse(content)?.href : undefined;
      if (url !== undefined && /^https?:/.test(url)) count(images, url, url);
    }
  }
  return {
    externals: most(externals, MOST_EXTERNALS).map(([key, { url }]) => ({ key, url })),
    images: most(images, MOST_IMAGES).map(([, { url }]) => url),
  };
}

const most = <Value extends { pages: number }>(map: Map<string, Value>, count: number): [string, Value][] =>
  [...map].sort(([, one], [, other]) => other.pages - one.pages).slice(0, count);
