import { Readable } from 'node:stream';
import { decompress } from '../decompress.ts';
import { FetchFault } from './faults.ts';

/** Decompresses as far as bytes are there and wanted. What is cut cannot be checked to its end, so faults end it as well. */
export async function cutBody(
  bytes: Buffer,
  encodings: string,
  mostBytes: number,
  isCut: boolean,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decompress(Readable.from([bytes]), encodings, mostBytes)) {
      chunks.push((chunk as Buffer).subarray(0, mostBytes - length));
      length += (chunk as Buffer).length;
      if (length > mostBytes) return { body: Buffer.concat(chunks), isCut: true };
    }
  } catch (error) {
    if (!isCut) throw new FetchFault('body_undecodable', String((error as NodeJS.ErrnoException).code ?? ''));
  }
  return { body: Buffer.concat(chunks), isCut };
}
