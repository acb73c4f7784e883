import { priceFault } from '../detect/index.ts';
import { ValueEnd } from '../hpt/json/value-end.ts';
import { RootReader } from '../tic/drive/root-reader.ts';
import { ByteWindow, truncated } from '../tic/drive/window.ts';

/** What the outermost object of a file has, in its order. The bytes are good until the next part; undefined of a value that is too large. */
export type RootPart =
  | { kind: 'member'; key: string; bytes: Buffer | undefined }
  | { kind: 'array'; key: string }
  | { kind: 'end'; key: string }
  /** Nothing comes behind this, whatever the file has. */
  | { kind: 'cut'; key: string }
  | { kind: 'element'; key: string; index: number; bytes: Buffer | undefined };

interface RootPartsOptions {
  /** Whether the array of this key comes element by element. */
  isList(key: string): boolean;
  mostBytes: number;
  /** Of each such array; the ones behind are passed over. */
  mostElements: number;
  /** Of one array; where there are more of them, the reading ends. */
  mostPassedBytes: number;
}

/** Reads an object of any size part after part; nothing for what is no object, such as XML. */
export async function* rootParts(
  bytes: AsyncIterable<Buffer>,
  { isList, ...limits }: RootPartsOptions,
): AsyncGenerator<RootPart> {
  const window = new ByteWindow(bytes, Number.POSITIVE_INFINITY);
  const reader = new RootReader(window);
  try {
    await reader.skipByteOrderMark();
    if ((await reader.token()) === '<') return;
    if ((await reader.token()) === '[') {
      // A list has nothing of what the object of a file must have.
      yield { kind: 'member', key: '', bytes: Buffer.from('null') };
      return;
    }
    await reader.expect('{');
    let separator = await reader.token();
    while (separator !== '}') {
      if (separator === ',') await reader.expect(',');
      const key = await reader.string();
      await reader.expect(':');
      if ((await reader.token()) === '[' && isList(key))
        for await (const part of elementsOf(window, reader, key, limits)) {
          yield part;
          if (part.kind === 'cut') return;
        }
      else yield { kind: 'member', key, bytes: await valueAt(window, limits.mostBytes) };
      separator = await reader.token();
      if (separator !== ',' && separator !== '}') throw reader.invalid();
    }
  } finally {
    await window.close();
  }
}

async function* elementsOf(
  window: ByteWindow,
  reader: RootReader,
  key: string,
  { mostBytes, mostElements, mostPassedBytes }: Omit<RootPartsOptions, 'isList'>,
): AsyncGenerator<RootPart> {
  yield { kind: 'array', key };
  await reader.expect('[');
  let separator = await reader.token();
  for (let index = 0; separator !== ']'; index += 1) {
    if (index === mostElements) {
      if (await passRest(window, mostPassedBytes)) break;
      yield { kind: 'cut', key };
      return;
    }
    if (index > 0) {
      await reader.expect(',');
      if ((await reader.token()) === ']') {
        yield { kind: 'element', key, index, bytes: Buffer.from(',') };
        break;
      }
    }
    yield { kind: 'element', key, index, bytes: await valueAt(window, mostBytes) };
    separator = await reader.token();
  }
  await reader.expect(']');
  yield { kind: 'end', key };
}

/** To the bracket that closes the array in which the window stands; false when that is too far. */
async function passRest(window: ByteWindow, mostBytes: number): Promise<boolean> {
  const end = new ValueEnd();
  const furthest = window.offset + mostBytes;
  end.find(Buffer.from('['), 0, 1);
  for (;;) {
    const { bytes } = window;
    const found = end.find(bytes, 0, bytes.length);
    window.take(found === -1 ? bytes.length : found - 1);
    if (found !== -1) return true;
    if (window.offset > furthest) return false;
    if (!(await window.more())) throw truncated();
  }
}

/** The value that begins here, and the window behind it; undefined when it was too large to be kept. */
async function valueAt(window: ByteWindow, mostBytes: number): Promise<Buffer | undefined> {
  const end = new ValueEnd();
  let seen = 0;
  let isKept = true;
  for (;;) {
    const { bytes } = window;
    const found = end.find(bytes, seen, bytes.length);
    if (found !== -1) {
      if (found === 0 && isKept)
        throw priceFault('unsupported_format', `The file is not valid JSON at byte ${window.offset}.`);
      const value = isKept ? bytes.subarray(0, found) : undefined;
      window.take(found);
      return value;
    }
    seen = bytes.length;
    if (seen > mostBytes) isKept = false;
    if (!isKept) {
      window.take(seen);
      seen = 0;
    }
    if (!(await window.more())) throw truncated();
  }
}
