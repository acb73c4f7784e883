/** robots.txt, the sitemaps and llms.txt of a site, as they were when the audit began. */
export interface SiteFiles {
  robots: RobotsFile;
  sitemaps: readonly SitemapFile[];
  /** What the sitemaps list, each address once. */
  entries: readonly SitemapEntry[];
  llms: { url: string; status: number; text: string } | null;
}

export interface RobotsFile {
  url: string;
  /** 0 when nobody answered. */
  status: number;
  fault: string | null;
  redirects: number;
  bytes: number;
  /** The first 500 KiB. */
  text: string;
}

export interface SitemapFile {
  url: string;
  from: 'robots' | 'usual' | 'index';
  status: number;
  fault: string | null;
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown';
  bytes: number;
  entries: number;
  /** What is wrong with it, with the line where that is known. */
  faults: readonly { code: string; message: string; line: number | null }[];
}

export interface SitemapEntry {
  url: string;
  key: string;
  sitemap: string;
  lastmod: string | null;
  isLastmodValid: boolean;
}
