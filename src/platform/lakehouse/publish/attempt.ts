import type { NewObjects } from './new-objects.ts';

/** Objects first, then the commit that makes them a version. Undefined when that did not come about. */
export async function attempt<Written>(
  objects: NewObjects,
  write: () => Promise<Written>,
  commit: (written: Written) => Promise<boolean>,
): Promise<Written | undefined> {
  const written = await write().catch(async (error: unknown) => {
    await objects.discard();
    throw error;
  });
  // When a commit fails, nobody knows whether it was made: what it may need stays, and is collected if it was not.
  if (await commit(written)) return written;
  await objects.discard();
  return undefined;
}
