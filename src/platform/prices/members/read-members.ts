import { type FileHandle, open } from 'node:fs/promises';
import { type Counts, FOOTER_BYTES, NPI_BYTES, NUMBER_BYTES, readFooter } from './format.ts';

export interface SetMembers {
  /** The first of them. */
  npis: string[];
  npiCount: number;
  eins: string[];
}

/** How many NPIs and tax numbers are told of a set. */
const MOST_TOLD = 20;
/** Groups that are no farther apart than this are read at once. */
const NEAR_NPIS = 8_192;

/** All of a file of members but the NPIs, which are many. */
export class MemberHead {
  readonly bytes: number;
  readonly #taxes: Buffer;
  readonly #places: Uint32Array;
  readonly #npiEnds: Uint32Array;
  readonly #taxEnds: Uint32Array;
  readonly #placeEnds: Uint32Array;

  constructor(counts: Counts, section: Buffer) {
    const { taxBytes, places, groups, sets } = counts;
    this.bytes = section.length;
    this.#taxes = section.subarray(0, taxBytes);
    let at = taxBytes;
    const numbers = (length: number): Uint32Array => {
      const from = section.byteOffset + at;
      at += length * NUMBER_BYTES;
      return new Uint32Array(section.buffer, from, length);
    };
    this.#places = numbers(places);
    this.#npiEnds = numbers(groups);
    this.#taxEnds = numbers(groups);
    this.#placeEnds = numbers(sets);
  }

  static read(path: string): Promise<MemberHead> {
    return withFile(path, async (file) => {
      const { counts, end } = await footerOf(file);
      const from = counts.npis * NPI_BYTES;
      return new MemberHead(counts, await read(file, from, end - from));
    });
  }

  /** Who is in some sets of the file, in their order. */
  members(path: string, sets: readonly number[]): Promise<SetMembers[]> {
    return withFile(path, async (file) => {
      const found: SetMembers[] = [];
      for (const set of sets) {
        const groups = listOf(this.#placeEnds, set, this.#places);
        found.push({ ...(await this.#npisOf(file, groups)), eins: this.#taxNumbersOf(groups) });
      }
      return found;
    });
  }

  #taxNumbersOf(groups: Uint32Array): string[] {
    const all = new Set<string>();
    for (const group of groups) {
      const text = listOf(this.#taxEnds, group, this.#taxes);
      if (text.length > 0) for (const number of JSON.parse(text.toString()) as string[]) all.add(number);
    }
    return [...all].sort().slice(0, MOST_TOLD);
  }

  async #npisOf(file: FileHandle, groups: Uint32Array): Promise<Pick<SetMembers, 'npis' | 'npiCount'>> {
    const spans: { from: number; to: number }[] = [];
    for (const group of groups) {
      const [from, to] = [startOf(this.#npiEnds, group), this.#npiEnds[group] ?? 0];
      const last = spans.at(-1);
      if (from >= to) continue;
      if (last !== undefined && from >= last.from && from - last.to < NEAR_NPIS)
        last.to = Math.max(last.to, to);
      else spans.push({ from, to });
    }
    const all = new Set<number>();
    for (const { from, to } of spans) {
      const bytes = await read(file, from * NPI_BYTES, (to - from) * NPI_BYTES);
      for (const group of groups) {
        const [first, end] = [startOf(this.#npiEnds, group), this.#npiEnds[group] ?? 0];
        if (first < from || end > to) continue;
        for (let at = first; at < end; at += 1) all.add(bytes.readDoubleLE((at - from) * NPI_BYTES));
      }
    }
    const sorted = Float64Array.from(all).sort();
    return { npis: Array.from(sorted.subarray(0, MOST_TOLD), String), npiCount: sorted.length };
  }
}

export const countSets = (path: string): Promise<number> =>
  withFile(path, async (file) => (await footerOf(file)).counts.sets);

async function footerOf(file: FileHandle): Promise<{ counts: Counts; end: number }> {
  const end = (await file.stat()).size - FOOTER_BYTES;
  return { counts: readFooter(await read(file, end, FOOTER_BYTES)), end };
}

async function withFile<Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r');
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const startOf = (ends: Uint32Array, index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));

function listOf<List extends { subarray(from: number, to: number): List }>(
  ends: Uint32Array,
  index: number,
  list: List,
): List {
  return list.subarray(startOf(ends, index), ends[index] ?? 0);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.from(new ArrayBuffer(length));
  const { bytesRead } = await file.read({ buffer, position, length });
  if (bytesRead < length) throw new Error('A file of the members of sets ends too early.');
  return buffer;
}
