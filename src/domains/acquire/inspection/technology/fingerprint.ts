export const CATEGORIES = [
  'server',
  'cdn',
  'hosting',
  'language',
  'cms',
  'shop',
  'framework',
  'library',
  'analytics',
  'tag_manager',
  'advertising',
  'marketing',
  'support',
  'consent',
  'payment',
  'security',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What gives a technology away; one sign is enough. A first group of a pattern is the version. */
export interface Fingerprint {
  name: string;
  category: Category;
  /** By the name of the header in lower case. */
  headers?: Readonly<Record<string, RegExp>>;
  /** Names of cookies. */
  cookies?: RegExp;
  /** The content of `<meta name="generator">`. */
  generator?: RegExp;
  /** Addresses of scripts, style sheets, pictures and frames. */
  address?: RegExp;
  /** The text of scripts inside of the page. */
  script?: RegExp;
  /** Ids of elements. */
  id?: RegExp;
  /** Names of attributes. */
  attribute?: RegExp;
  /** Comes with these. */
  implies?: readonly string[];
}
