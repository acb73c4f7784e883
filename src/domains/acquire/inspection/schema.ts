import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable } from '../../../kernel/schema.ts';
import { STRUCTURED_FORMATS } from './analysis/structured-types.ts';
import { EVIDENCE_KINDS } from './technology/detect.ts';
import { CATEGORIES } from './technology/fingerprint.ts';

export const url = HttpUrl('The page.');
export const html = Type.String({ description: 'The HTML, at most 10 MB.' });
export const jsRendering = Type.Boolean({ description: 'Run its JavaScript in a browser first.' });
export const maxLinks = Type.Integer({
  minimum: 0,
  maximum: 1_000,
  description: 'Max links to return; all are counted. Defaults to 100.',
});

/** A browser can only open what has an address. */
export const PAGE_OR_ADDRESS = {
  oneOf: [{ required: ['url'] }, { properties: { js_rendering: { const: false } }, required: ['html'] }],
};

const Values = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

const PageMeta = Type.Object({
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  canonical: Nullable(Type.String()),
  robots: Type.Object({
    meta: Type.Array(Type.String()),
    header: Type.Array(Type.String(), { description: 'From X-Robots-Tag.' }),
    noindex: Type.Boolean(),
    nofollow: Type.Boolean(),
  }),
  language: Nullable(Type.String()),
  viewport: Nullable(Type.String()),
  open_graph: Values,
  twitter: Values,
  hreflang: Type.Array(Type.Object({ language: Type.String(), url: Type.String() })),
  icons: Type.Array(Type.Object({ rel: Type.String(), url: Type.String(), sizes: Nullable(Type.String()) })),
  feeds: Type.Array(Type.Object({ url: Type.String(), type: Type.String(), title: Nullable(Type.String()) })),
});

export const PageAnalysis = Named('PageAnalysis', {
  meta: PageMeta,
  structured_data: Type.Object({
    types: Type.Array(
      Type.Object({ type: Type.String(), format: Literals(STRUCTURED_FORMATS), count: Type.Integer() }),
    ),
    faults: Type.Array(Type.Object({ block: Type.Integer(), message: Type.String() })),
  }),
  links: Type.Object({
    total: Type.Integer(),
    different: Type.Integer({ description: 'Each URL once.' }),
    internal: Type.Integer({ description: 'To the same host, with or without www.' }),
    external: Type.Integer(),
    other: Type.Integer({ description: 'mailto:, tel: and the like.' }),
    nofollow: Type.Integer(),
    shown: Type.Array(
      Type.Object({
        url: Type.String(),
        text: Type.String(),
        rel: Nullable(Type.String()),
        internal: Type.Boolean(),
        nofollow: Type.Boolean(),
      }),
    ),
  }),
  headings: Type.Array(Type.Object({ level: Type.Integer(), text: Type.String() })),
  heading_count: Type.Integer(),
  images: Type.Object({
    total: Type.Integer(),
    without_alt: Type.Integer(),
    shown: Type.Array(Type.String(), { description: 'URLs of images without alt text.' }),
  }),
  word_count: Type.Integer(),
  main_word_count: Type.Integer({ description: 'Without navigation, header and footer.' }),
  element_count: Type.Integer(),
  depth: Type.Integer({ description: 'Nesting depth of elements.' }),
  script_dependence: Type.Object(
    { likely: Type.Boolean(), reasons: Type.Array(Type.String()) },
    { description: 'Whether the page seems to need JavaScript; js_rendering confirms it.' },
  ),
});

export const Technology = Named('TechnologyHint', {
  name: Type.String(),
  category: Literals(CATEGORIES),
  version: Nullable(Type.String()),
  evidence: Type.Array(Type.Object({ kind: Literals(EVIDENCE_KINDS), value: Type.String() })),
});

export const InspectionFault = Named('InspectionFault', {
  code: Type.String(),
  message: Type.String(),
  detail: Nullable(Type.String({ description: 'As reported by the operating system.' })),
});

export const Rendering = Named('RenderDifference', {
  final_url: Type.String(),
  status: Type.Integer(),
  render_ms: Type.Integer(),
  words_before: Type.Integer(),
  words_after: Type.Integer(),
  text_share_added: Type.Number({
    description: 'Share of the words after rendering that were missing before.',
  }),
  links_before: Type.Integer(),
  links_after: Type.Integer(),
  links_added: Type.Array(Type.String(), { description: 'The first 50.' }),
  links_added_count: Type.Integer(),
  links_removed_count: Type.Integer(),
  headings_added: Type.Array(Type.String(), { description: 'The first 50.' }),
  title_before: Nullable(Type.String()),
  title_after: Nullable(Type.String()),
  title_changed: Type.Boolean(),
  needs_js_rendering: Type.Boolean({
    description: 'Whether a spider without js_rendering would miss something.',
  }),
  reasons: Type.Array(Type.String()),
});
export type Rendering = Static<typeof Rendering>;

export const EXAMPLE_PAGE: Static<typeof PageAnalysis> = {
  meta: {
    title: 'Bread | Shop',
    description: 'Fresh bread.',
    canonical: 'https://shop.example.com/products/7',
    robots: { meta: ['index, follow'], header: [], noindex: false, nofollow: false },
    language: 'en',
    viewport: 'width=device-width, initial-scale=1',
    open_graph: { 'og:title': 'Bread' },
    twitter: {},
    hreflang: [{ language: 'de', url: 'https://shop.example.com/de/produkte/7' }],
    icons: [{ rel: 'icon', url: 'https://shop.example.com/favicon.ico', sizes: null }],
    feeds: [],
  },
  structured_data: { types: [{ type: 'Product', format: 'json-ld', count: 1 }], faults: [] },
  links: {
    total: 1,
    different: 1,
    internal: 1,
    external: 0,
    other: 0,
    nofollow: 0,
    shown: [{ url: 'https://shop.example.com/', text: 'Home', rel: null, internal: true, nofollow: false }],
  },
  headings: [{ level: 1, text: 'Bread' }],
  heading_count: 1,
  images: { total: 2, without_alt: 1, shown: ['https://shop.example.com/bread.jpg'] },
  word_count: 180,
  main_word_count: 140,
  element_count: 96,
  depth: 9,
  script_dependence: { likely: false, reasons: [] },
};

export const EXAMPLE_TECHNOLOGIES: Static<typeof Technology>[] = [
  {
    name: 'nginx',
    category: 'server',
    version: '1.27.1',
    evidence: [{ kind: 'header', value: 'server: nginx/1.27.1' }],
  },
];
