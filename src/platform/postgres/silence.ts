import type pg from 'pg';

const EVERY = 1_000;
const PATIENCE = 5;

/**
 * A frozen server refuses nothing and answers nothing, so that every query would wait for ever. This asks it on a line of
 * its own every second, and calls `onSilent` while no answer comes. Counted in turns of the timer and not by the clock,
 * so that a busy event loop is not taken for a silent server.
 */
export function watchForSilence(connect: () => Promise<pg.Client>, onSilent: () => void) {
  let line: pg.Client | undefined;
  let asking = false;
  let silentFor = 0;
  let stopped = false;
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      line ??= await connect();
      await (stopped ? line.end() : line.query('SELECT 1'));
      silentFor = 0;
    } catch {
      // Whoever works on the database meets this fault too, and tells of it. A line that cannot be opened in time is silence as well.
      line = undefined;
    }
    asking = false;
  };
  const timer = setInterval(() => {
    if (asking) silentFor += 1;
    else void ask();
    if (silentFor >= PATIENCE) onSilent();
  }, EVERY);
  timer.unref();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await line?.end();
    },
  };
}
