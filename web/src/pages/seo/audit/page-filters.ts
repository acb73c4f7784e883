import type { AuditPage } from '../../../../../client/index.ts';
import { factOf, textOf } from './page-facts.ts';

/** A condition on one fact. */
export interface Condition {
  fact: string;
  is: 'contains' | 'lacks' | 'at_least' | 'at_most' | 'empty' | 'filled';
  value: string;
}

export const OPERATORS: readonly { is: Condition['is']; label: string; hasValue: boolean }[] = [
  { is: 'contains', label: 'contains', hasValue: true },
  { is: 'lacks', label: 'does not contain', hasValue: true },
  { is: 'at_least', label: 'is at least', hasValue: true },
  { is: 'at_most', label: 'is at most', hasValue: true },
  { is: 'empty', label: 'is empty', hasValue: false },
  { is: 'filled', label: 'is not empty', hasValue: false },
];

/** What people ask for by name. */
export const SEGMENTS: Readonly<Record<string, { label: string; has(page: AuditPage): boolean }>> = {
  all: { label: 'All', has: () => true },
  ok: { label: '2xx', has: ({ status }) => status >= 200 && status < 300 },
  redirect: { label: '3xx', has: ({ status }) => status >= 300 && status < 400 },
  broken: { label: '4xx', has: ({ status }) => status >= 400 && status < 500 },
  failed: { label: '5xx or none', has: ({ status }) => status >= 500 || status === 0 },
  blocked: { label: 'Not indexable', has: ({ indexable }) => !indexable },
  faulty: { label: 'With issues', has: ({ issues }) => issues > 0 },
};

export interface PageFilter {
  segment: string;
  search: string;
  conditions: readonly Condition[];
}

export function filterPages(pages: readonly AuditPage[], filter: PageFilter): readonly AuditPage[] {
  const segment = SEGMENTS[filter.segment];
  const wanted = filter.search.trim().toLowerCase();
  return pages.filter(
    (page) =>
      (segment === undefined || segment.has(page)) &&
      (wanted === '' || `${page.url} ${page.facts.title ?? ''}`.toLowerCase().includes(wanted)) &&
      filter.conditions.every((condition) => holds(page, condition)),
  );
}

function holds(page: AuditPage, { fact: id, is, value }: Condition): boolean {
  const fact = factOf(id);
  if (fact === undefined) return true;
  const known = fact.of(page);
  const text = textOf(fact, known).toLowerCase();
  switch (is) {
    case 'contains':
      return text.includes(value.toLowerCase());
    case 'lacks':
      return !text.includes(value.toLowerCase());
    case 'at_least':
      return typeof known === 'number' && known >= Number(value);
    case 'at_most':
      return typeof known === 'number' && known <= Number(value);
    case 'empty':
      return text === '';
    case 'filled':
      return text !== '';
  }
}
