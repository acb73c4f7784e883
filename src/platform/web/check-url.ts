import { isIP } from 'node:net';
import { invalidRequest } from '../../kernel/errors.ts';
import type { AddressGuard } from './address-guard.ts';
import { refused } from './connector.ts';

export type UrlCheck = (url: string | URL) => URL;

/** The URL parser turns `2130706433`, `0x7f.1` and `0177.0.0.1` into `127.0.0.1`, so only its result is looked at. */
export function createUrlCheck(guard: AddressGuard): UrlCheck {
  return (input) => {
    const url = URL.parse(input);
    if (url === null) {
      throw invalidRequest('The URL cannot be read. Write it in full, such as https://example.com/page.');
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw invalidRequest(`URLs that start with "${url.protocol}" are not supported. Use http or https.`);
    }
    if (url.username !== '' || url.password !== '') {
      throw invalidRequest('The URL contains a user name or password. Send credentials in a header.');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const reason = literalRefusal(guard, host);
    if (reason !== undefined) throw refused(host, reason);
    return url;
  };
}

function literalRefusal(guard: AddressGuard, host: string): string | undefined {
  if (isIP(host) !== 0) return guard.refusal(host);
  // RFC 6761 keeps these names for loopback, whatever a name server says.
  return /(^|\.)localhost\.?$/.test(host) ? guard.refusal('127.0.0.1') : undefined;
}
