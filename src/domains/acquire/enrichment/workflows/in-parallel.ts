/** Does the work for all items, so many at a time. The first error ends it, when what is under way has ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    while (!failed) {
      const { value: item, done } = waiting.next();
      if (done === true) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  });
  const settled = await Promise.allSettled(workers);
  const rejected = settled.find(({ status }) => status === 'rejected');
  if (rejected !== undefined) throw (rejected as PromiseRejectedResult).reason;
}
