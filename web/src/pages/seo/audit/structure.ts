import type { AuditPage } from '../../../../../client/index.ts';

export interface Level {
  /** Clicks from the start; null where no links lead. */
  clicks: number | null;
  pages: number;
  indexable: number;
  score: number | null;
}

const mean = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);

const scoresOf = (pages: readonly AuditPage[]): number[] => pages.flatMap(({ score }) => score ?? []);

/** Pages by how many clicks it takes to get there; those that nothing links to come last. */
export function levelsOf(pages: readonly AuditPage[]): Level[] {
  const groups = Map.groupBy(pages, ({ clicks }) => clicks);
  return [...groups]
    .sort(([one], [other]) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY))
    .map(([clicks, own]) => ({
      clicks,
      pages: own.length,
      indexable: own.filter(({ indexable }) => indexable).length,
      score: mean(scoresOf(own)),
    }));
}

/** Pages of the sitemap or of another source that no page links to. */
export const orphansOf = (pages: readonly AuditPage[]): AuditPage[] =>
  pages.filter(({ clicks, inlinks }) => clicks === null && inlinks !== null);

export interface Folder {
  path: string;
  parent: string | null;
  pages: number;
  score: number | null;
}

const MOST_FOLDERS = 60;

/** The folders of the URLs as a tree, those with the most pages. */
export function foldersOf(pages: readonly AuditPage[]): Folder[] {
  const found = new Map<string, AuditPage[]>();
  for (const page of pages) {
    const parts = (URL.parse(page.url)?.pathname ?? '/').split('/').slice(1, -1);
    for (let depth = 0; depth <= parts.length; depth += 1) {
      const path = depth === 0 ? '/' : `/${parts.slice(0, depth).join('/')}/`;
      found.set(path, [...(found.get(path) ?? []), page]);
    }
  }
  return [...found]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_FOLDERS)
    .map(([path, own]) => ({
      path,
      parent: path === '/' ? null : path.replace(/[^/]+\/$/, ''),
      pages: own.length,
      score: mean(scoresOf(own)),
    }))
    .sort((one, other) => one.path.localeCompare(other.path));
}
