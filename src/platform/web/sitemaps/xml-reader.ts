import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { RawEntry } from './check-entry.ts';
import type { SitemapFault, SitemapFormat } from './entries.ts';

export interface XmlReaderParts {
  onFormat(format: SitemapFormat): void;
  onEntry(entry: RawEntry): void;
  onFault(code: SitemapFault['code'], line: number, detail?: string): void;
}

export interface XmlReader {
  write(text: string): void;
  close(): void;
  /** Nothing more will come of it. */
  readonly isOver: boolean;
}

const ROOTS: Readonly<Record<string, SitemapFormat>> = {
  urlset: 'urlset',
  sitemapindex: 'index',
  rss: 'rss',
  rdf: 'rss',
  feed: 'atom',
};

/** The element that holds one entry. */
const ENTRIES: Readonly<Record<SitemapFormat, string>> = {
  urlset: 'url',
  index: 'sitemap',
  rss: 'item',
  atom: 'entry',
  text: '',
};

/** Elements with addresses and dates of their own, which are not those of the entry around them. */
const INNER = new Set(['image', 'video', 'news', 'source']);

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const MOST_LIST = 1_000;
const MOST_ERRORS = 5_000;
/** A text or comment without end would gather in memory. */
const MOST_SILENCE = 2 * 1024 * 1024;

/** Goes by names without their prefix and by what is open, so that odd name spaces and missing end tags do no harm. */
export function createXmlReader(parts: XmlReaderParts): XmlReader {
  // Entities of a document type are never expanded by this parser, and none is fetched.
  const parser = new SaxesParser({ xmlns: false, position: true });
  let format: SitemapFormat | undefined;
  let entry: RawEntry | undefined;
  let inner: string | undefined;
  let text = '';
  let silence = 0;
  let errors = 0;
  let isOver = false;

  const stop = (code: SitemapFault['code'], detail: string) => {
    isOver = true;
    parts.onFault(code, parser.line, detail);
  };

  const end = () => {
    if (entry !== undefined) parts.onEntry(entry);
    entry = undefined;
    inner = undefined;
  };

  const start = (root: string, tag: SaxesTagPlain) => {
    format = Object.hasOwn(ROOTS, root) ? ROOTS[root]! : undefined;
    if (format === undefined) return stop('not_a_sitemap', `<${root}>`);
    parts.onFormat(format);
    const isOfProtocol = format === 'urlset' || format === 'index';
    if (isOfProtocol && namespaceOf(tag) !== NAMESPACE)
      parts.onFault('namespace', parser.line, namespaceOf(tag) ?? 'none');
  };

  const open = (tag: SaxesTagPlain) => {
    silence = 0;
    if (isOver) return;
    const name = localName(tag.name);
    text = '';
    if (format === undefined) return start(name, tag);
    if (inner === undefined && name === ENTRIES[format]) {
      end();
      entry = { kind: format === 'index' ? 'sitemap' : 'page', line: parser.line };
    } else if (entry !== undefined && inner === undefined) {
      if (INNER.has(name)) inner = name;
      else if (name === 'link') addLink(entry, format, tag.attributes);
    }
  };

  const close = (tag: SaxesTagPlain) => {
    silence = 0;
    if (isOver || entry === undefined || format === undefined) return;
    const name = localName(tag.name);
    const value = text.trim();
    text = '';
    if (name === inner) inner = undefined;
    else if (inner !== undefined) addInner(entry, inner, name, value);
    else if (name === ENTRIES[format]) end();
    else addField(entry, name, value);
  };

  const note = () => {
    silence = 0;
  };

  const addText = (part: string) => {
    note();
    if (entry !== undefined && !isOver) text += part;
  };

  parser.on('opentag', open);
  parser.on('closetag', close);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', note);
  parser.on('doctype', note);
  parser.on('processinginstruction', note);
  parser.on('error', ({ message }) => {
    if (isOver) return;
    parts.onFault('xml', parser.line, message.replace(/^\d+:\d+: /, ''));
    errors += 1;
    if (errors >= MOST_ERRORS) stop('not_a_sitemap', 'It has too many errors.');
  });

  return {
    get isOver() {
      return isOver;
    },
    write(chunk) {
      silence += chunk.length;
      parser.write(chunk);
      if (silence > MOST_SILENCE && !isOver) stop('too_large', 'A single text or comment is megabytes long.');
    },
    close() {
      if (isOver) return;
      parser.close();
      end();
    },
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function addLink(entry: RawEntry, format: SitemapFormat, attributes: Record<string, string>): void {
  const { href, rel = 'alternate', hreflang } = attributes;
  if (href === undefined || rel.toLowerCase() !== 'alternate') return;
  if (format === 'atom') entry.loc ??= href;
  else if (hreflang !== undefined) {
    entry.alternates ??= [];
    if (entry.alternates.length < MOST_LIST) entry.alternates.push({ hreflang, href: href.trim() });
  }
}

function addField(entry: RawEntry, name: string, value: string): void {
  if (value === '') return;
  if (name === 'loc' || name === 'link') entry.loc = value;
  // The identifier of a feed item is its address where nothing better follows.
  else if (name === 'guid' && /^https?:/.test(value)) entry.loc ??= value;
  else if (name === 'lastmod' || name === 'updated') entry.lastmod = value;
  else if (name === 'pubdate' || name === 'published' || name === 'date') entry.lastmod ??= value;
  else if (name === 'changefreq') entry.changefreq = value;
  else if (name === 'priority') entry.priority = value;
}

function addInner(entry: RawEntry, inner: string, name: string, value: string): void {
  if (value === '') return;
  if (inner === 'image' && name === 'loc') {
    entry.images ??= [];
    if (entry.images.length < MOST_LIST) entry.images.push(value);
  } else if (inner === 'video' && (name === 'content_loc' || name === 'player_loc')) {
    entry.videos ??= [];
    if (entry.videos.length < MOST_LIST) entry.videos.push(value);
  } else if (inner === 'news') {
    entry.news ??= {};
    if (name === 'title' || name === 'name' || name === 'language') entry.news[name] = value;
    else if (name === 'publication_date') entry.news.published = value;
  }
}

/** Of an element with or without a prefix. */
function namespaceOf({ name, attributes }: SaxesTagPlain): string | undefined {
  const colon = name.indexOf(':');
  return attributes[colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`]?.trim();
}
