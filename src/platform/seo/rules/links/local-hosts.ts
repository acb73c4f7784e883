import { registrableDomain } from '../../../web/index.ts';

/** Names that mean a computer or a network of one's own. */
const LOCAL =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|0\.0\.0\.0|\[::1\]|\[f[cd][0-9a-f:]+\]|\[fe80:[0-9a-f:]+\])$|\.(?:local|localhost|test|internal|lan|home\.arpa|invalid)$/;
/** Copies of a site that are not meant for visitors. */
const STAGING =
  /^(?:staging|stage|stg|dev|develop|development|test|testing|qa|uat|preprod|pre-prod|preview|beta|sandbox|local)\d*[.-]/;
const PORT = /:\d+$/;

export function hostOf(url: string): string {
  const start = url.indexOf('://') + 3;
  let end = start;
  while (end < url.length && !ENDS_HOST.has(url.charCodeAt(end))) end++;
  return url.slice(start, end).replace(PORT, '');
}

const ENDS_HOST = new Set([0x2f, 0x3f, 0x23]);

export const isLocalHost = (host: string): boolean => LOCAL.test(host);

/** Whether this is a staging copy of the site; those of others are none of its business. */
export function isStagingOf(host: string, pageHost: string): boolean {
  if (!STAGING.test(host) || host === pageHost || STAGING.test(pageHost)) return false;
  return registrableDomain(host) === registrableDomain(pageHost) && registrableDomain(host) !== undefined;
}
