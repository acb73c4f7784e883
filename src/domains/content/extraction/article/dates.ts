import {
  castValue,
  type Element,
  type HtmlTree,
  type StructuredData,
  type Thing,
  visibleText,
  walk,
} from '../../../../platform/html/index.ts';
import { textsOf } from './things.ts';

export const DATE_SOURCES = ['json-ld', 'meta', 'time'] as const;
export interface FoundDate {
  kind: 'published' | 'modified';
  source: (typeof DATE_SOURCES)[number];
  /** As the page writes it. */
  text: string;
  /** In ISO 8601, when it can be read. */
  value: string | null;
}

const META = {
  published: [
    'article:published_time',
    'og:published_time',
    'datepublished',
    'date',
    'pubdate',
    'publishdate',
    'dc.date.issued',
    'dcterms.created',
    'dc.date',
    'sailthru.date',
    'parsely-pub-date',
    'citation_publication_date',
  ],
  modified: [
    'article:modified_time',
    'og:updated_time',
    'datemodified',
    'dcterms.modified',
    'lastmod',
    'last-modified',
  ],
} as const;
const MODIFIED = /modif|updat|aktualisiert|mis à jour|actualiz/i;
const MOST = 10;
const LONGEST = 200;

/** When the page says it was written and changed, the most trustworthy source first. */
export function findDates(
  tree: HtmlTree,
  data: StructuredData,
  thing: Thing | undefined,
  language: string | null,
): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (kind: FoundDate['kind'], source: FoundDate['source'], text: string) => {
    const cast = castValue('timestamp', text, language === null ? {} : { locale: language });
    const value = 'value' in cast && typeof cast.value === 'string' ? cast.value : null;
    found.push({ kind, source, text: text.slice(0, LONGEST).toWellFormed(), value });
  };
  for (const text of textsOf([thing?.datePublished ?? thing?.dateCreated ?? []].flat()))
    add('published', 'json-ld', text);
  for (const text of textsOf([thing?.dateModified ?? []].flat())) add('modified', 'json-ld', text);
  for (const kind of ['published', 'modified'] as const)
    for (const name of META[kind])
      for (const text of [data.openGraph[name] ?? data.meta[name] ?? []].flat()) add(kind, 'meta', text);
  for (const element of timesIn(tree))
    add(
      isModified(element) ? 'modified' : 'published',
      'time',
      element.attribs.datetime ?? visibleText(element),
    );
  return found.filter(({ text }) => text.trim() !== '').slice(0, MOST);
}

export const bestDate = (dates: readonly FoundDate[], kind: FoundDate['kind']): string | null =>
  dates.find((date) => date.kind === kind && date.value !== null)?.value ?? null;

function timesIn({ document }: HtmlTree): Element[] {
  const times: Element[] = [];
  walk(document, {
    open(element) {
      if (element.name === 'time' && times.length < MOST) times.push(element);
    },
    close: () => undefined,
  });
  return times;
}

/** By the names around it, such as `class="updated"`. */
function isModified(element: Element): boolean {
  const { class: names = '', itemprop = '' } = element.attribs;
  const around =
    element.parent !== null && 'attribs' in element.parent ? (element.parent.attribs.class ?? '') : '';
  return MODIFIED.test(`${names} ${itemprop} ${around}`);
}
