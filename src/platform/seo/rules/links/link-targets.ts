import type { LinkFact } from '../../facts/page-facts.ts';

export function withoutFragment(url: string): string {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
}

/** Links to another page, of this site or of another one; `pageUrl` is without fragment. */
export function leadsElsewhere({ url }: LinkFact, pageUrl: string): boolean {
  if (url === null) return false;
  return !url.startsWith(pageUrl) || (url.length > pageUrl.length && url.charCodeAt(pageUrl.length) !== HASH);
}

const HASH = 0x23;

export const isFollowedInternal = ({ kind, nofollow }: LinkFact): boolean => kind === 'internal' && !nofollow;
