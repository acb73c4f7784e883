import type { PageFacts } from '../facts/page-facts.ts';

/** One page as rules see it that look across pages: what they compare, and no more, because a site has many. */
export interface SitePage {
  url: string;
  urlKey: string;
  status: number;
  fault: string | null;
  /** Where a redirect leads; the key of that address. */
  location: { url: string; key: string } | null;
  isHtml: boolean;
  isNoindex: boolean;
  /** What robots.txt says; null when it was not asked. */
  isAllowed: boolean | null;
  isIndexable: boolean;
  isInSitemap: boolean;
  isStart: boolean;
  /** Links from the start; as the crawl counts. */
  depth: number;
  canonical: { url: string; key: string } | null;
  lang: string;
  title: string;
  description: string;
  heading: string;
  contentHash: string;
  shingles: string;
  words: number;
  alternates: readonly { hreflang: string; url: string; key: string }[];
  /** Keys of what `rel=prev` and `rel=next` name. */
  previous: readonly string[];
  next: readonly string[];
  /** What fragments may point to; only of pages that somebody could link so. */
  anchors: readonly string[];
  images: readonly { url: string; src: string; line: number | null; column: number | null }[];
  ogImages: readonly string[];
  /** Same-site style sheets and scripts that the first rendering asked for; null unless the page was rendered. */
  renderRequests: readonly string[] | null;
  hasHsts: string | null;
  /** As the crawl has measured it; null when nobody answered. */
  ttfbMs: number | null;
}

export interface PageCircumstances {
  urlKey: string;
  depth: number;
  isStart: boolean;
  isInSitemap: boolean;
  isAllowed: boolean | null;
  keyOf(url: string): string;
  isNoindex: boolean;
  isIndexable: boolean;
  /** Of the canonical that counts. */
  canonical: string | null;
}

const MOST_IMAGES = 200;

export function toSitePage(page: PageFacts, circumstances: PageCircumstances): SitePage {
  const { response, document } = page;
  const { urlKey, depth, isStart, isInSitemap, isAllowed, keyOf, isNoindex, isIndexable, canonical } =
    circumstances;
  const location = response?.location ?? null;
  const relation = (rel: string) =>
    document?.relations.flatMap((link) => (link.rel === rel && link.url !== null ? [keyOf(link.url)] : [])) ??
    [];
  const meta = (name: string) =>
    document?.metas.flatMap((entry) => (entry.name === name ? [entry.content] : [])) ?? [];
  return {
    ...{ url: page.url, urlKey, depth, isStart, isInSitemap, isAllowed, isNoindex, isIndexable },
    // What was never asked for, because robots.txt forbids it, has neither.
    status: response?.status ?? (document === null ? 0 : 200),
    fault: response?.fault?.code ?? null,
    location: location === null ? null : { url: location, key: keyOf(location) },
    isHtml: document !== null,
    canonical: canonical === null ? null : { url: canonical, key: keyOf(canonical) },
    lang: (document?.lang?.value ?? '').trim().toLowerCase(),
    title: document?.titles.find(({ inHead, text }) => inHead && text !== '')?.text ?? '',
    description: meta('description').find((text) => text.trim() !== '') ?? '',
    heading: document?.headings.find(({ level, text }) => level === 1 && text !== '')?.text ?? '',
    contentHash: document?.content.hash ?? '',
    shingles: document?.content.shingles ?? '',
    words: document?.content.words ?? 0,
    alternates:
      document?.alternates.flatMap(({ hreflang, url }) =>
        url === null ? [] : [{ hreflang: hreflang.trim().toLowerCase(), url, key: keyOf(url) }],
      ) ?? [],
    previous: relation('prev'),
    next: relation('next'),
    anchors: document?.anchors ?? [],
    images:
      document?.images
        .filter(({ url }) => url !== null)
        .slice(0, MOST_IMAGES)
        .map(({ url, src, place }) => ({
          url: url ?? '',
          src: src ?? '',
          line: place?.line ?? null,
          column: place?.column ?? null,
        })) ?? [],
    ogImages: [...meta('og:image'), ...meta('og:image:url')],
    renderRequests: page.rendered?.requests.map(({ url }) => url) ?? null,
    hasHsts: response?.headers['strict-transport-security']?.[0] ?? null,
    ttfbMs: response?.ttfbMs ?? null,
  };
}
