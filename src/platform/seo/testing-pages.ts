import type { PageFacts, RenderedFacts } from './facts/page-facts.ts';
import { readPage } from './facts/read-page.ts';
import type { PageSurroundings } from './rules/define-rule.ts';
import { robotsForAll } from './rules/indexability/robots-tags.ts';

/** What a page of a test has otherwise than the healthy one. */
export interface PageChanges {
  url?: string;
  finalUrl?: string;
  status?: number;
  /** Added to those of the healthy page; null takes one away. */
  headers?: Readonly<Record<string, string | string[] | null>>;
  redirects?: readonly { url: string; status: number; location: string; isLasting?: boolean }[];
  ttfbMs?: number;
  isCut?: boolean;
  /** Size over the wire, when it matters. */
  bytes?: number;
  fault?: { code: string; message: string };
  doctype?: string;
  /** Attributes of `html`; ` lang="en"` unless told. */
  html?: string;
  /** Pieces of the head by name; null takes one away. */
  head?: Partial<Record<HeadPart, string | null>>;
  /** Further markup, at the end of the head and of the main content. */
  addToHead?: string;
  addToMain?: string;
  /** Instead of the whole content of `main`, of `body`, or of the page. */
  main?: string;
  body?: string;
  source?: string;
  /** False for HTML alone, as somebody pastes it. */
  response?: false;
  rendered?: Partial<RenderedFacts>;
  /** False for what is no HTML. */
  document?: false;
}

type HeadPart =
  | 'charset'
  | 'viewport'
  | 'title'
  | 'description'
  | 'canonical'
  | 'social'
  | 'structured'
  | 'icon'
  | 'style';

const HOST = 'https://shop.example.com';

/** Surroundings of a page somewhere in a site that was crawled completely. */
export const SURROUNDINGS: PageSurroundings = {
  isStart: false,
  isInSitemap: true,
  hasImpressions: null,
  isAllowedByRobots: true,
  keyword: null,
};

/** A page that no rule complains about, but for the changes. */
export function healthyPage(changes: PageChanges = {}): PageFacts {
  const url = changes.url ?? `${HOST}/tables/oak-dining-table`;
  const finalUrl = changes.finalUrl ?? changes.redirects?.at(-1)?.location ?? url;
  const source = changes.document === false ? null : sourceOf(changes, finalUrl);
  const facts = readPage({
    url,
    finalUrl,
    source,
    response: changes.response === false ? null : responseParts(changes, finalUrl, source ?? ''),
  });
  if (changes.rendered !== undefined) facts.rendered = { ...renderedAs(facts), ...changes.rendered };
  // What later audits know of redirects, no response tells.
  if (facts.response !== null && changes.redirects !== undefined)
    facts.response.redirects = changes.redirects;
  if (facts.response !== null && changes.ttfbMs !== undefined) facts.response.ttfbMs = changes.ttfbMs;
  if (facts.response !== null && changes.fault !== undefined) facts.response.fault = changes.fault;
  return facts;
}

function responseParts(changes: PageChanges, finalUrl: string, source: string) {
  const body = Buffer.from(source);
  return {
    status: changes.fault === undefined ? (changes.status ?? 200) : 0,
    finalUrl,
    headers: headersOf(changes),
    redirects: (changes.redirects ?? []).map((hop) => ({ ...hop, ms: 20 })),
    bytes: changes.bytes ?? Math.round(body.length / 3),
    isCut: changes.isCut ?? false,
    timing: { firstByte: 120, total: 150 },
    body,
    fetchedAt: '2026-11-02T08:00:00.000Z',
  };
}

function headersOf({ headers = {} }: PageChanges): Record<string, string | string[]> {
  const all: Record<string, string | string[] | null> = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    vary: 'accept-encoding',
    ...headers,
  };
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(all)) if (value !== null) kept[name] = value;
  return kept;
}

/** The HTML of it, for those who need the text. */
export function sourceOf(changes: PageChanges, url: string): string {
  if (changes.source !== undefined) return changes.source;
  const parts: Record<HeadPart, string | null> = { ...headParts(url), ...changes.head };
  const head = Object.values(parts).filter((part) => part !== null);
  const body = changes.body ?? bodyOf(changes.main ?? MAIN, changes.addToMain ?? '');
  return `${changes.doctype ?? '<!DOCTYPE html>'}
<html${changes.html ?? ' lang="en"'}>
<head>
${head.join('\n')}
${changes.addToHead ?? ''}
</head>
<body>
${body}
</body>
</html>
`;
}

function headParts(url: string): Record<HeadPart, string> {
  return {
    charset: '<meta charset="utf-8">',
    viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title: '<title>Oak dining table for six, made to measure | Holm</title>',
    description:
      '<meta name="description" content="A solid oak dining table for six people, oiled by hand and made to the length that your room asks for. Delivered in four weeks.">',
    canonical: `<link rel="canonical" href="${url}">`,
    social: `<meta property="og:title" content="Oak dining table for six">
<meta property="og:type" content="website">
<meta property="og:image" content="${HOST}/images/oak-table.jpg">
<meta property="og:url" content="${url}">
<meta name="twitter:card" content="summary_large_image">`,
    structured: `<script type="application/ld+json">{
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  "itemListElement": [
    { "@type": "ListItem", "position": 1, "name": "Tables", "item": "${HOST}/tables" },
    { "@type": "ListItem", "position": 2, "name": "Oak dining table" }
  ]
}</script>`,
    icon: '<link rel="icon" href="/icon.svg">',
    style: '<link rel="stylesheet" href="/site.css">',
  };
}

const MAIN = `<h1>Oak dining table</h1>
<p>We build this table from boards of European oak that have dried in our yard for two years. Every top is put together by one person, who
planes it, sands it and signs it on the underside. The legs are turned on a lathe that my grandfather bought, and they are joined to the
frame without a single screw. You can take the table apart with one key when you move to another flat.</p>
<img src="/images/oak-table.jpg" alt="Oak dining table with six chairs" width="1200" height="800">
<h2>Sizes</h2>
<p>Six people sit well at a table of 180 by 90 centimetres. Tell us how long your room is, and we will work out what fits: leave at least
80 centimetres behind each chair, so that somebody can walk past while others eat. We make every length between 140 and 300 centimetres for the
same price per centimetre, and you may choose a round edge, a straight one, or the natural edge of the tree. The height is 75 centimetres.</p>
<h2>Care</h2>
<p>The wood is oiled, not varnished. Wipe it with a damp cloth after dinner and oil it again twice a year; a small bottle comes with the table.
Red wine leaves no mark when you wipe it off within the hour. If a stain stays, sand it away with fine paper along the grain and oil the spot
once more. Our <a href="/guides/care">guide to oiled wood</a> shows each step with pictures, and it works for other furniture too.</p>
<h2>Delivery</h2>
<p>Two of us bring the table to your room in about four weeks and put it up. We take the box back. Read more about <a
href="/delivery">delivery and returns</a>, or look at the <a href="/chairs/oak-chair">oak chair that goes with it</a>.</p>`;

const bodyOf = (main: string, more: string): string => `<header>
<nav aria-label="Shop"><a href="/">Holm home page</a> <a href="/tables">All tables</a> <a href="/chairs">All chairs</a></nav>
</header>
<main>
${main}
${more}
</main>
<footer><a href="/contact">Contact our workshop</a></footer>`;

/** As if scripts changed nothing of it. */
function renderedAs({ finalUrl, document }: PageFacts): RenderedFacts {
  const urlsOf = (links: readonly { url: string | null }[]): string[] =>
    links.map(({ url }) => url).filter((url) => url !== null);
  return {
    finalUrl,
    title: document?.titles[0]?.text ?? null,
    robots: robotsForAll(document?.metas ?? []),
    canonicals: urlsOf(document?.canonicals ?? []),
    hreflangs: (document?.alternates ?? []).map(({ hreflang, url }) => `${hreflang} ${url}`),
    words: document?.content.words ?? 0,
    internalLinks: urlsOf((document?.links ?? []).filter(({ kind }) => kind === 'internal')),
    hiddenShare: 0,
    lcpMs: 1_200,
    cls: 0.01,
    tbtMs: 40,
    lcpImage: null,
    lowContrast: [],
    requests: [{ url: `${HOST}/site.css`, kind: 'style' }],
  };
}
