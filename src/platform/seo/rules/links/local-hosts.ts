import { registrableDomain } from '../../../web/index.ts';

/** Names that mean a computer or a network of one's own. */
const LOCAL =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|0\.0\.0\.0|\[::1\]|\[f[cd][0-9a-f:]+\]|\[fe80:[0-9a-f:]+\])$|\.(?:local|localhost|test|internal|lan|home\.arpa|invalid)$/;
/** Copies of a site that are not meant for visitors. */
const STAGING =
  /^(?:staging|stage|stg|dev|develop|development|test|testing|qa|uat|preprod|pre-prod|preview|beta|sandbox|local)\d*[.-]/;
const PORT = /:\d+$/;

/** Without the port. The URL is a complete one, so that a slash follows the host. */
export function hostOf(url: string): string {
  const start = url.indexOf('://') + 3;
  const end = url.indexOf('/', start);
  const host = end === -1 ? url.slice(start) : url.slice(start, end);
  return host.includes(':') ? host.replace(PORT, '') : host;
}

export const isLocalHost = (host: string): boolean => LOCAL.test(host);

/** Whether this is a staging copy of the site; those of others are none of its business. */
export function isStagingOf(host: string, pageHost: string): boolean {
  if (!STAGING.test(host) || host === pageHost || STAGING.test(pageHost)) return false;
  return registrableDomain(host) === registrableDomain(pageHost) && registrableDomain(host) !== undefined;
}
