import type { LinkFact } from '../../facts/page-facts.ts';

export function withoutFragment(url: string): string {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
}

/** Links to another page, of this site or of another one. */
export const leadsElsewhere = ({ url }: LinkFact, pageUrl: string): boolean =>
  url !== null && withoutFragment(url) !== pageUrl;

export const isFollowedInternal = ({ kind, nofollow }: LinkFact): boolean => kind === 'internal' && !nofollow;
