import { constants, type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const BLOCK = 1024 ** 2;
const LOOK_MS = 4;

/** Opens a file to be read while it is written, also before its first byte is. */
export const openGrowing = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_CREAT, 0o600);

/** `written` settles when the file is whole, and its fault is the fault of this reading. */
export async function* readGrowing(file: FileHandle, written: Promise<unknown>): AsyncGenerator<Buffer> {
  let whole = false;
  let fault: unknown;
  written.then(
    () => {
      whole = true;
    },
    (error: unknown) => {
      fault = error ?? new Error('the file was not written to its end');
    },
  );
  const block = Buffer.allocUnsafe(BLOCK);
  for (;;) {
    if (fault !== undefined) throw fault;
    const isLast = whole;
    const { bytesRead } = await file.read(block, 0, BLOCK);
    if (bytesRead > 0) yield block.subarray(0, bytesRead);
    else if (isLast) return;
    else await Promise.race([sleep(LOOK_MS), written.catch(() => undefined)]);
  }
}
