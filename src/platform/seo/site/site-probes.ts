/** What further requests to the site and to others showed. Null or absent: nobody looked. */
export interface SiteProbes {
  /** The answer to a path that cannot exist. */
  unknownPath: { url: string; status: number; contentHash: string; shingles: string } | null;
  /** http and https, with and without www. */
  variants: readonly HostVariant[] | null;
  tls: TlsProbe | null;
  /** Pages of other sites that pages link to, by the key of the link's target; those that failed were asked twice. */
  externals: ReadonlyMap<string, ProbedAddress>;
  /** By URL. */
  images: ReadonlyMap<string, ProbedImage>;
  /** Style sheets and scripts of the site, by the key of the link's target. */
  resources: ReadonlyMap<string, ProbedAddress>;
  /** What a browser gets where the crawler was turned away, by the key of the page: the status. */
  refused: ReadonlyMap<string, number>;
  /** Milliseconds to the first byte of pages that seemed slow, measured again, by the key of the page. */
  slow: ReadonlyMap<string, readonly number[]>;
  /** The start page as a browser gets it, beside what the crawler got. */
  asBrowser: {
    url: string;
    crawlerStatus: number;
    browserStatus: number;
    sameContent: boolean | null;
    vary: string | null;
  } | null;
}

export interface HostVariant {
  url: string;
  hops: number;
  /** Where it ends; null when nobody answered. */
  finalUrl: string | null;
  status: number;
}

export interface TlsProbe {
  host: string;
  fault: string | null;
  /** With their fractions: of a certificate for a week half a day is much. */
  daysLeft: number | null;
  lifetimeDays: number | null;
  validTo: string | null;
}

export interface ProbedAddress {
  status: number;
  fault: string | null;
}

export interface ProbedImage extends ProbedAddress {
  bytes: number;
  contentType: string;
  width: number | null;
  height: number | null;
}
