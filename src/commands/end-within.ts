import type { Logger } from '../kernel/log.ts';

/**
 * An end that something holds up is not waited for without limit: what a kill would leave is made good by the next start,
 * or by other nodes. A process that ends by itself before is not kept by this.
 */
export function endWithin(milliseconds: number, log: Logger): void {
  const turns = 60;
  let left = turns;
  // In turns: a machine that stood still has not held up the end.
  const turn = () => {
    left -= 1;
    if (left > 0) return;
    log.error({ open: process.getActiveResourcesInfo() }, 'did not end in time; ending at once');
    process.exit(1);
  };
  setInterval(turn, milliseconds / turns).unref();
}
