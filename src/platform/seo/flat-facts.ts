import type { PageFacts } from './facts/page-facts.ts';
import { canonicalTarget, reasonNotIndexable, robotsDirectives } from './rules/indexability/directives.ts';

/** The facts of a page that fit one line of a table, by the names of its columns. */
export interface FlatFacts {
  content_type: string | null;
  indexable: boolean;
  indexability: string | null;
  title: string | null;
  title_length: number;
  description: string | null;
  description_length: number;
  h1: string | null;
  h1_count: number;
  h2: string | null;
  h2_count: number;
  robots: string | null;
  canonical: string | null;
  redirect_url: string | null;
  language: string | null;
  detected_language: string | null;
  words: number;
  text_ratio: number | null;
  flesch: number | null;
  internal_links: number;
  external_links: number;
  nofollow_links: number;
  images: number;
  images_without_alt: number;
  scripts: number;
  styles: number;
  hreflang: number;
  structured_types: string[];
  open_graph: boolean;
  elements: number;
  size: number;
  transferred: number;
  ttfb_ms: number | null;
  total_ms: number | null;
  last_modified: string | null;
  content_hash: string | null;
  rel_next: string | null;
  rel_prev: string | null;
  meta_refresh: string | null;
  /** What the browser saw; null unless the page was rendered. */
  rendered_url: string | null;
  rendered_title: string | null;
  rendered_robots: string | null;
  rendered_canonical: string | null;
  rendered_words: number | null;
  rendered_links: number | null;
  lcp_ms: number | null;
  cls: number | null;
  tbt_ms: number | null;
}

const LONGEST = 300;

export function toFlatFacts(page: PageFacts, isAllowedByRobots: boolean | null): FlatFacts {
  const { response, document, rendered } = page;
  const reason = reasonNotIndexable(page, { isAllowedByRobots });
  const header = (name: string) => response?.headers[name]?.[0] ?? null;
  const meta = (name: string) => document?.metas.find((entry) => entry.name === name)?.content ?? null;
  const title = document?.titles.find(({ inHead }) => inHead)?.text ?? null;
  const description = meta('description');
  const headings = (level: number) => document?.headings.filter((heading) => heading.level === level) ?? [];
  const links = document?.links ?? [];
  const robots = robotsDirectives(page).map(({ name, value }) =>
    value === null ? name : `${name}:${value}`,
  );
  return {
    content_type: header('content-type'),
    indexable: reason === null,
    indexability: reason,
    title: short(title),
    title_length: lengthOf(title),
    description: short(description),
    description_length: lengthOf(description),
    h1: short(headings(1)[0]?.text ?? null),
    h1_count: headings(1).length,
    h2: short(headings(2)[0]?.text ?? null),
    h2_count: headings(2).length,
    robots: robots.length === 0 ? null : short(robots.join(', ')),
    canonical: short(canonicalTarget(page)),
    redirect_url: short(response?.location ?? null),
    language: document?.lang?.value ?? null,
    detected_language: document?.content.language?.code ?? null,
    words: document?.content.words ?? 0,
    text_ratio: document === null ? null : ratio(document.content.textLength, document.bytes),
    flesch: document?.content.flesch ?? null,
    internal_links: links.filter(({ kind }) => kind === 'internal').length,
    external_links: links.filter(({ kind }) => kind === 'external').length,
    nofollow_links: links.filter(({ nofollow }) => nofollow).length,
    images: document?.images.length ?? 0,
    images_without_alt:
      document?.images.filter(({ alt, isDecorative }) => alt === null && !isDecorative).length ?? 0,
    scripts: document?.resources.filter(({ kind }) => kind === 'script').length ?? 0,
    styles: document?.resources.filter(({ kind }) => kind === 'style').length ?? 0,
    hreflang: document?.alternates.length ?? 0,
    structured_types: [...(document?.structured.types ?? [])].slice(0, 20),
    open_graph: document?.metas.some(({ name }) => name.startsWith('og:')) ?? false,
    elements: document?.elements ?? 0,
    size: response?.bodyBytes ?? document?.bytes ?? 0,
    transferred: response?.bytes ?? 0,
    ttfb_ms: whole(response?.ttfbMs),
    total_ms: whole(response?.totalMs),
    last_modified: header('last-modified'),
    content_hash:
      document === null || document.content.hash === '' ? null : document.content.hash.slice(0, 16),
    rel_next: short(document?.relations.find(({ rel }) => rel === 'next')?.url ?? null),
    rel_prev: short(document?.relations.find(({ rel }) => rel === 'prev')?.url ?? null),
    meta_refresh: short(
      document?.metas.find(({ kind, name }) => kind === 'http-equiv' && name === 'refresh')?.content ?? null,
    ),
    rendered_url: short(rendered?.finalUrl ?? null),
    rendered_title: short(rendered?.title ?? null),
    rendered_robots: short(rendered?.robots.join(', ') || null),
    rendered_canonical: short(rendered?.canonicals[0] ?? null),
    rendered_words: rendered?.words ?? null,
    rendered_links: rendered?.internalLinks.length ?? null,
    lcp_ms: whole(rendered?.lcpMs),
    cls: rendered?.cls ?? null,
    tbt_ms: whole(rendered?.tbtMs),
  };
}

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value);
const short = (text: string | null): string | null => (text === null ? null : text.slice(0, LONGEST));
const lengthOf = (text: string | null): number => (text === null ? 0 : [...text].length);
const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
