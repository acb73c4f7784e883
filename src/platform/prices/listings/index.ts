export { filePattern } from './file-pattern.ts';
export type { ListingEntry } from './listing.ts';
export { readListing } from './price-listing.ts';
