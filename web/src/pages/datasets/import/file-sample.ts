const SAMPLE_BYTES = 256 * 1_024;

/** The beginning of a file, as a file by itself: enough to show how it will be read without sending it twice. */
export interface FileSample {
  body: Blob;
  /** Whether it is all of the file. */
  isWhole: boolean;
  isUnpacked: boolean;
}

/** Undefined for kinds that can only be read as a whole: Parquet, Arrow and zstd. */
export async function sampleOf(file: File): Promise<FileSample | undefined> {
  if (file.size <= SAMPLE_BYTES) return { body: file, isWhole: true, isUnpacked: false };
  const start = await bytesOf(file.slice(0, SAMPLE_BYTES));
  if (isBinary(start)) return undefined;
  const isUnpacked = start[0] === 0x1f && start[1] === 0x8b;
  const text = isUnpacked ? await unpacked(file) : start;
  if (isBinary(text)) return undefined;
  const body = cutAtRecord(text);
  return body === undefined ? undefined : { body: new Blob([body]), isWhole: false, isUnpacked };
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

const MAGIC = ['PAR1', 'ARROW1', '\xFF\xFF\xFF\xFF', '\x28\xB5\x2F\xFD'];

/** Parquet, an Arrow file, an Arrow stream, zstd. */
const isBinary = (bytes: Uint8Array): boolean =>
  MAGIC.some((magic) => [...magic].every((letter, at) => bytes[at] === letter.charCodeAt(0)));

/** The beginning of what a gzip file holds. */
async function unpacked(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; size < SAMPLE_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  await reader.cancel();
  return (await bytesOf(new Blob(parts))).subarray(0, SAMPLE_BYTES);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const SPACES = [0x20, 0x09, 0x0d, LINE_FEED];

/** Without the record that the end of the sample cuts in two. */
export function cutAtRecord(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return undefined;
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb;
  const first = bytes.find((byte, at) => at >= (isMarked ? 3 : 0) && !SPACES.includes(byte));
  if (first === '['.charCodeAt(0)) return cutArray(bytes);
  const end = lastLineEnd(bytes, first === '{'.charCodeAt(0));
  return end === 0 ? undefined : bytes.subarray(0, end);
}

/** Quotes hold line ends together in CSV; in lines of JSON none stands within a record. */
function lastLineEnd(bytes: Uint8Array, isJson: boolean): number {
  let [end, isQuoted] = [0, false];
  for (const [at, byte] of bytes.entries()) {
    if (byte === QUOTE && !isJson) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) end = at + 1;
  }
  return end;
}

/** The array up to its last whole element. */
function cutArray(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  let [end, depth, isText, isEscaped] = [0, 0, false, false];
  for (const [at, byte] of bytes.entries()) {
    if (isEscaped) isEscaped = false;
    else if (isText && byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
      if (depth === 1) end = at + 1;
    }
  }
  if (end === 0) return undefined;
  const cut = new Uint8Array(end + 1);
  cut.set(bytes.subarray(0, end));
  cut[end] = ']'.charCodeAt(0);
  return cut;
}
