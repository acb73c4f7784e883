import {
  type HtmlTree,
  type StructuredData,
  type UrlResolver,
  visibleText,
  walk,
} from '../../../../platform/html/index.ts';
import { bestDate, type FoundDate, findDates } from './dates.ts';
import type { Readable } from './readable.ts';
import { mainThing, resolveReferences, textsOf } from './things.ts';

export interface Metadata {
  title: string | null;
  byline: string | null;
  published_at: string | null;
  modified_at: string | null;
  dates: FoundDate[];
  language: string | null;
  site_name: string | null;
  excerpt: string | null;
  lead_image: string | null;
  canonical: string | null;
  /** The page calls itself an article. */
  isDeclared: boolean;
}

const LONGEST = 2_000;
const MOST_AUTHORS = 20;

/** What is known of an article besides its text: what machines are told first, then what the page shows. */
export function readMetadata(tree: HtmlTree, data: StructuredData, resolver: UrlResolver) {
  const main = mainThing(data);
  const thing = main?.thing;
  const head = readHead(tree);
  const meta = (...names: string[]): string | null => {
    const found = names.map((name) => data.openGraph[name] ?? data.meta[name] ?? data.twitter[name]);
    return short([found.find((value) => value !== undefined) ?? []].flat()[0]);
  };
  const language = short(head.language ?? meta('content-language', 'og:locale')?.replace('_', '-'));
  const dates = findDates(tree, data, thing, language);
  const authors = textsOf(resolveReferences(thing?.author ?? thing?.creator ?? [], data)).slice(
    0,
    MOST_AUTHORS,
  );
  const image = imageOf(thing?.image, data) ?? meta('og:image', 'og:image:url', 'twitter:image');
  const ownTitle = textsOf(thing?.headline)[0] ?? meta('og:title', 'twitter:title');
  return (readable: Readable | undefined): Metadata => ({
    title: short(ownTitle ?? readable?.title ?? head.title),
    byline: short(
      authors.length > 0
        ? authors.join(', ')
        : (nameOf(meta('author', 'article:author', 'dc.creator')) ?? readable?.byline),
    ),
    published_at: bestDate(dates, 'published'),
    modified_at: bestDate(dates, 'modified'),
    dates,
    language,
    site_name: short(
      meta('og:site_name', 'application-name') ??
        textsOf(resolveReferences(thing?.publisher ?? [], data))[0] ??
        readable?.siteName,
    ),
    excerpt: short(meta('og:description', 'description', 'twitter:description') ?? readable?.excerpt),
    lead_image: image === null ? null : (resolver.resolveWeb(image) ?? null),
    canonical: head.canonical === undefined ? null : (resolver.resolveWeb(head.canonical.trim()) ?? null),
    isDeclared: main?.isArticle === true || meta('og:type') === 'article',
  });
}

/** An address of a profile is no name. */
const nameOf = (author: string | null): string | null =>
  author === null || /^https?:/.test(author) ? null : author;

function imageOf(value: unknown, data: StructuredData): string | null {
  for (const image of resolveReferences(value ?? [], data)) {
    if (typeof image === 'string') return image;
    if (image !== null && typeof image === 'object') {
      const { url, contentUrl } = image as Record<string, unknown>;
      const found = [url, contentUrl].flat().find((text) => typeof text === 'string');
      if (found !== undefined) return found as string;
    }
  }
  return null;
}

function short(text: string | null | undefined): string | null {
  const clean = text?.trim().replace(/\s+/g, ' ').toWellFormed() ?? '';
  return clean === '' ? null : clean.slice(0, LONGEST).toWellFormed();
}

function readHead({ document }: HtmlTree) {
  let title: string | undefined;
  let language: string | undefined;
  let canonical: string | undefined;
  walk(document, {
    open(element) {
      const { name, attribs } = element;
      if (name === 'html') language ??= attribs.lang;
      else if (
        name === 'title' &&
        element.parent !== null &&
        'name' in element.parent &&
        element.parent.name === 'head'
      )
        title ??= visibleText(element);
      else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attribs.rel ?? ''))
        canonical ??= attribs.href;
    },
    close: () => undefined,
  });
  return { title, language, canonical };
}
