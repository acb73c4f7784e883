import type { AuditPage } from '../../../../../client/index.ts';
import { bytes, count, duration, exactTime } from '../../../lib/format.ts';

type Kind = 'text' | 'url' | 'number' | 'bytes' | 'ms' | 'percent' | 'yes';

/** One fact of a page: a column of the grid and a line of its panel. */
export interface PageFact {
  id: string;
  label: string;
  kind: Kind;
  group: string;
  width: number;
  of(page: AuditPage): unknown;
}

const WIDTHS: Record<Kind, number> = {
  ...{ text: 220, url: 220, number: 96, bytes: 96, ms: 96, percent: 96, yes: 96 },
};

type Line = readonly [id: string, label: string, kind: Kind, width?: number];

const ofPage = (group: string, lines: readonly Line[]): PageFact[] =>
  lines.map(([id, label, kind, width = WIDTHS[kind]]) => ({
    ...{ id, label, kind, group, width },
    of: (page) => page[id as keyof AuditPage],
  }));

const ofFacts = (group: string, lines: readonly Line[]): PageFact[] =>
  lines.map(([id, label, kind, width = WIDTHS[kind]]) => ({
    ...{ id, label, kind, group, width },
    of: ({ facts }) => facts[id],
  }));

/** With what the other pages show of it, as soon as that is known. */
export function scoreOf({ score, final_score }: Pick<AuditPage, 'score' | 'final_score'>): number | null {
  return final_score ?? score;
}

/** Everything that is known of a page, in the order of the columns. */
export const PAGE_FACTS: readonly PageFact[] = [
  ...ofPage('Page', [
    ['url', 'URL', 'url', 320],
    ['status', 'Status', 'number', 72],
  ]),
  ...ofFacts('Page', [['content_type', 'Content type', 'text', 150]]),
  { id: 'score', label: 'Score', kind: 'number', group: 'Page', width: 72, of: scoreOf },
  ...ofPage('Page', [['issues', 'Issues', 'number', 72]]),
  ...ofPage('Indexability', [
    ['indexable', 'Indexable', 'yes'],
    ['reason', 'Not indexable because', 'text', 170],
  ]),
  ...ofFacts('Titles', [
    ['title', 'Title', 'text', 280],
    ['title_length', 'Title length', 'number', 104],
    ['description', 'Description', 'text', 280],
    ['description_length', 'Description length', 'number', 140],
    ['h1', 'H1', 'text'],
    ['h1_count', 'H1 count', 'number'],
    ['h2', 'H2', 'text'],
    ['h2_count', 'H2 count', 'number'],
  ]),
  ...ofFacts('Indexability', [
    ['robots', 'Robots directives', 'text', 150],
    ['canonical', 'Canonical', 'url'],
    ['redirect_url', 'Redirect URL', 'url'],
    ['meta_refresh', 'Meta refresh', 'text', 120],
    ['rel_next', 'Rel next', 'url', 150],
    ['rel_prev', 'Rel prev', 'url', 150],
    ['hreflang', 'Hreflang', 'number'],
  ]),
  ...ofPage('Links', [
    ['clicks', 'Clicks from start', 'number', 120],
    ['depth', 'Crawl depth', 'number', 104],
    ['inlinks', 'Inlinks', 'number'],
    ['importance', 'Internal PageRank', 'percent', 136],
  ]),
  ...ofFacts('Links', [
    ['internal_links', 'Internal outlinks', 'number', 128],
    ['external_links', 'External outlinks', 'number', 128],
    ['nofollow_links', 'Nofollow links', 'number', 112],
  ]),
  ...ofFacts('Content', [
    ['words', 'Words', 'number'],
    ['text_ratio', 'Text ratio (%)', 'number', 108],
    ['flesch', 'Flesch', 'number'],
    ['language', 'Language', 'text', 88],
    ['detected_language', 'Detected language', 'text', 136],
    ['content_hash', 'Content hash', 'text', 150],
    ['last_modified', 'Last modified', 'text', 210],
    ['images', 'Images', 'number'],
    ['images_without_alt', 'Images without alt', 'number', 136],
    ['structured_types', 'Structured data', 'text', 170],
    ['open_graph', 'Open Graph', 'yes', 104],
  ]),
  ...ofFacts('Rendered page', [
    ['rendered_title', 'Rendered title', 'text', 280],
    ['rendered_words', 'Rendered words', 'number', 120],
    ['rendered_links', 'Rendered links', 'number', 120],
    ['rendered_robots', 'Rendered robots directives', 'text', 180],
    ['rendered_canonical', 'Rendered canonical', 'url'],
    ['rendered_url', 'Rendered URL', 'url'],
  ]),
  ...ofFacts('Speed', [
    ['ttfb_ms', 'TTFB', 'ms'],
    ['total_ms', 'Response time', 'ms', 116],
    ['size', 'Size', 'bytes'],
    ['transferred', 'Transferred', 'bytes', 104],
    ['scripts', 'Scripts', 'number'],
    ['styles', 'Styles', 'number'],
    ['elements', 'Elements', 'number'],
    ['lcp_ms', 'LCP', 'ms'],
    ['cls', 'CLS', 'number'],
    ['tbt_ms', 'TBT', 'ms'],
  ]),
  ...ofPage('Page', [
    ['final_url', 'Final URL', 'url'],
    ['error', 'Error', 'text', 150],
  ]),
];

export const factOf = (id: string): PageFact | undefined => PAGE_FACTS.find((fact) => fact.id === id);

export const isNumeric = ({ kind }: PageFact): boolean => kind !== 'text' && kind !== 'url' && kind !== 'yes';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** As people read it; empty for what is not known. */
export function textOf({ kind, id }: PageFact, value: unknown): string {
  if (isEmpty(value)) return '';
  if (kind === 'yes') return value === true ? 'Yes' : 'No';
  if (id === 'status') return value === 0 ? 'None' : String(value);
  if (id === 'last_modified' && !Number.isNaN(Date.parse(String(value)))) return exactTime(String(value));
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'number') return String(value);
  if (kind === 'bytes') return bytes(value);
  if (kind === 'ms') return duration(value / 1_000);
  if (kind === 'percent') return `${count(value * 100)} %`;
  return count(value);
}

/** Empty ones come last, whichever way it is sorted. */
export function sortPages(pages: readonly AuditPage[], sort: string): readonly AuditPage[] {
  const fact = factOf(sort.replace(/^-/, ''));
  if (fact === undefined) return pages;
  const turn = sort.startsWith('-') ? -1 : 1;
  return pages.toSorted((one, other) => {
    const [first, second] = [fact.of(one), fact.of(other)];
    if (isEmpty(first) || isEmpty(second)) return Number(isEmpty(first)) - Number(isEmpty(second));
    if (typeof first === 'number' && typeof second === 'number') return (first - second) * turn;
    return String(first).localeCompare(String(second)) * turn;
  });
}
