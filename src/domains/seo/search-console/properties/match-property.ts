export interface Candidate {
  property: string;
  permission: string;
}

export type MatchedBy = 'prefix' | 'domain';

const DOMAIN = 'sc-domain:';

export const kindOf = (property: string): 'domain' | 'url_prefix' =>
  property.startsWith(DOMAIN) ? 'domain' : 'url_prefix';

export const isVerified = ({ permission }: Candidate): boolean => permission !== 'siteUnverifiedUser';

/** The verified property that a URL is reported in: of the longest prefix, or else of the closest domain. */
export function matchProperty<Property extends Candidate>(
  url: string,
  properties: readonly Property[],
): { property: Property; matchedBy: MatchedBy } | undefined {
  const address = URL.parse(url);
  if (address === null) return undefined;
  const verified = properties.filter(isVerified);
  const prefix = longest(verified.filter(({ property }) => isBelow(address, property)));
  if (prefix !== undefined) return { property: prefix, matchedBy: 'prefix' };
  const domain = longest(verified.filter(({ property }) => isOfDomain(address, property)));
  return domain === undefined ? undefined : { property: domain, matchedBy: 'domain' };
}

/** Host and scheme are compared as they are meant, paths letter by letter. */
function isBelow(address: URL, property: string): boolean {
  if (kindOf(property) === 'domain') return false;
  const prefix = URL.parse(property);
  return (
    prefix !== null &&
    prefix.origin === address.origin &&
    `${address.pathname}${address.search}`.startsWith(prefix.pathname)
  );
}

function isOfDomain({ hostname }: URL, property: string): boolean {
  if (kindOf(property) !== 'domain') return false;
  const domain = property.slice(DOMAIN.length).toLowerCase();
  return domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`));
}

const longest = <Property extends Candidate>(properties: readonly Property[]): Property | undefined =>
  properties.toSorted((one, other) => other.property.length - one.property.length)[0];
