import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { BuiltSegment } from './build-segment.ts';
import type { Columns, Segment, StoredPage } from './segment.ts';

/** A segment is one SQLite file: pages, columns, names, and a row of postings for every term. */
const SCHEMA = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE pages (place INTEGER PRIMARY KEY, version INTEGER NOT NULL, url TEXT NOT NULL, title TEXT NOT NULL,
    language TEXT, published_at INTEGER, crawled_at INTEGER NOT NULL, text BLOB NOT NULL);
  CREATE TABLE columns (name TEXT PRIMARY KEY, data BLOB NOT NULL);
  CREATE TABLE names (kind TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (kind, number)) WITHOUT ROWID;
  CREATE TABLE postings (term TEXT PRIMARY KEY, documents INTEGER NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
`;
const COLUMNS = ['versions', 'titleWords', 'textWords', 'times', 'hosts', 'languages'] as const;

/** Where a segment is written, part by part. */
export interface SegmentFile {
  database: DatabaseSync;
  addPage(place: number, page: StoredPage): void;
  /** In the order of terms. */
  addPostings(term: string, documents: number, bytes: Uint8Array): void;
  finish(columns: Columns, hostNames: readonly string[], languageNames: readonly string[]): void;
}

export function createSegmentFile(path: string): SegmentFile {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  database.exec('BEGIN');
  const insertPage = database.prepare('INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertPostings = database.prepare('INSERT INTO postings VALUES (?, ?, ?)');
  const insertColumn = database.prepare('INSERT INTO columns VALUES (?, ?)');
  const insertName = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
  return {
    database,
    addPage(place, { version, url, title, language, publishedAt, crawledAt, text }) {
      insertPage.run(place, version, url, title, language ?? null, publishedAt ?? null, crawledAt, text);
    },
    addPostings(term, documents, bytes) {
      insertPostings.run(term, documents, bytes);
    },
    finish(columns, hostNames, languageNames) {
      for (const name of COLUMNS) {
        const { buffer, byteOffset, byteLength } = columns[name];
        insertColumn.run(name, new Uint8Array(buffer, byteOffset, byteLength));
      }
      for (const [number, name] of hostNames.entries()) insertName.run('host', number, name);
      for (const [number, name] of languageNames.entries()) insertName.run('language', number, name);
      database.exec('COMMIT');
      database.close();
    },
  };
}

export function writeSegment(path: string, segment: BuiltSegment): void {
  const file = createSegmentFile(path);
  for (const [place, page] of segment.pages.entries()) file.addPage(place, page);
  const sorted = [...segment.terms].map(([term, writer]) => ({ key: Buffer.from(term), term, writer }));
  sorted.sort((one, other) => Buffer.compare(one.key, other.key));
  for (const { term, writer } of sorted) file.addPostings(term, writer.documents, writer.bytes());
  file.finish(segment.columns, segment.hostNames, segment.languageNames);
}

interface PageRow {
  version: number;
  url: string;
  title: string;
  language: string | null;
  published_at: number | null;
  crawled_at: number;
  text: Uint8Array;
}

export function openSegment(path: string): Segment {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA mmap_size = 1073741824');
  const columns = readColumns(database);
  const selectPostings = database.prepare('SELECT documents, bytes FROM postings WHERE term = ?');
  const selectPage = database.prepare('SELECT * FROM pages WHERE place = ?');
  return {
    size: columns.versions.length,
    columns,
    hostNames: readNames(database, 'host'),
    languageNames: readNames(database, 'language'),
    postings: (term) => selectPostings.get(term) as { documents: number; bytes: Uint8Array } | undefined,
    page: (place) => readPage(selectPage, place),
    close: () => database.close(),
  };
}

function readPage(select: StatementSync, place: number): StoredPage {
  const row = select.get(place) as unknown as PageRow | undefined;
  if (row === undefined) throw new Error(`there is no page at place ${place}`);
  const { language, published_at: published, crawled_at: crawledAt, version, url, title, text } = row;
  return {
    version,
    url,
    title,
    text,
    crawledAt,
    language: language ?? undefined,
    publishedAt: published ?? undefined,
  };
}

export function readColumns(database: DatabaseSync, schema = 'main'): Columns {
  const select = database.prepare(`SELECT data FROM ${schema}.columns WHERE name = ?`);
  /** A copy of its own, because numbers must lie at whole places in memory. */
  const bytes = (name: (typeof COLUMNS)[number]): ArrayBuffer => {
    const { data } = select.get(name) as { data: Uint8Array };
    return Uint8Array.from(data).buffer;
  };
  return {
    versions: new Float64Array(bytes('versions')),
    titleWords: new Uint16Array(bytes('titleWords')),
    textWords: new Uint16Array(bytes('textWords')),
    times: new Uint32Array(bytes('times')),
    hosts: new Uint32Array(bytes('hosts')),
    languages: new Uint16Array(bytes('languages')),
  };
}

export function readNames(database: DatabaseSync, kind: 'host' | 'language', schema = 'main'): string[] {
  const rows = database.prepare(`SELECT name FROM ${schema}.names WHERE kind = ? ORDER BY number`).all(kind);
  return rows.map(({ name }) => String(name));
}
