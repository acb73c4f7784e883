import type { DatabaseSync } from 'node:sqlite';
import { must } from '../../../../kernel/must.ts';
import { Names } from './build-segment.ts';
import { decode, PostingsWriter } from './postings.ts';
import { type Columns, emptyColumns } from './segment.ts';
import { createSegmentFile, readColumns, readNames, type SegmentFile } from './segment-file.ts';

/** A segment that goes into another one. */
interface Source {
  schema: string;
  columns: Columns;
  hostNames: string[];
  languageNames: string[];
  /** Where each page goes; -1 for one that is gone. */
  places: Int32Array;
  /** All of its pages go there in their order, from this place on. */
  offset: number | undefined;
}

export interface Merged {
  size: number;
  /** The versions that were left out. */
  left: number[];
}

interface TermRow {
  source: number;
  term: string;
  documents: number;
  bytes: Uint8Array;
}

/** Makes one segment of several, without the pages that are gone; no more than one term is held in memory. */
export function mergeSegments(paths: readonly string[], removed: ReadonlySet<number>, into: string): Merged {
  const file = createSegmentFile(into);
  const { database } = file;
  // A database cannot be attached in the middle of a transaction.
  database.exec('COMMIT');
  const schemas = paths.map((path, at) => attach(database, path, at));
  database.exec('BEGIN');
  let size = 0;
  const left: number[] = [];
  const sources = schemas.map((schema) => {
    const source = readSource(database, schema, removed, size);
    for (const [at, place] of source.places.entries()) {
      if (place === -1) left.push(source.columns.versions[at] ?? 0);
      else size += 1;
    }
    return source;
  });
  const { columns, hosts, languages } = mergeColumns(sources, size);
  for (const { schema, places } of sources) copyPages(database, schema, places);
  mergePostings(file, sources);
  file.finish(columns, hosts.list, languages.list);
  return { size, left };
}

function attach(database: DatabaseSync, path: string, at: number): string {
  database.prepare(`ATTACH DATABASE ? AS part${at}`).run(path);
  return `part${at}`;
}

function readSource(
  database: DatabaseSync,
  schema: string,
  removed: ReadonlySet<number>,
  from: number,
): Source {
  const columns = readColumns(database, schema);
  const places = new Int32Array(columns.versions.length);
  let next = from;
  for (const [at, version] of columns.versions.entries()) places[at] = removed.has(version) ? -1 : next++;
  return {
    schema,
    columns,
    places,
    hostNames: readNames(database, 'host', schema),
    languageNames: readNames(database, 'language', schema),
    offset: next - from === places.length ? from : undefined,
  };
}

function mergeColumns(sources: readonly Source[], size: number) {
  const columns = emptyColumns(size);
  const [hosts, languages] = [new Names(), new Names()];
  for (const { columns: given, places, hostNames, languageNames } of sources)
    for (const [at, place] of places.entries()) {
      if (place === -1) continue;
      for (const name of ['versions', 'titleWords', 'textWords', 'times'] as const)
        columns[name][place] = given[name][at] ?? 0;
      columns.hosts[place] = hosts.numberOf(hostNames[given.hosts[at] ?? 0] ?? '');
      columns.languages[place] = languages.numberOf(languageNames[given.languages[at] ?? 0] ?? '');
    }
  return { columns, hosts, languages };
}

function copyPages(database: DatabaseSync, schema: string, places: Int32Array): void {
  const copy = database.prepare(
    `INSERT INTO main.pages SELECT ?, version, url, title, language, published_at, crawled_at, text
     FROM ${schema}.pages WHERE place = ?`,
  );
  for (const [at, place] of places.entries()) if (place !== -1) copy.run(place, at);
}

function mergePostings(file: SegmentFile, sources: readonly Source[]): void {
  const parts = sources.map(
    ({ schema }, at) => `SELECT term, ${at} AS source, documents, bytes FROM ${schema}.postings`,
  );
  const rows = file.database
    .prepare(`${parts.join(' UNION ALL ')} ORDER BY term, source`)
    .iterate() as unknown as Iterable<TermRow>;
  let [term, writer] = ['', new PostingsWriter()];
  const finish = () => {
    if (writer.documents > 0) file.addPostings(term, writer.documents, writer.bytes());
  };
  for (const row of rows) {
    if (row.term !== term) {
      finish();
      [term, writer] = [row.term, new PostingsWriter()];
    }
    take(writer, row, must(sources[row.source], 'the source of a term'));
  }
  finish();
}

function take(writer: PostingsWriter, { documents, bytes }: TermRow, { places, offset }: Source): void {
  const decoded = decode(bytes, documents);
  if (offset !== undefined) {
    const last = decoded.places[decoded.count - 1] ?? 0;
    writer.append(bytes, { offset, documents, last });
    return;
  }
  for (let at = 0; at < decoded.count; at += 1) {
    const place = places[decoded.places[at] ?? 0] ?? -1;
    if (place !== -1) writer.add(place, decoded.inText[at] ?? 0, decoded.inTitle[at] ?? 0);
  }
}
