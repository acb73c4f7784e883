import { enumeration } from '../../../kernel/enumeration.ts';
export const KINDS = enumeration('CrawlStrategyKind', [
  'breadth_first',
  'depth_first',
  'best_first',
  'sitemap_first',
  'incremental',
]);
export type StrategyKind = (typeof KINDS)[number];

export interface StrategyParameters {
  /** What one further link to a page that waits is worth. */
  inlink_weight?: number | undefined;
  /** What the priority of the sitemap (0 to 1) is worth. */
  sitemap_weight?: number | undefined;
  /** What a page is worth that a handler reads. */
  pattern_weight?: number | undefined;
  /** What every step away from the start costs. */
  depth_weight?: number | undefined;
}

export interface Strategy {
  kind: StrategyKind;
  parameters: StrategyParameters;
}

/** What is known of an address when it is found. */
export interface FoundUrl {
  depth: number;
  /** Counts up with every address that is found. */
  order: number;
  sitemapPriority?: number | undefined;
  isHandled: boolean;
}

export const DESCRIPTIONS: Readonly<Record<StrategyKind, string>> = {
  breadth_first: 'Pages near the start first.',
  depth_first: 'The most recently found page first.',
  best_first:
    'By number of links, sitemap priority, whether a handler reads the page, and distance from the start.',
  sitemap_first: 'Sitemap pages first, then pages found through links.',
  incremental: 'Only pages that are new or have changed since the last crawl with the same spider.',
};

export const usesSitemaps = ({ kind }: Strategy): boolean =>
  kind !== 'breadth_first' && kind !== 'depth_first';

const DEFAULTS = { inlink_weight: 0.1, sitemap_weight: 2, pattern_weight: 1, depth_weight: 1 };
const FROM_SITEMAP = 1_000_000;

/** The higher, the sooner; among equals the one found first. */
export function priorityOf({ kind, parameters }: Strategy, found: FoundUrl): number {
  const weights = { ...DEFAULTS, ...defined(parameters) };
  switch (kind) {
    case 'breadth_first':
      return -found.depth;
    case 'depth_first':
      return found.order;
    case 'sitemap_first':
      return found.sitemapPriority === undefined ? -found.depth : FROM_SITEMAP + found.sitemapPriority;
    case 'best_first':
    case 'incremental':
      return (
        (found.sitemapPriority ?? 0) * weights.sitemap_weight +
        (found.isHandled ? weights.pattern_weight : 0) -
        found.depth * weights.depth_weight
      );
  }
}

/** What a further link to an address that waits adds to its priority. */
export const inlinkWeight = ({ kind, parameters }: Strategy): number =>
  kind === 'best_first' ? (parameters.inlink_weight ?? DEFAULTS.inlink_weight) : 0;

const defined = (values: StrategyParameters): { [name: string]: number } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [name: string]: number;
  };
