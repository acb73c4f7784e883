import { urlIdentity } from './url-identity.ts';

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

type Key = 'location-name' | 'source-page-url' | 'mrf-url' | 'contact-name' | 'contact-email';
const KEYS = new Set<string>([
  'location-name',
  'source-page-url',
  'mrf-url',
  'contact-name',
  'contact-email',
]);

interface Value {
  text: string;
  line: number;
}

type Block = Map<Key, Value[]>;

const LINE = /^([a-z][a-z _-]*?)\s*[:=]\s*(.*)$/i;

/** The list of files that a hospital keeps at `/cms-hpt.txt`; `url` is where it was found. */
export function readCmsHpt(input: Uint8Array | string, url: string): HptIndex {
  const text = (typeof input === 'string' ? input : new TextDecoder().decode(input)).replace(/^\ufeff/, '');
  const index: HptIndex = { isHtml: false, locations: [], faults: [] };
  if (looksLikeHtml(text)) {
    index.faults.push({ line: 1, reason: 'The address answers a web page instead of the text file.' });
    return { ...index, isHtml: true };
  }
  for (const block of blocksOf(text, index.faults)) addBlock(index, block, url);
  return index;
}

const looksLikeHtml = (text: string): boolean =>
  /^\s*<(?:!doctype|html|head|body|\?xml|!--|script|div|meta)\b|^\s*<!--/i.test(text);

/** A block begins with a place once the one before has its file, or behind a blank line with a key that it has already. */
function blocksOf(text: string, faults: HptFault[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = new Map();
  let isBehindGap = false;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === '') isBehindGap = true;
    if (line === '' || line.startsWith('#')) continue;
    const found = keyOf(line);
    if (found === null) {
      faults.push({ line: index + 1, reason: `The line is none of ${[...KEYS].join(', ')}.` });
      continue;
    }
    const { key, value } = found;
    const isNew = key === 'location-name' ? block.has('mrf-url') : isBehindGap && block.has(key);
    if (isNew) {
      blocks.push(block);
      block = new Map();
    }
    isBehindGap = false;
    if (value !== '') block.set(key, [...(block.get(key) ?? []), { text: value, line: index + 1 }]);
  }
  return [...blocks, block].filter(({ size }) => size > 0);
}

function keyOf(line: string): { key: Key; value: string } | null {
  const [, name = '', value = ''] = LINE.exec(line) ?? [];
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[ _-]+/g, '-');
  if (!KEYS.has(key)) return null;
  return { key: key as Key, value: value.trim().replace(/^["'<]+|["'>]+$/g, '') };
}

/** Every place of a block with every file of it. */
function addBlock(index: HptIndex, block: Block, base: string): void {
  const files = block.get('mrf-url') ?? [];
  const places = block.get('location-name') ?? [];
  const first = [...block.values()].flat().toSorted((one, other) => one.line - other.line)[0];
  if (files.length === 0 && first !== undefined)
    index.faults.push({ line: first.line, reason: 'The block that begins here has no mrf-url.' });
  for (const key of ['source-page-url', 'contact-name', 'contact-email'] as const)
    for (const { line } of (block.get(key) ?? []).slice(1))
      index.faults.push({ line, reason: `The block has ${key} twice; the first counts.` });
  const page = block.get('source-page-url')?.[0];
  const shared = {
    sourcePageUrl: page === undefined ? null : absolute(page.text, base),
    contactName: block.get('contact-name')?.[0]?.text ?? null,
    contactEmail: block.get('contact-email')?.[0]?.text ?? null,
  };
  for (const { text, line } of files) {
    const mrfUrl = absolute(text, base);
    if (mrfUrl === null) index.faults.push({ line, reason: `${text} is no address.` });
    else
      for (const location of places.length === 0 ? [null] : places)
        index.locations.push({ location: location?.text ?? null, mrfUrl, line, ...shared });
  }
}

function absolute(text: string, base: string): string | null {
  const isBareHost = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|org|net|edu|gov|health|info|us)\/)/i.test(text);
  const url = URL.parse(isBareHost ? `https://${text}` : text.replaceAll(' ', '%20'), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
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
