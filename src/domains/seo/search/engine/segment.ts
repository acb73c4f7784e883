/** A page as it is kept in a segment. Times are seconds since 1970. */
export interface StoredPage {
  version: number;
  url: string;
  title: string;
  /** Undefined when nobody can tell. */
  language: string | undefined;
  publishedAt: number | undefined;
  crawledAt: number;
  /** Compressed with zstd. */
  text: Uint8Array;
}

/** What is known of every page of a segment without looking at it, by its place. */
export interface Columns {
  versions: Float64Array;
  titleWords: Uint16Array;
  textWords: Uint16Array;
  /** When it was published, else when it was crawled. */
  times: Uint32Array;
  hosts: Uint32Array;
  languages: Uint16Array;
}

export interface Postings {
  documents: number;
  bytes: Uint8Array;
}

/** Pages with an index of their terms; it never changes. */
export interface Segment {
  size: number;
  columns: Columns;
  /** By the numbers in the columns; a language that nobody can tell is the empty text. */
  hostNames: readonly string[];
  languageNames: readonly string[];
  postings(term: string): Postings | undefined;
  page(place: number): StoredPage;
  close(): void;
}

export const emptyColumns = (size: number): Columns => ({
  versions: new Float64Array(size),
  titleWords: new Uint16Array(size),
  textWords: new Uint16Array(size),
  times: new Uint32Array(size),
  hosts: new Uint32Array(size),
  languages: new Uint16Array(size),
});

export const sumOf = (numbers: Uint16Array): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};
