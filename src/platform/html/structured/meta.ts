/** One `meta` element. */
export interface MetaEntry {
  /** The `name`, `property`, `itemprop` or `http-equiv`, in lower case. */
  name: string;
  content: string;
}

export type MetaValues = Record<string, string | string[]>;

export interface PageMeta {
  /** Entries such as `og:title` and `product:price:amount`. */
  openGraph: MetaValues;
  twitter: MetaValues;
  /** All others. */
  meta: MetaValues;
}

const OPEN_GRAPH = /^(?:og|article|book|profile|product|video|music|fb|place|business):/;

export function readMeta(entries: readonly MetaEntry[]): PageMeta {
  const page: PageMeta = { openGraph: {}, twitter: {}, meta: {} };
  for (const { name, content } of entries) {
    const group = OPEN_GRAPH.test(name)
      ? page.openGraph
      : name.startsWith('twitter:')
        ? page.twitter
        : page.meta;
    add(group, name, content);
  }
  return page;
}

/** A name that comes twice has a list. */
function add(group: MetaValues, name: string, content: string): void {
  const present = Object.hasOwn(group, name) ? group[name] : undefined;
  if (Array.isArray(present)) {
    present.push(content);
    return;
  }
  const value = present === undefined ? content : [present, content];
  Object.defineProperty(group, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The contents of all entries of a name; `title` also finds `og:title`. */
export function metaContents(entries: readonly MetaEntry[], name: string, prefix = ''): string[] {
  const wanted = name.toLowerCase();
  const exact = entries.filter((entry) => entry.name === wanted);
  const found =
    exact.length > 0 || prefix === '' ? exact : entries.filter((entry) => entry.name === prefix + wanted);
  return found.map((entry) => entry.content);
}
