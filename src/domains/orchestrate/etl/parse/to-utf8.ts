import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { damaged, type FileKind, openUnpacked } from './file-kind.ts';

const LONGEST_CHARACTER = 4;

/** The encoding a file must be read by before anything else; undefined when it is plain UTF-8 as it stands. */
export function foreignEncoding(
  { sample, isWhole }: FileKind,
  given: string | undefined,
): string | undefined {
  const mark = sample.subarray(0, 3).toString('hex');
  if (given !== undefined) {
    const label = labelOf(given);
    return label === 'utf-8' && mark !== 'efbbbf' ? undefined : label;
  }
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  if (isUtf8(isWhole ? sample : withoutCutCharacter(sample))) return undefined;
  throw invalidRequest('The file is not valid UTF-8. Say its encoding, such as "encoding": "windows-1252".');
}

function labelOf(given: string): string {
  try {
    return new TextDecoder(given).encoding;
  } catch {
    throw invalidRequest(
      `The encoding "${given}" is not known. Use a name of the WHATWG list, such as latin1.`,
      {
        details: [{ path: 'encoding', message: 'is not known' }],
      },
    );
  }
}

const withoutCutCharacter = (sample: Buffer): Buffer => {
  for (let cut = 0; cut < LONGEST_CHARACTER; cut += 1) {
    const shorter = sample.subarray(0, sample.length - cut);
    if (isUtf8(shorter)) return shorter;
  }
  return sample;
};

/** Writes the file anew, unpacked, in UTF-8 and without a mark. */
export async function writeUtf8(
  source: string,
  { packing }: FileKind,
  encoding: string,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const stream = openUnpacked(source, packing);
  try {
    await pipeline(Readable.from(decoded(stream, encoding)), createWriteStream(target), { signal });
  } catch (error) {
    if (/^Z_|ZSTD/.test(String((error as { code?: unknown }).code ?? ''))) throw damaged(packing, error);
    throw error;
  }
}

async function* decoded(stream: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
