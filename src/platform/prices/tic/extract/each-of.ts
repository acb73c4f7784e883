import type { ByteReader } from '../bytes/byte-reader.ts';

/** Reads every element of the array that begins here, or the one value that stands where a list belongs. */
export function eachOf(reader: ByteReader, read: (index: number) => void): void {
  if (!reader.isArray) {
    read(0);
    return;
  }
  let index = 0;
  for (let more = reader.enterArray(); more; more = reader.nextElement()) {
    read(index);
    index += 1;
  }
}
