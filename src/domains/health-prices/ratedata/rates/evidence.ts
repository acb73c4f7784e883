import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import { type FrameTable, readRange } from '../../../../platform/prices/keeper/index.ts';
import type { FoundRate } from './find-rates.ts';

/** A kept file, to read single places of it. */
export interface KeptFile {
  objectKey: string;
  frames: FrameTable;
}

const LONGEST_RAW = 64 * 1024;

/** The text of a rate as its file has it; undefined when the file is not kept. */
export async function rawText(
  objects: ObjectStore,
  kept: KeptFile | undefined,
  { byte_offset: offset, byte_length: length }: FoundRate,
): Promise<string | undefined> {
  if (kept === undefined || offset == null || length == null) return undefined;
  const range = { offset: Number(offset), length: Math.min(Number(length), LONGEST_RAW) };
  const bytes = await readRange(kept.frames, range, async (start, end) => {
    const { stream } = await objects.get(kept.objectKey, { start, end: end - 1 });
    return buffer(stream);
  });
  return bytes?.toString('utf8');
}

/** What the file said, as far as it was read. */
export const reconstructed = (rate: FoundRate): string => {
  const { code_type, code, description, amount_kind, amount, amount_raw, raw_payer, raw_plan } = rate;
  const { methodology, setting, billing_class, modifiers, algorithm, notes } = rate;
  const said = {
    ...{ description, code_type, code, setting, billing_class, modifiers, payer: raw_payer, plan: raw_plan },
    ...{ [amount_kind]: amount_raw ?? amount, methodology, algorithm, notes },
  };
  return JSON.stringify(
    Object.fromEntries(Object.entries(said).filter(([, value]) => value != null && value !== '')),
  );
};

/** Where a rate stands in its file. */
export function placeOf(
  rate: Pick<FoundRate, 'pointer' | 'at1' | 'at2' | 'at3' | 'at4'>,
): { row: number; column?: number } | { pointer: string } {
  const { pointer, at1, at2, at3, at4 } = rate;
  if (pointer == null) return { row: Number(at1), ...(at2 == null ? {} : { column: Number(at2) }) };
  const places = [at1, at2, at3, at4].filter((at) => at != null);
  let next = 0;
  return { pointer: pointer.replaceAll('*', () => String(places[next++] ?? '*')) };
}
