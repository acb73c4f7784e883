/** Why an address was not crawled, for those who ask. The codes are kept with addresses: add, never rename. */
export const REASONS = {
  robots: 'The robots.txt of the site forbids it.',
  robots_unreachable: 'The robots.txt of the site could not be read, so the site is left alone for now.',
  scope: 'It lies outside of the hosts that the crawl may visit.',
  pattern: 'No pattern of the crawl includes it, or one excludes it.',
  depth: 'It is more links away from the start than the crawl goes.',
  budget: 'The crawl had used up its pages, bytes or time before its turn.',
  duplicate: 'Another address of the same page was crawled.',
  type: 'Its kind of content is not what the crawl reads.',
  invalid: 'It is not an address of the web that can be requested.',
  too_long: 'It is longer than addresses of real pages are.',
  trap: 'It looks like one of endlessly many pages made by a program.',
  nofollow: 'The page that links to it asks crawlers not to follow.',
  redirect: 'It only leads to another address, which is crawled instead.',
  refused: 'Its host stands for an address that must not be reached.',
  unchanged: 'It has not changed since the last crawl.',
  too_large: 'Its content is larger than the crawl accepts.',
  timeout: 'The server took too long.',
  tls: 'The certificate of the server is not valid.',
  http_error: 'The server answered with an error.',
  rate_limited: 'The server asked for fewer requests, again and again.',
  error: 'It could not be fetched.',
  lost: 'The page that was kept of it is no longer in the object store.',
  damaged: 'The page that was kept of it cannot be read any more.',
  cancelled: 'The crawl was stopped before its turn.',
} as const;

export type Reason = keyof typeof REASONS;
