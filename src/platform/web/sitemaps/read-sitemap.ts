import { createStreamDecoder } from '../charsets/decode.ts';
import { findTextCharset, findXmlCharset } from '../charsets/find-charset.ts';
import { checkEntry, type RawEntry } from './check-entry.ts';
import type { SitemapEntry, SitemapFault, SitemapFormat } from './entries.ts';
import { type ByteSource, openBytes } from './open-bytes.ts';
import { createTextReader } from './text-reader.ts';
import { createXmlReader } from './xml-reader.ts';

export interface SitemapOptions {
  /** Of the file: what relative addresses start from. */
  url?: string;
  contentType?: string;
  /** Once decompressed. What follows is not read, and a fault says so. */
  mostBytes?: number;
  mostEntries?: number;
  /** Of each kind; further ones are counted only. */
  mostFaults?: number;
}

/** Entries as they are read; the other fields are complete once the last entry has been given. */
export interface SitemapReading extends AsyncIterable<SitemapEntry> {
  readonly format: SitemapFormat | undefined;
  readonly faults: readonly SitemapFault[];
  readonly faultCount: number;
  readonly entries: number;
  /** Decompressed. */
  readonly bytes: number;
}

const PROTOCOL_BYTES = 50 * 1024 * 1024;
const PROTOCOL_ENTRIES = 50_000;
const MOST_BYTES = 4 * PROTOCOL_BYTES;
const MOST_ENTRIES = 1_000_000;
const MOST_FAULTS = 50;

/** Reads urlset, index, RSS, Atom and plain lists, plain or gzip, in pieces. An error of the source itself is thrown. */
export function readSitemap(source: ByteSource, options: SitemapOptions = {}): SitemapReading {
  return new Reading(source, options);
}

interface Reader {
  write(text: string): void;
  close(): void;
  readonly isOver?: boolean;
}

class Reading implements SitemapReading {
  format: SitemapFormat | undefined;
  faults: SitemapFault[] = [];
  faultCount = 0;
  entries = 0;
  bytes = 0;
  readonly #source: ByteSource;
  readonly #options: SitemapOptions;
  #ready: SitemapEntry[] = [];
  #line = 1;
  #isDamaged = false;
  readonly #told = new Map<SitemapFault['code'], number>();

  constructor(source: ByteSource, options: SitemapOptions) {
    this.#source = source;
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SitemapEntry> {
    const { mostBytes = MOST_BYTES, mostEntries = MOST_ENTRIES } = this.#options;
    let reader: Reader | undefined;
    let decoder: { decode(bytes?: Uint8Array): string } | undefined;
    const broken = (error: Error) => this.#tell('gzip', this.#line, error.message);
    for await (const chunk of openBytes(this.#source, broken)) {
      const room = mostBytes - this.bytes;
      const bytes = chunk.length > room ? chunk.subarray(0, room) : chunk;
      this.#count(bytes.length);
      decoder ??= createStreamDecoder(this.#charsetOf(bytes));
      const text = decoder.decode(bytes);
      reader ??= this.#createReader(text);
      this.#write(reader, text);
      yield* this.#take(mostEntries);
      if (chunk.length > room) this.#tell('too_large', this.#line, `${mostBytes} bytes were read.`);
      if (chunk.length > room || reader.isOver || this.entries >= mostEntries) return;
    }
    if (reader === undefined || decoder === undefined) {
      this.#tell('not_a_sitemap', 1, 'The file is empty.');
      return;
    }
    this.#write(reader, decoder.decode());
    reader.close();
    yield* this.#take(mostEntries);
  }

  #charsetOf(bytes: Uint8Array): string {
    const find = looksLikeXml(bytes) ? findXmlCharset : findTextCharset;
    return find(bytes, this.#options.contentType).charset;
  }

  #createReader(text: string): Reader {
    const onEntry = (raw: RawEntry) => this.#add(raw);
    if (!text.trimStart().startsWith('<')) {
      this.format = 'text';
      return createTextReader(onEntry);
    }
    return createXmlReader({
      onEntry,
      onFormat: (format) => {
        this.format = format;
      },
      onFault: (code, line, detail) => this.#tell(code, line, detail),
    });
  }

  #write(reader: Reader, text: string): void {
    if (!this.#isDamaged && text.includes('\ufffd')) {
      this.#isDamaged = true;
      this.#tell('charset', this.#line);
    }
    reader.write(text);
  }

  #add(raw: RawEntry): void {
    this.#line = raw.line;
    const tell = (code: SitemapFault['code'], line: number, detail?: string) =>
      this.#tell(code, line, detail);
    const entry = checkEntry(raw, this.#options.url, tell);
    if (entry !== undefined) this.#ready.push(entry);
  }

  *#take(mostEntries: number): Generator<SitemapEntry> {
    const ready = this.#ready;
    this.#ready = [];
    for (const entry of ready) {
      if (this.entries >= mostEntries) return this.#tell('too_many', entry.line, `${mostEntries} were read.`);
      this.entries += 1;
      if (this.entries === PROTOCOL_ENTRIES + 1) this.#tell('over_count', entry.line);
      yield entry;
    }
  }

  #count(length: number): void {
    const before = this.bytes;
    this.bytes += length;
    if (before <= PROTOCOL_BYTES && this.bytes > PROTOCOL_BYTES) this.#tell('over_size', this.#line);
  }

  #tell(code: SitemapFault['code'], line: number, detail?: string): void {
    this.faultCount += 1;
    const told = (this.#told.get(code) ?? 0) + 1;
    this.#told.set(code, told);
    if (told > (this.#options.mostFaults ?? MOST_FAULTS)) return;
    this.faults.push(detail === undefined ? { code, line } : { code, line, detail: detail.slice(0, 200) });
  }
}

function looksLikeXml(bytes: Uint8Array): boolean {
  // Zero bytes are those of UTF-16, the others marks and blanks.
  const first = bytes.find(
    (byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf && byte < 0xfe,
  );
  return first === 0x3c;
}
