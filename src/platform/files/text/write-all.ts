import type { FileHandle } from 'node:fs/promises';

/** A disk may take a part at a time. */
export async function writeAll(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length; ) {
      offset += (await file.write(chunk, offset, chunk.length - offset)).bytesWritten;
    }
  }
}
