const LONGEST = 200;

/** The last part of an address, as a name for people. */
export function nameOfUrl(address: string): string {
  const { pathname, host } = new URL(address);
  const last = pathname.split('/').findLast((part) => part !== '') ?? host;
  try {
    return decodeURIComponent(last).replaceAll('\u0000', '').slice(0, LONGEST) || host;
  } catch {
    return last.slice(0, LONGEST);
  }
}

const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  xml: 'application/xml',
  txt: 'text/plain',
  html: 'text/html',
  parquet: 'application/vnd.apache.parquet',
};

export const mediaTypeOfName = (name: string): string =>
  BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** With another ending in place of those of tables and of compression. */
export function nameWithEnding(name: string, ending: string): string {
  const bare = name
    .replace(/\.(gz|zst|zstd)$/i, '')
    .replace(/\.(csv|tsv|txt|json|jsonl|ndjson|xml|xlsx)$/i, '');
  return `${bare.slice(0, LONGEST - ending.length)}${ending}`;
}
