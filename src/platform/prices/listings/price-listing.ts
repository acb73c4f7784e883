import { bucketListing, isBucketText } from './bucket-listing.ts';
import { jsonListing } from './json-listing.ts';
import type { PriceListing } from './listing.ts';

/** What only price files and tables of contents have, which are read as such. */
const OWN_KEYS =
  /"(?:reporting_structure|negotiated_rates|negotiated_prices|provider_groups|allowed_amounts|standard_?charge\w*)"\s*:/;

/** A list of price files in JSON or of a store; null for anything else. `isToc` also takes what has the keys of a table of contents. */
export function readListing(text: string, url: string, { isToc = false } = {}): PriceListing | null {
  const listing = isBucketText(text) ? bucketListing(text, url) : listingOfJson(text, url, isToc);
  return listing === null || (listing.entries.length === 0 && listing.more === null) ? null : listing;
}

function listingOfJson(text: string, url: string, isToc: boolean): PriceListing | null {
  if (!/^(?:\ufeff)?\s*[[{]/.test(text) || (!isToc && OWN_KEYS.test(text))) return null;
  try {
    return jsonListing(JSON.parse(text.replace(/^\ufeff/, '')), url);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
