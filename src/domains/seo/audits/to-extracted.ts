import type { Extracted } from '../../../platform/html/index.ts';
import { linksByScript, type PageFacts } from '../../../platform/seo/index.ts';

type Document = NonNullable<PageFacts['document']>;

const REFRESH = /^\s*(\d*)[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?["']?([^"']+)/i;

/** What a crawl wants to know of a page, from the facts that were read of it. */
export function toExtracted(page: PageFacts & { document: Document }): Extracted {
  const { document } = page;
  const robots = document.metas
    .filter(({ kind, name }) => kind === 'name' && name === 'robots')
    .flatMap(({ content }) => content.toLowerCase().split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const says = (word: string) => robots.includes(word) || robots.includes('none');
  return {
    rows: [],
    links: [
      ...anchorsOf(document),
      ...namedOf(document),
      ...linksByScript(page).map((url) => ({ url, rel: '', nofollow: false })),
    ],
    followed: {},
    relations: [],
    canonical: document.canonicals[0]?.url ?? null,
    base: document.base,
    metaRobots:
      robots.length === 0
        ? null
        : { directives: robots, noindex: says('noindex'), nofollow: says('nofollow') },
    refresh: refreshOf(document, page.finalUrl),
    title: document.titles[0]?.text ?? null,
    lane: 'exact',
  };
}

const anchorsOf = ({ links }: Document): Extracted['links'] =>
  links.flatMap(({ url, kind, rel, nofollow }) =>
    url === null || kind === 'other' ? [] : [{ url, rel, nofollow }],
  );

/** Rules ask what is wrong with the pages that canonicals and hreflang name, which often nobody else links to. */
const namedOf = ({ canonicals, alternates }: Document): Extracted['links'] =>
  [...canonicals, ...alternates].flatMap(({ url, rel }) =>
    url === null ? [] : [{ url, rel, nofollow: false }],
  );

function refreshOf({ metas, base }: Document, url: string): Extracted['refresh'] {
  const content = metas.find(({ kind, name }) => kind === 'http-equiv' && name === 'refresh')?.content;
  const [, seconds, target] = REFRESH.exec(content ?? '') ?? [];
  const resolved = target === undefined ? null : URL.parse(target.trim(), base === '' ? url : base);
  if (resolved === null || !/^https?:$/.test(resolved.protocol)) return null;
  return { url: resolved.href, seconds: Number(seconds) };
}
