import { simhashDistance } from '../../../../platform/html/index.ts';
import type { Cause, Inspection } from '../schema/inspection.ts';
import { isIndexable, type LiveView } from '../schema/live.ts';

/** The engine's view beside our own; `chosen` is the page that the engine took instead, where there is one. */
export interface Views {
  inspection: Inspection | null;
  live: LiveView;
  chosen: LiveView | null;
}

/** Fewer words make a page that engines tend to leave out. */
const FEW_WORDS = 200;
/** Of 64 bits; so near are texts with small changes. */
const NEAR = 6;

type Finding = Cause | undefined;

const WEIGHT = { high: 0, medium: 1, low: 2 } as const;

/** Why a page is not indexed, most likely first. Each looks at one thing alone. */
export function causesOf(views: Views): Cause[] {
  if (isWell(views)) return [];
  const found = [
    fixed(views),
    serverError(views),
    notFound(views),
    accessDenied(views),
    redirects(views),
    robots(views),
    noindex(views),
    softNotFound(views),
    canonical(views),
    crawledNotIndexed(views),
    neverCrawled(views),
  ].filter((cause) => cause !== undefined);
  // Absence from sitemaps explains something only where nothing else does, or the page was never seen.
  const all = [...found, sitemapMissing(views)].filter((cause) => cause !== undefined);
  return all.toSorted((one, other) => WEIGHT[one.confidence] - WEIGHT[other.confidence]);
}

const isWell = ({ inspection, live }: Views): boolean =>
  isFine(live) && (inspection === null || inspection.verdict === 'PASS');

/** Nothing about the page itself keeps it out. */
const isFine = (live: LiveView): boolean =>
  isIndexable(live) && !isElsewhere(live) && live.redirects.length === 0;

const cause = (
  code: Cause['code'],
  confidence: Cause['confidence'],
  evidence: readonly (string | false)[],
  fix: string,
): Cause => ({ code, confidence, evidence: evidence.filter((text) => text !== false), fix });

const seen = ({ last_crawl_time: at }: Inspection): string =>
  at === null ? 'The search engine has not crawled it' : `The search engine crawled it at ${at}`;

const FETCH_FAULTS: readonly (string | null)[] = [
  'NOT_FOUND',
  'SERVER_ERROR',
  'SOFT_404',
  'ACCESS_DENIED',
  'ACCESS_FORBIDDEN',
  'BLOCKED_4XX',
  'REDIRECT_ERROR',
  'INTERNAL_CRAWL_ERROR',
];

const isBlocked = (state: string | null): boolean => state?.startsWith('BLOCKED_BY_') === true;

/** The engine met an obstacle that is not there any more. */
function fixed({ inspection, live }: Views): Finding {
  if (inspection === null || !isFine(live)) return undefined;
  const obstacle =
    (isBlocked(inspection.indexing_state) && inspection.indexing_state) ||
    (inspection.robots_txt_state === 'DISALLOWED' && 'robots.txt DISALLOWED') ||
    (FETCH_FAULTS.includes(inspection.page_fetch_state) && inspection.page_fetch_state);
  if (!obstacle) return undefined;
  return cause(
    'fixed_not_recrawled',
    'high',
    [`${seen(inspection)} and met ${obstacle}.`, 'Now the page returns 200 and may be indexed.'],
    'Request indexing in Search Console, or wait for the next crawl. Keep the page in a sitemap with its lastmod.',
  );
}

function serverError({ live }: Views): Finding {
  if (live.status !== null && live.status < 500) return undefined;
  const found =
    live.status === null ? (live.error ?? 'There was no response') : `The page returns ${live.status}`;
  return cause('server_error', 'high', [`${found}.`], 'Correct the server so that the page returns 200.');
}

function notFound({ live }: Views): Finding {
  if (live.status !== 404 && live.status !== 410) return undefined;
  return cause(
    'not_found',
    'high',
    [`The page returns ${live.status}.`],
    'Publish the page again, or redirect it to its successor with 301.',
  );
}

function accessDenied({ live }: Views): Finding {
  if (live.status === null || ![401, 403, 407, 429, 451].includes(live.status)) return undefined;
  return cause(
    'access_denied',
    'high',
    [`The page returns ${live.status}.`],
    'Let visitors who are not signed in, and robots, read the page.',
  );
}

function redirects({ inspection, live }: Views): Finding {
  if (live.redirects.length === 0) return undefined;
  return cause(
    'redirects',
    'high',
    [
      `The URL redirects to ${live.final_url} (${live.redirects.map(({ status }) => status).join(', ')}).`,
      inspection?.page_fetch_state === 'REDIRECT_ERROR' && `${seen(inspection)} and met REDIRECT_ERROR.`,
    ],
    'Only the target of a redirect is indexed. Link to it and inspect it instead, or remove the redirect.',
  );
}

function robots({ inspection, live }: Views): Finding {
  if (live.robots.allowed) return undefined;
  const isUnreachable = live.robots.basis === 'unreachable';
  return cause(
    'blocked_by_robots',
    isUnreachable ? 'medium' : 'high',
    [
      isUnreachable
        ? 'robots.txt cannot be read, so robots stay away.'
        : `robots.txt disallows the page${live.robots.rule === null ? '' : `: ${live.robots.rule}`}.`,
      inspection?.robots_txt_state === 'DISALLOWED' && `${seen(inspection)} and met robots.txt DISALLOWED.`,
    ],
    isUnreachable
      ? 'Correct the server so that /robots.txt returns 200 or 404.'
      : 'Remove the rule from robots.txt, or add an Allow rule for the page.',
  );
}

function noindex({ inspection, live }: Views): Finding {
  if (!live.noindex) return undefined;
  const inHeader = live.x_robots_tag.length > 0 && live.meta_robots.length === 0;
  return cause(
    'noindex',
    'high',
    [
      inHeader
        ? `The response has X-Robots-Tag: ${live.x_robots_tag.join(', ')}.`
        : `The page has <meta name="robots" content="${live.meta_robots.join(', ')}">.`,
      isBlocked(inspection?.indexing_state ?? null) &&
        `The search engine says ${inspection?.indexing_state}.`,
    ],
    'Remove noindex, then request indexing.',
  );
}

function softNotFound({ inspection, live }: Views): Finding {
  const byEngine = inspection?.page_fetch_state === 'SOFT_404';
  if (!live.soft_404) return undefined;
  return cause(
    'soft_404',
    byEngine ? 'high' : 'medium',
    [
      'The page returns 200 but says that there is nothing.',
      byEngine && 'The search engine takes it for a page that is not there (SOFT_404).',
    ],
    'Return 404 for pages that are gone, or give the page content of its own.',
  );
}

const sameUrl = (one: string | null, other: string | null): boolean => {
  const [left, right] = [URL.parse(one ?? ''), URL.parse(other ?? '')];
  if (left === null || right === null) return false;
  left.hash = '';
  right.hash = '';
  return left.href === right.href;
};

const isElsewhere = ({ canonical: url, final_url: own }: LiveView): boolean =>
  url !== null && !sameUrl(url, own);

/** The page names another one, or the engine has chosen another one by itself. */
function canonical({ inspection, live, chosen }: Views): Finding {
  const byEngine = inspection?.google_canonical ?? null;
  if (isElsewhere(live))
    return cause(
      'canonical_elsewhere',
      'high',
      [
        `The page declares ${live.canonical} as its canonical URL.`,
        byEngine !== null && `The search engine chose ${byEngine}.`,
      ],
      'If this page is to be indexed, let its canonical link name itself.',
    );
  if (byEngine === null || sameUrl(byEngine, live.url) || sameUrl(byEngine, live.final_url)) return undefined;
  const isNear =
    live.simhash !== null && chosen?.simhash != null && simhashDistance(live.simhash, chosen.simhash) <= NEAR;
  return cause(
    'duplicate_chosen',
    isNear ? 'high' : 'medium',
    [
      `The search engine chose ${byEngine} as canonical.`,
      isNear && 'The main text of both pages is nearly the same.',
      chosen !== null && !isNear && 'The main text of the two pages differs now.',
    ],
    'Make the text of the page its own, or redirect it to the other one; link to the page you want to be found.',
  );
}

/** It was read and found fit, and still left out. */
function crawledNotIndexed({ inspection, live }: Views): Finding {
  if (inspection === null || inspection.verdict === 'PASS' || inspection.page_fetch_state !== 'SUCCESSFUL')
    return undefined;
  if (isBlocked(inspection.indexing_state) || !isFine(live)) return undefined;
  const chosen = inspection.google_canonical;
  if (chosen !== null && !sameUrl(chosen, live.final_url)) return undefined;
  const words = `The main text has ${live.word_count} words.`;
  if (live.word_count < FEW_WORDS)
    return cause(
      'crawled_not_indexed_thin',
      'medium',
      [`${seen(inspection)} and did not index it.`, words],
      'Give the page content of its own that answers what people search for, and link to it.',
    );
  return cause(
    'crawled_not_indexed',
    'low',
    [`${seen(inspection)} and did not index it.`, words],
    'Link to the page from pages that are indexed, and compare its content with pages that rank.',
  );
}

function neverCrawled({ inspection }: Views): Finding {
  if (inspection === null || inspection.last_crawl_time !== null) return undefined;
  const isKnown = inspection.sitemaps.length > 0 || inspection.referring_urls.length > 0;
  return isKnown
    ? cause(
        'discovered_not_crawled',
        'medium',
        [
          `The search engine knows the URL from ${[...inspection.sitemaps, ...inspection.referring_urls][0]}, but has not crawled it.`,
        ],
        'Link to the page from pages that are crawled often, and see that the server responds quickly.',
      )
    : cause(
        'never_crawled',
        'high',
        ['The URL is unknown to the search engine.'],
        'Put the page into a sitemap, link to it, and request indexing.',
      );
}

function sitemapMissing({ inspection }: Views): Finding {
  if (inspection === null || inspection.sitemaps.length > 0) return undefined;
  return cause(
    'sitemap_missing',
    'low',
    ['The search engine found the URL in no sitemap.'],
    'Add the URL to a sitemap and submit the sitemap in Search Console.',
  );
}
