import { jsonLd } from './healthy-page.ts';
import { ORIGIN, type PageWish } from './plan.ts';
import { proseOf } from './prose.ts';

const at = (name: string): string => `/variants/${name}`;
const url = (name: string): string => `${ORIGIN}${at(name)}`;
const image = (attributes: string): string => `<p><img src="/images/workshop.png" ${attributes}></p>`;
const alternates = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, name]) => `<link rel="alternate" hreflang="${code}" href="${url(name)}">`)
    .join('\n');
const LANGUAGES = {
  'en-GB': 'hreflang-gb',
  'en-us': 'hreflang-us',
  'en-Latn-AU': 'hreflang-au',
  'x-default': 'hreflang-gb',
};
const SHARED = { title: 'The same title for other countries | Holm', addToHead: alternates(LANGUAGES) };
const encoded = (encoding: string): PageWish => ({ headers: { 'content-encoding': encoding } });

const GERMAN =
  'Anna hobelt die langen Bretter für den Tisch am Fenster, damit sie flach bleiben. Der Tischler ölt jede Bank im Frühling unter dem alten Dach. Wir messen jeden Raum, bevor wir ein Regal bauen, und bringen es nach vier Wochen. ';
const JAPANESE =
  '私たちは乾いた板から机を作ります。毎年春になると、工房の窓のそばで椅子の脚を削り、油を塗り、丁寧に仕上げます。お客様の部屋の寸法を測ってから、木を選びます。';

/** Pages as they may well be: near to a fault, and none. */
export const healthyVariants: Readonly<Record<string, PageWish>> = {
  [at('title-of-30-characters')]: { title: 'Benches for hall | Holm makers' },
  [at('title-of-60-characters')]: { title: 'Benches for the hall, the porch, the yard, the kitchen, Holm' },
  [at('description-of-70-characters')]: {
    description: 'We build benches of oak for halls, gardens and for porches, of any size'.slice(0, 70),
  },
  [at('description-of-155-characters')]: {
    description:
      'We build benches of oak, ash and elm for halls, gardens and porches. Tell us how long your wall is, and in four weeks we bring one that fits it, oiled now.',
  },
  [at('title-of-a-drawing')]: {
    addToMain: '<svg role="img" width="9" height="9"><title>A table from above</title></svg>',
  },
  [at('heading-with-an-image')]: {
    heading: '<img src="/images/workshop.png" alt="Tables of the north" width="60" height="40">',
  },
  [at('headings-of-articles')]: {
    addToMain:
      '<article><h1>A first story of wood</h1></article><article><h1>A second story of wood</h1></article>',
  },
  [at('headings-back-up')]: { addToMain: '<h3>Sizes in oak</h3><h4>In millimetres</h4><h2>Care of oak</h2>' },
  [at('images-without-words')]: {
    addToMain:
      image('alt="" width="6" height="4"') +
      image('role="presentation" width="6" height="4"') +
      image('aria-hidden="true" width="6" height="4"'),
  },
  [at('image-by-its-shape')]: { addToMain: image('alt="A table" style="aspect-ratio: 3 / 2"') },
  [at('picture')]: {
    addToMain: `<picture><source srcset="/images/workshop.png?large" media="(min-width: 60em)">${image('alt="A bench" width="6" height="4" loading="lazy"').slice(3, -4)}</picture>`,
  },
  [at('links-of-all-kinds')]: {
    addToMain: `<p id="end"><a href="mailto:shop@holm.example">Write to us</a> <a href="tel:+4512345678">Call the shop</a>
<a href="#end">Down to the end</a> <a id="place"></a> <a role="button" tabindex="0">Open the list</a>
<a href="https://partner.example/about">Our partner in Aarhus</a></p>`,
  },
  [at('canonical-twice-the-same')]: {
    headers: { link: `<${url('canonical-twice-the-same')}>; rel="canonical"` },
  },
  [at('canonical-in-a-header')]: {
    head: { canonical: null },
    headers: {
      link: [`<${url('canonical-in-a-header')}>; rel=canonical`, '</site.css>; rel=preload; as=style'],
    },
  },
  [at('canonical-spelled-otherwise')]: {
    head: {
      canonical: `<LINK HREF='HTTPS://WWW.HOLM.EXAMPLE:443${at('canonical-spelled-otherwise')}' REL='Canonical'>`,
    },
  },
  [at('robots-that-allow')]: {
    addToHead: '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:large">',
    headers: { 'x-robots-tag': 'all' },
  },
  [at('available-for-long')]: {
    addToHead: '<meta name="robots" content="unavailable_after: 2090-01-01T00:00:00Z">',
  },
  [at('reloads-every-day')]: { addToHead: '<meta http-equiv="refresh" content="86400">' },
  [at('viewport-with-zoom')]: {
    head: {
      viewport: '<meta name="viewport" content="width=device-width,maximum-scale=5,user-scalable=yes">',
    },
  },
  [at('old-but-standard-doctype')]: { doctype: '<!doctype HTML SYSTEM "about:legacy-compat">' },
  [at('charset-in-the-header-alone')]: { head: { charset: null } },
  [at('charset-in-the-page-alone')]: {
    headers: { 'content-type': 'text/html' },
    head: { charset: '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">' },
  },
  [at('charset-by-a-mark')]: {
    headers: { 'content-type': 'text/html' },
    head: { charset: null },
    edit: (source) => `\ufeff${source}`,
  },
  [at('policy-in-the-page')]: {
    headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' },
    addToHead: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
  },
  [at('headers-spelled-otherwise')]: {
    headers: {
      'x-content-type-options': 'NoSniff',
      'strict-transport-security': 'includeSubDomains; preload; Max-Age="31536000"',
    },
  },
  [at('encoded-br')]: encoded('br'),
  [at('encoded-zstd')]: encoded('zstd'),
  [at('encoded-deflate')]: encoded('deflate'),
  [at('hreflang-gb')]: { html: ' lang="en-GB"', ...SHARED },
  [at('hreflang-us')]: { html: ' lang="en-US"', ...SHARED },
  [at('hreflang-au')]: { html: ' lang="en-AU"', ...SHARED },
  [at('form')]: {
    addToMain:
      '<form action="/search"><label for="query">Search</label><input id="query" name="q"><button>Find</button></form>',
  },
  [at('frame-and-film')]: {
    addToMain:
      '<iframe src="/rooms/1" title="A room"></iframe><video src="/film.mp4" poster="/images/workshop.png" controls></video>',
  },
  [at('german')]: {
    html: ' lang="de"',
    title: 'Tische und Bänke aus Eiche vom Tischler | Holm',
    text: GERMAN.repeat(7),
  },
  [at('japanese')]: {
    html: ' lang="ja"',
    title: '無垢材の机と椅子を作る工房の案内です',
    text: JAPANESE.repeat(8),
  },
  [at('article')]: {
    head: {
      structured: jsonLd({
        '@context': 'http://schema.org/',
        '@graph': [
          {
            ...{
              '@type': 'BlogPosting',
              headline: 'How we dry our boards',
              image: `${ORIGIN}/images/workshop.png`,
            },
            ...{ datePublished: '2026-03-01', dateModified: '2026-03-02' },
            author: { '@type': 'Person', name: 'Anna Holm', url: `${ORIGIN}/rooms/1` },
          },
        ],
      }),
    },
    addToMain: '<p>How we dry our boards, by Anna Holm</p>',
  },
  [at('many-words-of-markup')]: { addToMain: `<p>${proseOf('long', 900)}</p>` },
  [`/variants/${'b'.repeat(115 - ORIGIN.length - '/variants/'.length)}`]: {},
  [at('list?page=2')]: {
    addToHead: `<link rel="prev" href="${url('list')}">`,
    addToMain: `<p><a href="${at('list')}">Page 1 of the list</a></p>`,
  },
  [at('list')]: {
    addToHead: `<link rel="next" href="${url('list?page=2')}">`,
    addToMain: `<p><a href="${at('list?page=2')}">Page 2 of the list</a></p>`,
  },
  [at('twin')]: {},
  [at('twin/')]: {
    head: {
      canonical: `<link rel="canonical" href="${url('twin')}">`,
      social: `<meta property="og:title" content="Twin"><meta property="og:type" content="website">
<meta property="og:image" content="${ORIGIN}/images/workshop.png"><meta property="og:url" content="${url('twin')}">`,
    },
    isListed: false,
  },
  [at('slower-than-others')]: { delayMs: 400 },
};
