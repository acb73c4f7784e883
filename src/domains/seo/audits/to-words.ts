import { zstdCompressSync } from 'node:zlib';
import type { PageFacts } from '../../../platform/seo/index.ts';

const PUBLISHED = new Set(['article:published_time', 'datepublished', 'date', 'dc.date']);
const LONGEST_TEXT = 200_000;

/** What search wants to know of a page, from what was read of it. */
export function toWords(document: NonNullable<PageFacts['document']>, text: string) {
  return {
    title: document.titles[0]?.text ?? '',
    language: document.lang?.value.slice(0, 2).toLowerCase(),
    published: document.metas.find(({ name }) => PUBLISHED.has(name))?.content,
    text: new Uint8Array(zstdCompressSync(Buffer.from(text.slice(0, LONGEST_TEXT)))),
  };
}
