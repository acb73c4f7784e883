import { getDomain } from 'tldts';

/**
 * `shop.example.co.uk` → `example.co.uk`; undefined for addresses in numbers and for names that are a public suffix.
 * Private suffixes count: two shops at `myshop.example-hosting.com` are two owners.
 */
export const registrableDomain = (host: string): string | undefined =>
  getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? undefined;
