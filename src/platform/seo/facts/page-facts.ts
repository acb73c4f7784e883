import type { Place } from '../place.ts';
import type { StructuredFacts } from '../structured/structured-facts.ts';

export type { Place };

/**
 * All that rules may know of one page: plain values that can be stored and judged again by later rules. Whatever a rule
 * needs is read once, here, and no rule sees the page itself.
 */
export interface PageFacts {
  /** As it was asked for. */
  url: string;
  /** After redirects that were followed; the same without any. */
  finalUrl: string;
  /** Null when only HTML was given. */
  response: ResponseFacts | null;
  /** Null when there was no HTML to read. */
  document: DocumentFacts | null;
  /** Of the page after its scripts ran; null unless it was rendered. */
  rendered: RenderedFacts | null;
}

export interface Hop {
  url: string;
  status: number;
  location: string;
  /** The two audits before have met the same. */
  isLasting?: boolean;
}

export interface ResponseFacts {
  /** 0 when nobody answered. */
  status: number;
  fault: { code: string; message: string } | null;
  /** Those before the final answer, in order. */
  redirects: readonly Hop[];
  /** Where this very answer leads; the page of a crawl that is a redirect has this and no document. */
  location: string | null;
  /** Names in lower case. Only those that rules look at. */
  headers: Readonly<Record<string, readonly string[]>>;
  /** Without TLS and look-up of the name, where that is known. */
  ttfbMs: number | null;
  totalMs: number | null;
  /** As they came over the wire, and decompressed. */
  bytes: number;
  bodyBytes: number;
  /** The body goes on, but no more of it was read. */
  isCut: boolean;
  /** What the body looks like: `html`, `xml`, `image/png` …; null when nobody can tell. */
  sniffedType: string | null;
  fetchedAt: string;
}

export interface DocumentFacts {
  /** Of the source as text. */
  bytes: number;
  /** What begins past the 2 MB that Googlebot reads of a page: `canonical`, `links`, `JSON-LD` … */
  pastLimit?: readonly string[];
  elements: number;
  doctype: 'none' | 'quirks' | 'limited-quirks' | 'standard';
  /** Where the encoding is told, the strongest of them; null when nowhere. */
  charset: { name: string; from: 'header' | 'bom' | 'meta'; isEarly: boolean } | null;
  /** Resolved `base`, else the address of the page. */
  base: string;
  lang: { value: string; place: Place | null } | null;
  titles: readonly TextFact[];
  metas: readonly MetaFact[];
  canonicals: readonly LinkRelation[];
  alternates: readonly Alternate[];
  /** `next`, `prev`, `amphtml`. */
  relations: readonly LinkRelation[];
  /** The first thing that ended the head before the page said so, if canonical, robots or hreflang came after it. */
  headEnd: { by: string; place: Place | null; displaced: readonly string[] } | null;
  headings: readonly Heading[];
  links: readonly LinkFact[];
  images: readonly ImageFact[];
  /** Scripts, style sheets, frames, media, objects: what the page loads besides images. */
  resources: readonly ResourceFact[];
  forms: readonly { action: string | null; url: string | null; place: Place | null }[];
  pictures: number;
  picturesWithoutImage: readonly Place[];
  videos: readonly { src: string | null; hasPoster: boolean; place: Place | null }[];
  /** `id` values that stand more than once and that a label, an aria attribute or a link uses. */
  duplicateIds: readonly { id: string; place: Place | null }[];
  /** Every `id` and `name` that a fragment may point to. */
  anchors: readonly string[];
  /** `hint`: its `name`, `id`, `src` or class, to find it by. */
  unnamedControls: readonly { element: string; hint: string; place: Place | null }[];
  controls: number;
  positiveTabindexes: readonly { element: string; value: number; place: Place | null }[];
  landmarks: readonly string[];
  content: ContentFacts;
  structured: StructuredFacts;
}

export interface TextFact {
  text: string;
  inHead: boolean;
  place: Place | null;
}

/** One `meta` element; `name` is its name, property or http-equiv in lower case, `kind` says which. */
export interface MetaFact {
  kind: 'name' | 'property' | 'http-equiv' | 'itemprop';
  name: string;
  content: string;
  inHead: boolean;
  place: Place | null;
}

/** A `link` element, or an entry of a `Link` header. */
export interface LinkRelation {
  rel: string;
  /** As written. */
  href: string;
  /** Resolved; null when it is no address of the web. */
  url: string | null;
  from: 'html' | 'header';
  inHead: boolean;
  place: Place | null;
}

export interface Alternate extends LinkRelation {
  /** As written, blanks and letter case included. */
  hreflang: string;
}

export interface Heading {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** With the alternative text of images in it. */
  text: string;
  inArticle: boolean;
  place: Place | null;
}

export type LinkKind = 'internal' | 'external' | 'other';

/** An `a` or `area` element. */
export interface LinkFact {
  /** As written; null without the attribute. */
  href: string | null;
  /** Resolved, with its fragment; null for what is no address of the web. */
  url: string | null;
  /** Internal: of the same host. Other: mail, telephone, scripts, files. */
  kind: LinkKind;
  /** Text, else alternative text of images, else aria-label or title: what a reader hears. */
  text: string;
  rel: string;
  nofollow: boolean;
  /** Whether it stands in navigation, header, footer, aside, or in the content. */
  region: 'content' | 'navigation' | 'header' | 'footer' | 'aside';
  role: string | null;
  /** Names the place for other links: `name`, or `id` without `href`. */
  isAnchor: boolean;
  /** An event listener as attribute, or an attribute such as `data-href` or `routerlink`. */
  hasScript: boolean;
  /** In something that is not shown. */
  isHidden: boolean;
  place: Place | null;
}

export interface ImageFact {
  src: string | null;
  url: string | null;
  /** Null without the attribute. */
  alt: string | null;
  /** role=presentation or none, aria-hidden, or in something hidden. */
  isDecorative: boolean;
  hasDimensions: boolean;
  isLazy: boolean;
  place: Place | null;
}

export interface ResourceFact {
  kind: 'script' | 'style' | 'frame' | 'media' | 'object' | 'preload' | 'icon';
  src: string;
  url: string | null;
  /** Mixed content that browsers refuse (active) or show (passive). */
  isActive: boolean;
  place: Place | null;
}

export interface ContentFacts {
  /** Words of the main content, and of all that is visible. */
  words: number;
  allWords: number;
  /** Characters of visible text. */
  textLength: number;
  /** The same in bytes of UTF-8. */
  textBytes: number;
  /** SHA-256 of the normalised main text; empty without any. */
  hash: string;
  /** Hashes of its 5-word shingles, for near duplicates: Uint32 values in base64. */
  shingles: string;
  /** As detected, where that is certain. */
  language: { code: string; confidence: number } | null;
  flesch: number | null;
  /** `lorem ipsum` and what templates leave behind. */
  placeholders: readonly { text: string; kind: 'lorem' | 'template' }[];
  /** The first words of the main text, for people. */
  excerpt: string;
}

/** The same page after its scripts ran, where it matters to rules; times are of the laboratory. */
export interface RenderedFacts {
  finalUrl: string;
  title: string | null;
  robots: readonly string[];
  canonicals: readonly string[];
  hreflangs: readonly string[];
  words: number;
  internalLinks: readonly string[];
  /** Share of the main text that is hidden at load; null when unknown. */
  hiddenShare: number | null;
  lcpMs: number | null;
  cls: number | null;
  tbtMs: number | null;
  /** Of the largest element, when it is an image. */
  lcpImage: { url: string; isLazy: boolean } | null;
  lowContrast: readonly { text: string; ratio: number; needed: number }[];
  /** Same-site style sheets and scripts that the first rendering asked for. */
  requests: readonly { url: string; kind: 'style' | 'script' }[];
}
