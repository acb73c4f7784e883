import { open } from 'node:fs/promises';

const EVERY_MS = 150;

/** Sends to the disk what is in the file already while the rest is written, so that little is left to wait for at its end. */
export async function flushingMeanwhile<Result>(file: string, writing: Promise<Result>): Promise<Result> {
  let flushing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // There may be no file yet; and a disk that fails says so again when the finished file is forced to it.
    flushing ??= flush(file)
      .catch(() => undefined)
      .finally(() => {
        flushing = undefined;
      });
  }, EVERY_MS);
  try {
    return await writing;
  } finally {
    clearInterval(timer);
    await flushing;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
