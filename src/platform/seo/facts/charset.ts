import type { DocumentFacts } from './page-facts.ts';

/** Browsers look for a `meta` in this many bytes before they start to read. */
const LOOKED_AT = 1_024;
const IN_CONTENT_TYPE = /;\s*charset\s*=\s*["']?\s*([^\s"';,]+)/i;

interface CharsetSource {
  source: string;
  /** The byte order mark of the body, where the bytes are known; decoding takes it away. */
  bom: string | null;
  contentType: string | undefined;
  /** The first one, and where it begins. */
  meta: { name: string; start: number } | null;
}

/** The strongest of what tells the encoding of a page. */
export function readCharset({ source, bom, contentType, meta }: CharsetSource): DocumentFacts['charset'] {
  const mark = bom ?? (source.charCodeAt(0) === 0xfeff ? 'utf-8' : null);
  if (mark !== null) return { name: mark, from: 'bom', isEarly: true };
  const name = contentType === undefined ? undefined : IN_CONTENT_TYPE.exec(contentType)?.[1];
  if (name !== undefined) return { name: name.toLowerCase(), from: 'header', isEarly: true };
  if (meta === null) return null;
  return { name: meta.name, from: 'meta', isEarly: isWithin(source, meta.start) };
}

function isWithin(source: string, start: number): boolean {
  const end = source.indexOf('>', start);
  return end !== -1 && end < LOOKED_AT && Buffer.byteLength(source.slice(0, end + 1)) <= LOOKED_AT;
}

/** What the first bytes of a body say of its encoding. */
export function byteOrderMark(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : null;
}
