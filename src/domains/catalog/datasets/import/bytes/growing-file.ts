import { constants, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const BLOCK = 1024 ** 2;
const LOOK_MS = 4;

/** Reads a file while it is written; `written` settles when it is whole, and its fault is the fault of this reading. */
export async function* readGrowing(path: string, written: Promise<unknown>): AsyncGenerator<Buffer> {
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
  // It may be read before its first byte is written.
  const file = await open(path, constants.O_RDONLY | constants.O_CREAT, 0o600);
  try {
    for (;;) {
      if (fault !== undefined) throw fault;
      const last = whole;
      const block = Buffer.allocUnsafe(BLOCK);
      const { bytesRead } = await file.read(block, 0, BLOCK);
      if (bytesRead > 0) yield block.subarray(0, bytesRead);
      else if (last) return;
      else await Promise.race([sleep(LOOK_MS), written.catch(() => undefined)]);
    }
  } finally {
    await file.close();
  }
}
