import { zstdDecompressSync } from 'node:zlib';
import type { StoredPage } from '../observer.ts';

const LINE_FEED = 0x0a;

/** The pages of an audit, one after the other: all of them together would not fit. */
export function* storedPages(segments: readonly Uint8Array[]): Generator<StoredPage> {
  for (const segment of segments) {
    const bytes = zstdDecompressSync(segment);
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, from);
      const to = end === -1 ? bytes.length : end;
      yield JSON.parse(bytes.toString('utf8', from, to)) as StoredPage;
      from = to + 1;
    }
  }
}
