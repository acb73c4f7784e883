export interface SitemapEntry {
  /** `sitemap` is another file to read, of an index. */
  kind: 'page' | 'sitemap';
  loc: string;
  line: number;
  /** A date, or a moment, as in ISO 8601. */
  lastmod?: string;
  changefreq?: string;
  /** 0 to 1. */
  priority?: number;
  /** The same page in other languages. */
  alternates?: { hreflang: string; href: string }[];
  images?: string[];
  videos?: string[];
  news?: { title?: string; name?: string; language?: string; published?: string };
}

export type SitemapFormat = 'urlset' | 'index' | 'rss' | 'atom' | 'text';

export const SITEMAP_FAULTS = {
  not_a_sitemap: 'The file is no sitemap: it starts with something else.',
  xml: 'The XML is not well-formed.',
  gzip: 'The file is compressed and cannot be decompressed to its end.',
  charset: 'Some bytes do not belong to the character set of the file.',
  too_large: 'The file is larger than is read.',
  too_many: 'The file lists more addresses than are read.',
  over_size: 'The file is larger than the 50 MB of the protocol.',
  over_count: 'The file lists more than the 50,000 addresses of the protocol.',
  nested_index: 'An index lists another index.',
  too_deep: 'Indexes lie within indexes deeper than is read.',
  loop: 'An index lists a file that was read already.',
  no_loc: 'An entry has no address.',
  bad_loc: 'An address cannot be read, or is not one of the web.',
  relative_loc: 'An address is not written in full.',
  long_loc: 'An address has 2,048 characters or more.',
  bad_lastmod: 'A date is not written as in ISO 8601.',
  bad_priority: 'A priority is not a number from 0 to 1.',
  bad_changefreq: 'A change frequency is not one of the known words.',
  unreachable: 'The file could not be fetched.',
} as const;

export interface SitemapFault {
  code: keyof typeof SITEMAP_FAULTS;
  line: number;
  /** What exactly, such as the word that is wrong. */
  detail?: string;
}
