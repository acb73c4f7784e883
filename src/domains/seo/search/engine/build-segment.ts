import { zstdDecompressSync } from 'node:zlib';
import { guessLanguage, segment, stemmerOf } from '../../../../platform/text/index.ts';
import { PostingsWriter } from './postings.ts';
import { type Columns, emptyColumns, type Segment, type StoredPage } from './segment.ts';

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
  const terms = new Map<string, PostingsWriter>();
  const columns = emptyColumns(raw.length);
  const hosts = new Names();
  const languages = new Names();
  const pages: StoredPage[] = [];
  for (const [place, page] of raw.entries()) {
    const text = textOf(page);
    const language = await languageOf(page, text);
    pages.push({ ...page, language });
    const counts = new Counts(language);
    counts.add(text, 'text');
    counts.add(page.title, 'title');
    for (const [term, { text: inText, title }] of counts.terms) {
      let writer = terms.get(term);
      if (writer === undefined) {
        writer = new PostingsWriter();
        terms.set(term, writer);
      }
      writer.add(place, inText, title);
    }
    setColumns(columns, place, page, counts);
    columns.hosts[place] = hosts.numberOf(hostOf(page.url));
    columns.languages[place] = languages.numberOf(language ?? '');
  }
  return {
    size: pages.length,
    columns,
    hostNames: hosts.list,
    languageNames: languages.list,
    terms,
    pages,
    postings(term) {
      const writer = terms.get(term);
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

function setColumns(columns: Columns, place: number, page: StoredPage, { words }: Counts): void {
  columns.versions[place] = page.version;
  columns.titleWords[place] = Math.min(words.title, 65_535);
  columns.textWords[place] = Math.min(words.text, 65_535);
  columns.times[place] = page.publishedAt ?? page.crawledAt;
}

async function languageOf({ language }: StoredPage, text: string): Promise<string | undefined> {
  const guess = await guessLanguage(text);
  return guess !== undefined && (language === undefined || guess.confidence >= SURE) ? guess.code : language;
}

export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www[.]/, '') ?? '';
}

/** How often each term stands in the fields of one page. */
class Counts {
  readonly terms = new Map<string, { text: number; title: number }>();
  readonly words = { text: 0, title: 0 };
  readonly #stem: (word: string) => string;

  constructor(language: string | undefined) {
    this.#stem = stemmerOf(language);
  }

  add(text: string, field: 'text' | 'title'): void {
    const words = segment(text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text);
    if (words.length > MOST_WORDS) words.length = MOST_WORDS;
    this.words[field] = words.length;
    for (const word of words) {
      const term = this.#stem(word).slice(0, LONGEST_TERM);
      const count = this.terms.get(term);
      if (count === undefined)
        this.terms.set(term, field === 'text' ? { text: 1, title: 0 } : { text: 0, title: 1 });
      else count[field] += 1;
    }
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
