import type { LinkRelation, PageFacts, Place } from '../../facts/page-facts.ts';
import type { PageSurroundings } from '../define-rule.ts';
import { parseRobotsHeader, parseRobotsMeta, type RobotsWord } from './robots-tags.ts';

/** A word for robots with where the page says it. */
export interface RobotsDirective extends RobotsWord {
  from: 'meta' | 'header';
  /** All of the element's content or of the header's value, as written. */
  text: string;
  place: Place | null;
}

/** Those who speak for the search engines that most visitors come from; without them a page is not found. */
const MAIN_BOTS = new Set(['*', 'robots', 'googlebot', 'bingbot']);
const OTHER_BOTS = new Set([
  'applebot',
  'baiduspider',
  'duckduckbot',
  'msnbot',
  'naverbot',
  'petalbot',
  'qwantbot',
  'seznambot',
  'slurp',
  'teoma',
  'yandex',
  'yandexbot',
  'yeti',
]);

/** Everything that the page tells robots, first its header, then its elements; both add up. */
export function robotsDirectives({ response, document }: PageFacts): RobotsDirective[] {
  const headers = response?.headers['x-robots-tag'] ?? [];
  const metas = (document?.metas ?? []).filter(({ kind, name }) => kind === 'name' && isBot(name));
  return [
    ...headers.flatMap((text) =>
      parseRobotsHeader(text).map((word) => ({ ...word, from: 'header' as const, text, place: null })),
    ),
    ...metas.flatMap(({ name, content, place }) =>
      parseRobotsMeta(content, name === 'robots' ? '*' : name).map((word) => ({
        ...word,
        from: 'meta' as const,
        text: content,
        place,
      })),
    ),
  ];
}

const isBot = (name: string): boolean => MAIN_BOTS.has(name) || OTHER_BOTS.has(name);

/** Whether it concerns search at large, and not one of the smaller engines or a special reader alone. */
export const isForSearch = ({ bot }: RobotsDirective): boolean => MAIN_BOTS.has(bot);

/** Whether it concerns any search engine. */
export const isForAnySearch = ({ bot }: RobotsDirective): boolean => isBot(bot);

export const forbidsIndex = ({ name }: RobotsWord): boolean => name === 'noindex' || name === 'none';

export const isNoindex = (page: PageFacts): boolean =>
  robotsDirectives(page).some((directive) => isForSearch(directive) && forbidsIndex(directive));

/** As a person would write it: `googlebot: noindex` of the header. */
export function sourceOf({ from, bot }: RobotsDirective): string {
  const whom = bot === '*' ? '' : ` for ${bot}`;
  return from === 'header' ? `the X-Robots-Tag header${whom}` : `the robots meta tag${whom}`;
}

/** Those that search engines go by: of the head and of the header, but not of the body. */
export const effectiveCanonicals = ({ document }: PageFacts): readonly LinkRelation[] =>
  (document?.canonicals ?? []).filter(({ from, inHead }) => from === 'header' || inHead);

/** The one URL that all usable canonicals of the page agree on; null without one, or when they do not agree. */
export function canonicalTarget(page: PageFacts): string | null {
  const targets = new Set<string>();
  for (const { url } of effectiveCanonicals(page)) if (url !== null) targets.add(withoutFragment(url));
  const [first] = targets;
  return targets.size === 1 && first !== undefined ? first : null;
}

/** Whether the page names another URL than its own as the one to index. */
export function isCanonicalisedElsewhere(page: PageFacts): boolean {
  const target = canonicalTarget(page);
  return target !== null && !isSameUrl(target, page.finalUrl);
}

/** An HTML page was found at this URL; taken for granted where only the HTML was given. */
export const isHtmlPage = ({ response, document }: PageFacts): boolean =>
  document !== null && (response === null || response.status === 200);

/**
 * 200, HTML, not noindex, not blocked by robots.txt, canonical absent or its own. What nobody looked at counts as
 * allowed.
 */
export const isIndexable = (
  page: PageFacts,
  { isAllowedByRobots = null }: Partial<Pick<PageSurroundings, 'isAllowedByRobots'>> = {},
): boolean => reasonNotIndexable(page, { isAllowedByRobots }) === null;

export type NotIndexable = 'status' | 'not_html' | 'robots_txt' | 'noindex' | 'canonical';

/** Why a page is not indexable, the first reason that a search engine would meet. */
export function reasonNotIndexable(
  page: PageFacts,
  { isAllowedByRobots = null }: Partial<Pick<PageSurroundings, 'isAllowedByRobots'>> = {},
): NotIndexable | null {
  if (isAllowedByRobots === false) return 'robots_txt';
  if (page.response !== null && page.response.status !== 200) return 'status';
  if (page.document === null) return 'not_html';
  if (isNoindex(page)) return 'noindex';
  return isCanonicalisedElsewhere(page) ? 'canonical' : null;
}

export const isSameUrl = (one: string, other: string): boolean =>
  withoutFragment(one) === withoutFragment(other);

/** In the spelling of the URL standard. */
export function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}
