import { zstdDecompressSync } from 'node:zlib';
import { guessLanguage, type Stem, segment, stemmerOf } from '../../../../platform/text/index.ts';
import { PostingsWriter } from './postings.ts';
import { emptyColumns, type Segment, type StoredPage } from './segment.ts';

/** A page as it was crawled: its language is what it says of itself. */
export type RawPage = StoredPage;

/** A segment in memory, with all of its terms. */
export interface BuiltSegment extends Segment {
  terms: ReadonlyMap<string, PostingsWriter>;
  pages: readonly StoredPage[];
}

const LONGEST_TEXT = 1_000_000;
const MOST_WORDS = 20_000;
const LONGEST_TERM = 64;
/** What a page says of its language is often what its template says; the text itself knows better when it is sure. */
const SURE = 0.3;

export const textOf = ({ text }: Pick<StoredPage, 'text'>): string =>
  zstdDecompressSync(text, { maxOutputLength: LONGEST_TEXT * 4 }).toString();

export async function buildSegment(raw: readonly RawPage[]): Promise<BuiltSegment> {
  const terms = new Terms();
  const columns = emptyColumns(raw.length);
  const hosts = new Names();
  const languages = new Names();
  const pages: StoredPage[] = [];
  for (const [place, page] of raw.entries()) {
    const text = textOf(page);
    const language = await languageOf(page, text);
    pages.push({ ...page, language });
    terms.of(language);
    columns.textWords[place] = Math.min(terms.add(place, text, 'text'), 65_535);
    columns.titleWords[place] = Math.min(terms.add(place, page.title, 'title'), 65_535);
    columns.versions[place] = page.version;
    columns.times[place] = page.publishedAt ?? page.crawledAt;
    columns.hosts[place] = hosts.numberOf(hostOf(page.url));
    columns.languages[place] = languages.numberOf(language ?? '');
  }
  return {
    size: pages.length,
    columns,
    hostNames: hosts.list,
    languageNames: languages.list,
    terms: terms.writers,
    pages,
    postings(term) {
      const writer = terms.writers.get(term);
      return writer === undefined ? undefined : { documents: writer.documents, bytes: writer.bytes() };
    },
    page: (place) => pageAt(pages, place),
    close: () => undefined,
  };
}

function pageAt(pages: readonly StoredPage[], place: number): StoredPage {
  const page = pages[place];
  if (page === undefined) throw new Error(`there is no page at place ${place}`);
  return page;
}

async function languageOf({ language }: StoredPage, text: string): Promise<string | undefined> {
  const guess = await guessLanguage(text, language);
  return guess !== undefined && (language === undefined || guess.confidence >= SURE) ? guess.code : language;
}

export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www[.]/, '') ?? '';
}

/** The postings of all terms, found by the words that stand for them in the language of a page. */
class Terms {
  readonly writers = new Map<string, PostingsWriter>();
  readonly #byLanguage = new Map<string, Map<string, PostingsWriter>>();
  #words = new Map<string, PostingsWriter>();
  #stem: Stem = stemmerOf(undefined);

  /** What is added next is in this language. */
  of(language: string | undefined): void {
    this.#stem = stemmerOf(language);
    const words = this.#byLanguage.get(language ?? '') ?? new Map<string, PostingsWriter>();
    this.#byLanguage.set(language ?? '', words);
    this.#words = words;
  }

  /** Answers how many words there are. */
  add(place: number, text: string, field: 'text' | 'title'): number {
    const words = segment(text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text);
    if (words.length > MOST_WORDS) words.length = MOST_WORDS;
    const [inText, inTitle] = field === 'text' ? [1, 0] : [0, 1];
    for (const word of words) this.#writerOf(word).add(place, inText, inTitle);
    return words.length;
  }

  #writerOf(word: string): PostingsWriter {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const term = this.#stem(word).slice(0, LONGEST_TERM);
    const writer = this.writers.get(term) ?? new PostingsWriter();
    this.writers.set(term, writer);
    this.#words.set(word, writer);
    return writer;
  }
}

/** Few different texts, each under a number. */
export class Names {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.list.length);
    return this.list.push(name) - 1;
  }
}
