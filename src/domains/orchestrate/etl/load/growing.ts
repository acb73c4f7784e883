import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const CHUNK = 512 * 1024;
const PAUSE_MS = 5;

/** A file that somebody is writing, up to its end; a writing that fails is told by the reading. */
export async function* readGrowing(path: string, writing: Promise<unknown>): AsyncGenerator<Buffer> {
  let isWritten = false;
  const written = writing.then(() => {
    isWritten = true;
  });
  written.catch(() => undefined);
  const file = await opened(path, written);
  try {
    for (let at = 0; ; ) {
      // Asked before the read: what comes after it is read in the next round.
      const isAll = isWritten;
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
      at += bytesRead;
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (isAll) return;
      else await Promise.race([written, sleep(PAUSE_MS)]);
    }
  } finally {
    await file.close();
  }
}

async function opened(path: string, written: Promise<void>): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await Promise.race([written, sleep(PAUSE_MS)]);
  }
}
