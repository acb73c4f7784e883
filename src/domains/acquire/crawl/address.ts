import { hash } from 'node:crypto';
import { createUrlNormaliser, type UrlNormaliser } from '../../../platform/web/index.ts';

/** One for all of a crawl: what it takes for the same page. */
export const crawlNormaliser = (): UrlNormaliser => createUrlNormaliser();

/** Addresses that mean the same page have the same key. */
export const keyOf = (normalised: string): string => hash('md5', normalised, 'hex');

export function hostOf(url: string): string {
  const start = url.indexOf('://') + 3;
  const end = url.slice(start).search(/[/?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}
