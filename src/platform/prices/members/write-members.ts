import { type FileHandle, open } from 'node:fs/promises';
import { type Counts, NPI_BYTES, NUMBER_BYTES, writeFooter } from './format.ts';

/** Rows in columns, some at a time, in the order of their first column and then of their second. */
export type Columns = AsyncIterable<readonly (readonly unknown[])[]>;

export interface MemberSource {
  /** Groups and NPIs. */
  npis: Columns;
  /** Groups and tax numbers. */
  taxNumbers: Columns;
  /** Sets and groups. */
  sets: Columns;
}

/** Writes who is in the sets of a file; answers how many sets there are. */
export async function writeMembers(path: string, source: MemberSource): Promise<number> {
  const file = await open(path, 'w');
  try {
    const npis = await writeLists(file, source.npis, NPI_BYTES, putNpis);
    const taxes = await writeLists(file, source.taxNumbers, 1, putTexts);
    const padding = (NUMBER_BYTES - (taxes.total % NUMBER_BYTES)) % NUMBER_BYTES;
    await file.write(Buffer.alloc(padding));
    const places = await writeLists(file, source.sets, NUMBER_BYTES, putNumbers);
    const groups = Math.max(npis.ends.length, taxes.ends.length);
    for (const [{ ends, total }, length] of [
      [npis, groups],
      [taxes, groups],
      [places, places.ends.length],
    ] as const)
      await file.write(endsOf(ends, total, length));
    const counts: Counts = {
      ...{ npis: npis.total, taxBytes: taxes.total + padding, places: places.total },
      ...{ groups, sets: places.ends.length },
    };
    await file.write(writeFooter(counts));
    return counts.sets;
  } finally {
    await file.close();
  }
}

interface Written {
  /** By owner, in entries of the section. */
  ends: number[];
  total: number;
}

/** Writes the values of one owner after the other, each of them once. */
async function writeLists(
  file: FileHandle,
  rows: Columns,
  unit: number,
  put: (values: readonly unknown[]) => Buffer,
): Promise<Written> {
  const ends: number[] = [];
  let total = 0;
  let owner = -1;
  let values: unknown[] = [];
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const endOwner = () => {
    if (owner < 0) return;
    const bytes = put(values);
    pending.push(bytes);
    pendingBytes += bytes.length;
    total += bytes.length / unit;
    ends[owner] = total;
    values = [];
  };
  const flush = async () => {
    await file.write(Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  };
  for await (const [owners = [], given = []] of rows) {
    for (let index = 0; index < given.length; index += 1) {
      const next = Number(owners[index]);
      if (next !== owner) {
        endOwner();
        owner = next;
      }
      const value = given[index];
      if (values.length === 0 || values[values.length - 1] !== value) values.push(value);
    }
    if (pendingBytes > FLUSH_BYTES) await flush();
  }
  endOwner();
  await flush();
  return { ends, total };
}

const FLUSH_BYTES = 1 << 20;

const putNpis = (values: readonly unknown[]): Buffer => Buffer.from(Float64Array.from(values, Number).buffer);

const putNumbers = (values: readonly unknown[]): Buffer =>
  Buffer.from(Uint32Array.from(values, Number).buffer);

const putTexts = (values: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(values.map(String)));

/** Who has nothing ends where the one before ends. */
function endsOf(ends: readonly number[], total: number, length: number): Buffer {
  const filled: number[] = [];
  let last = 0;
  for (let index = 0; index < length; index += 1) {
    last = ends[index] ?? (index < ends.length ? last : total);
    filled.push(last);
  }
  return putNumbers(filled);
}
