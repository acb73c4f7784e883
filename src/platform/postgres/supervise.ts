import { setTimeout as sleep } from 'node:timers/promises';
import { type Seat, takeSeat } from './seat.ts';
import { openServer, type Server, type ServerNeeds } from './server.ts';

const LONGEST_PAUSE = 5_000;
/** A PostgreSQL that lived this long did start well: the pauses begin anew. */
const LIVED_WELL = 60_000;

/** Starts PostgreSQL again whenever it ends, until the signal; pauses grow while it does not come back. */
export function keepRunning(first: Server, needs: ServerNeeds) {
  const { log, signal } = needs;
  let server: Server | undefined = first;
  const aborted = untilAborted(signal);

  const watch = async (): Promise<void> => {
    for (let failures = 0; server !== undefined; ) {
      const since = Date.now();
      await Promise.race([server.gone, aborted]);
      if (signal.aborted) return;
      log.warn({ pid: server.pid }, 'PostgreSQL ended; starting it again');
      failures = Date.now() - since > LIVED_WELL ? 0 : failures + 1;
      server = undefined;
      while (server === undefined && !signal.aborted) {
        await pause(failures, signal);
        server = await openServer(needs).catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'PostgreSQL does not come back yet');
          return undefined;
        });
        failures += 1;
      }
      if (server !== undefined) log.info({ pid: server.pid }, 'PostgreSQL is back');
    }
  };
  return { ended: watch(), processId: () => server?.pid };
}

/** Takes the program's seat again whenever its session is lost. */
export function keepSeat(first: Seat, url: string, { log, signal }: ServerNeeds) {
  let seat: Seat | undefined = first;
  const aborted = untilAborted(signal);

  const watch = async (): Promise<void> => {
    while (seat !== undefined) {
      await Promise.race([seat.ended, aborted]);
      if (signal.aborted) return;
      seat = undefined;
      for (let failures = 0; seat === undefined && !signal.aborted; failures += 1) {
        const seating = await takeSeat(url, 'program').catch(() => undefined);
        if (seating !== undefined && !('refused' in seating)) seat = seating;
        else await pause(failures + 1, signal);
        if (seating !== undefined && 'by' in seating)
          log.error({ pid: seating.by }, 'another Granary runs on this data folder; stop one of them');
      }
    }
  };
  return { ended: watch(), leave: async () => seat?.leave() };
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const pause = (failures: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.min(LONGEST_PAUSE, failures <= 1 ? 0 : 100 * 2 ** failures), undefined, { signal }).catch(
    () => undefined,
  );
