import { isUtf8 } from 'node:buffer';
import { listOfJson } from './hpt-json.ts';
import { addressesIn, type HptKey, hptLines, textOfPage } from './hpt-lines.ts';
import { type TableCell, tableOf } from './hpt-table.ts';
import { isPageText } from './page-text.ts';
import { urlIdentity } from './url-identity.ts';
import { webAddress } from './web-address.ts';

export interface HptLocation {
  location: string | null;
  sourcePageUrl: string | null;
  mrfUrl: string;
  contactName: string | null;
  contactEmail: string | null;
  /** Of the address of the file, from 1. */
  line: number;
}

export interface HptFault {
  line: number;
  reason: string;
}

export interface HptIndex {
  /** A web page was answered instead of the text. */
  isHtml: boolean;
  locations: HptLocation[];
  faults: HptFault[];
}

const KEYS: readonly HptKey[] = [
  ...(['location-name', 'source-page-url', 'mrf-url', 'contact-name', 'contact-email'] as const),
];

interface Value {
  text: string;
  line: number;
}

type Block = Map<HptKey, Value[]>;

/** The list of files that a hospital keeps at `/cms-hpt.txt`; `url` is where it was found. */
export function readCmsHpt(input: Uint8Array | string, url: string): HptIndex {
  const text = (typeof input === 'string' ? input : decoded(input)).replace(/^\ufeff/, '');
  const index: HptIndex = { isHtml: false, locations: [], faults: [] };
  const isPage = isPageText(text);
  if (isPage)
    index.faults.push({ line: 1, reason: 'The address answers a web page instead of the text file.' });
  if (isPage && !/mrf[ _-]?url/i.test(text)) return { ...index, isHtml: true };
  if (text.startsWith('{\\rtf'))
    return {
      ...index,
      faults: [{ line: 1, reason: 'The file is a document in RTF. Save it as plain text.' }],
    };
  const list = isPage ? textOfPage(text) : (listOfJson(text) ?? text);
  const blocks = tableOf(list)?.map(blockOfRow) ?? blocksOf(list, isPage ? [] : index.faults);
  for (const block of blocks) addBlock(index, block, url);
  return { ...index, isHtml: isPage && index.locations.length === 0 };
}

const blockOfRow = (row: readonly TableCell[]): Block =>
  new Map(row.map(({ key, ...cell }) => [key, [cell]]));

/** Some editors save even this as UTF-16, and some as Windows-1252. */
function decoded(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  return new TextDecoder(isUtf8(Buffer.from(bytes)) ? 'utf-8' : 'windows-1252').decode(bytes);
}

/**
 * A block begins with a place once the one before has its file, or behind a blank line with a key that it has already. Where
 * files come first, it begins with a file once the one before has its place.
 */
function blocksOf(text: string, faults: HptFault[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = new Map();
  let isBehindGap = false;
  const lines = hptLines(text);
  const first = lines.find(({ key }) => key === 'location-name' || key === 'mrf-url')?.key;
  for (const { key, value, line } of lines) {
    if (key === null && value === '') isBehindGap = true;
    else if (key === null) faults.push({ line, reason: `The line is none of ${KEYS.join(', ')}.` });
    if (key === null) continue;
    const isNew =
      key === 'location-name' && first === 'location-name'
        ? block.has('mrf-url')
        : block.has(key) && (isBehindGap || (key === first && block.has('location-name')));
    if (isNew) {
      blocks.push(block);
      block = new Map();
    }
    isBehindGap = false;
    if (value !== '') block.set(key, [...(block.get(key) ?? []), { text: value, line }]);
  }
  return [...blocks, block].filter(({ size }) => size > 0);
}

/** Every place of a block with every file of it. */
function addBlock(index: HptIndex, block: Block, base: string): void {
  const files = (block.get('mrf-url') ?? []).flatMap(({ text, line }) =>
    addressesIn(text).map((address) => ({ text: address, line })),
  );
  const places = block.get('location-name') ?? [];
  const first = [...block.values()].flat().toSorted((one, other) => one.line - other.line)[0];
  if (files.length === 0 && first !== undefined)
    index.faults.push({ line: first.line, reason: 'The block that begins here has no mrf-url.' });
  for (const key of ['source-page-url', 'contact-name', 'contact-email'] as const)
    for (const { line } of (block.get(key) ?? []).slice(1))
      index.faults.push({ line, reason: `The block has ${key} twice; the first counts.` });
  const page = block.get('source-page-url')?.[0];
  const shared = {
    sourcePageUrl: page === undefined ? null : webAddress(page.text, base),
    contactName: block.get('contact-name')?.[0]?.text ?? null,
    contactEmail: block.get('contact-email')?.[0]?.text ?? null,
  };
  for (const { text, line } of files) {
    const mrfUrl = webAddress(text, base);
    if (mrfUrl === null) index.faults.push({ line, reason: `${text} is no address.` });
    else
      for (const location of places.length === 0 ? [null] : places)
        index.locations.push({ location: location?.text ?? null, mrfUrl, line, ...shared });
  }
}

export interface HptFile {
  url: string;
  locations: string[];
}

/** Files with all places that share them. */
export function distinctFiles(locations: readonly HptLocation[]): HptFile[] {
  const files = new Map<string, HptFile>();
  for (const { mrfUrl, location } of locations) {
    const identity = urlIdentity(mrfUrl) ?? mrfUrl;
    const file = files.get(identity) ?? { url: mrfUrl, locations: [] };
    if (location !== null && !file.locations.includes(location)) file.locations.push(location);
    files.set(identity, file);
  }
  return [...files.values()];
}
