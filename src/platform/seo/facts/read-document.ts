import {
  baseResolver,
  type Document,
  type HtmlTree,
  isElement,
  isText,
  pageResolver,
  parseHtml,
  type UrlResolver,
  visibleText,
  walk,
} from '../../html/index.ts';
import { readStructured } from '../structured/read-structured.ts';
import { readCharset } from './charset.ts';
import { hasLabel, hintOf } from './control-elements.ts';
import { readHeadEnd } from './head-end.ts';
import { readLinkHeaders } from './link-header.ts';
import { closeElement, openElement } from './open-element.ts';
import type { DocumentFacts, Heading, LinkFact } from './page-facts.ts';
import { type Draft, PageWalk } from './page-walk.ts';
import { readPastLimit } from './past-limit.ts';
import { Places } from './places.ts';
import { readContent, visibleTextOf } from './read-content.ts';

export interface DocumentContext {
  /** Of the page itself, after redirects. */
  url: string;
  /** Names in lower case. */
  headers?: Readonly<Record<string, readonly string[]>>;
  /** Of the source as it came; counted when it is not told. */
  bytes?: number;
  /** The encoding that a byte order mark tells, null without one; see `byteOrderMark`. */
  bom?: string | null;
  /** Gets the main text as it is read, which is no fact to be kept. */
  onMainText?: (text: string) => void;
}

/** All that rules ask of a page's HTML, in one walk over its tree. Throws `LimitError` for one that would fill the memory. */
export function readDocument(text: string, context: DocumentContext): DocumentFacts {
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const tree = parseHtml(source, { lane: 'fast', positions: true });
  return readTree(tree, source, context);
}

function readTree(tree: HtmlTree, source: string, context: DocumentContext): DocumentFacts {
  const { url, headers = {} } = context;
  const places = new Places(source);
  const resolver = resolverOf(tree, source, url);
  const page = new PageWalk(places, resolver, url);
  walk(tree.document, {
    open: (element) => openElement(page, element),
    close: (element) => closeElement(page, element),
    other(node) {
      if (page.ignored === 0 && isText(node)) page.text(node.data);
    },
  });
  const { draft, record } = page;
  const fromHeaders = readLinkHeaders(headers.link ?? [], resolver);
  draft.canonicals.push(...fromHeaders.canonicals);
  draft.alternates.push(...fromHeaders.alternates);
  nameLinks(draft);
  const bytes = context.bytes ?? Buffer.byteLength(source);
  return {
    bytes,
    pastLimit: readPastLimit(source, bytes),
    elements: draft.elements,
    doctype: doctypeOf(tree.document),
    charset: readCharset({
      source,
      bom: context.bom ?? null,
      contentType: headers['content-type']?.[0],
      meta: draft.metaCharset,
    }),
    base: resolver.base,
    lang: draft.lang,
    titles: draft.titles,
    metas: draft.metas,
    canonicals: draft.canonicals,
    alternates: draft.alternates,
    relations: draft.relations,
    headEnd: readHeadEnd(tree.document, draft, { text: source, places }),
    headings: draft.headings as Heading[],
    links: draft.links as LinkFact[],
    images: draft.images,
    resources: draft.resources,
    forms: draft.forms,
    pictures: draft.pictures,
    picturesWithoutImage: draft.picturesWithoutImage,
    videos: draft.videos,
    duplicateIds: [...draft.repeatedIds]
      .filter(([id]) => draft.usedIds.has(id))
      .map(([id, element]) => ({ id, place: places.of(element) })),
    anchors: [...draft.ids.keys(), ...draft.names],
    unnamedControls: draft.unnamed
      .filter((control) => !hasLabel(control, draft.labelled))
      .map(({ element }) => ({ element: element.name, hint: hintOf(element), place: places.of(element) })),
    controls: draft.controls,
    positiveTabindexes: draft.positiveTabindexes,
    landmarks: [...draft.landmarks],
    content: readContent({
      onMainText: context.onMainText,
      record,
      hasMain: draft.hasMain,
      articles: draft.articles,
      lang: draft.lang?.value ?? null,
    }),
    structured: readStructured(tree, { url, visibleText: () => visibleTextOf(record) }),
  };
}

/** A `base` anywhere counts for the whole page; hardly any page has one. */
function resolverOf(tree: HtmlTree, source: string, url: string): UrlResolver {
  return source.includes('<base') || source.includes('<BASE')
    ? pageResolver(tree, url)
    : baseResolver(url, undefined);
}

function nameLinks(draft: Draft): void {
  for (const { link, ids } of draft.referringLinks) {
    const named = ids.split(/\s+/).map((id) => draft.ids.get(id));
    link.text = named
      .map((element) => (element === undefined ? '' : visibleText(element)))
      .join(' ')
      .trim();
  }
}

function doctypeOf(document: Document): DocumentFacts['doctype'] {
  const hasOne = document.children.some(
    (node) => !isElement(node) && 'x-name' in node && node['x-name'] !== undefined,
  );
  if (!hasOne) return 'none';
  const mode = document['x-mode'];
  return mode === 'quirks' || mode === 'limited-quirks' ? mode : 'standard';
}
