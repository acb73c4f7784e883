import type { PageFacts } from '../../facts/page-facts.ts';
import { effectiveCanonicals, reasonNotIndexable } from './directives.ts';

/** Rules about the URL that a canonical names, most of them judged by what other pages show. */
export const ofCanonicalTarget = (page: PageFacts): string[] => [
  ...['canonical-non200', 'canonical-redirect', 'canonical-noindex', 'canonical-chain', 'canonical-loop'],
  ...(hasSocialUrl(page) ? ['og-url-mismatch'] : []),
];

const hasSocialUrl = ({ document }: PageFacts): boolean =>
  document?.metas.some(
    ({ kind, name, content }) => kind !== 'http-equiv' && name === 'og:url' && content !== '',
  ) === true;

/** Rules about pages that can be indexed, of one that only this keeps out. */
export function ofIndexable(page: PageFacts, reason: 'noindex' | 'canonical'): string[] {
  if (reasonNotIndexable(page) !== reason) return [];
  return [
    ...['index-nofollow', 'index-nosnippet', 'index-noimageindex'],
    ...(effectiveCanonicals(page).length === 0 ? [] : ['canonical-missing']),
  ];
}
