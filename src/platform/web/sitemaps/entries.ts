export interface SitemapEntry {
  /** `sitemap` is another file to read, of an index. */
  kind: 'page' | 'sitemap';
  loc: string;
  line: number;
  /** A date, or a moment, as in ISO 8601. */
  lastmod?: string;
  /** What stands where a date should be. */
  badLastmod?: string;
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
  not_a_sitemap: 'The file is not a sitemap: it starts with something else.',
  xml: 'The XML is not well-formed.',
  namespace: 'The root element is not in the namespace of the sitemap protocol.',
  gzip: 'The file is compressed and cannot be fully decompressed.',
  charset: 'Some bytes are invalid in the character set of the file.',
  too_large: 'The file is too large to be read completely.',
  too_many: 'The file lists too many URLs to be read completely.',
  over_size: "The file is larger than the protocol's limit of 50 MB.",
  over_count: "The file lists more than the protocol's limit of 50,000 URLs.",
  nested_index: 'An index lists another index.',
  too_deep: 'Indexes are nested too deeply.',
  loop: 'An index lists a file that was already read.',
  no_loc: 'An entry has no URL.',
  bad_loc: 'A URL is invalid or not http or https.',
  relative_loc: 'A URL is not absolute.',
  long_loc: 'A URL has 2,048 characters or more.',
  bad_lastmod: 'A date is not in ISO 8601 format.',
  bad_priority: 'A priority is not a number from 0 to 1.',
  bad_changefreq: 'A change frequency is not a known value.',
  unreachable: 'The file could not be fetched.',
} as const;

export interface SitemapFault {
  code: keyof typeof SITEMAP_FAULTS;
  line: number;
  /** What exactly, such as the word that is wrong. */
  detail?: string;
}
