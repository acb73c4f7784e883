import type { Transform } from '../values/transforms.ts';

export type Source = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'title' | 'url';

/** Where the value of a column comes from, and what is made of it. At most one of css, xpath and source. */
export interface FieldDefinition {
  /** Looked for in the item and at the item itself; none of css, xpath and source means the item itself. */
  css?: string;
  /** From the item on; an expression that begins with / or // looks at the whole page. */
  xpath?: string;
  source?: Source;
  /** For sources: a dotted or JSON path, such as `offers.price`; for `meta` and `opengraph` the name of the entry. */
  path?: string;
  /** For `json-ld` and `microdata`: only things of this type, such as `Product`. */
  type?: string;
  /** `text` (the default), `html` for the markup inside, `outer_html`, or the name of an attribute. */
  attribute?: string;
  /** All values as a list instead of the first. */
  multiple?: boolean;
  /** Keeps the first group of the first match, or the whole match; RE2's syntax. */
  regex?: string;
  transforms?: readonly Transform[];
  /** For a row without a value. */
  default?: unknown;
  /** A row without a value gets a fault. */
  required?: boolean;
}

export interface HandlerDefinition {
  /** One row for each match; without it the page is one row. */
  item?: { css?: string; xpath?: string };
  fields: Readonly<Record<string, FieldDefinition>>;
  /** Named groups of links, such as those to follow: each match is a link, or contains links. */
  follow?: Readonly<Record<string, { css?: string; xpath?: string }>>;
  /** Tell the text of each link; it costs a little. */
  linkText?: boolean;
}

export interface FieldFault {
  column: string;
  message: string;
  value: unknown;
}

export interface ExtractedRow {
  values: Record<string, unknown>;
  /** Whether the selector or source of a column found anything at all. */
  matched: Record<string, boolean>;
  faults: FieldFault[];
}

export interface PageLink {
  url: string;
  /** As written, in lower case; empty without the attribute. */
  rel: string;
  nofollow: boolean;
  text?: string;
}

/** A `link` element that tells how the page stands to another. */
export interface PageRelation {
  rel: string;
  url: string;
  hreflang?: string;
  media?: string;
  type?: string;
}

export interface MetaRobots {
  /** In lower case, in the order of the page. */
  directives: string[];
  noindex: boolean;
  nofollow: boolean;
}

/** Where the page sends its reader by itself, as a `meta` element of `http-equiv=refresh` says. */
export interface PageRefresh {
  url: string;
  /** How long it is shown before. */
  seconds: number;
}

export interface Extracted {
  rows: ExtractedRow[];
  links: PageLink[];
  /** The addresses of each group of links, each once. */
  followed: Record<string, string[]>;
  relations: PageRelation[];
  canonical: string | null;
  /** What relative addresses were resolved against. */
  base: string;
  metaRobots: MetaRobots | null;
  refresh: PageRefresh | null;
  title: string | null;
  /** Which parser was used. */
  lane: 'exact' | 'fast';
  /** Why the fast lane was not used although it was asked for. */
  declined?: string;
}
