import { KILL_POINTS, openKills } from '../../test/support/audit-kills.ts';
import type { Measure } from '../support/table.ts';

/** The program is killed at points from the first request of an audit to its end; each time the whole stream is compared with what is stored. */
export async function killAudits(): Promise<Measure[]> {
  const kills = await openKills();
  let same = 0;
  try {
    for (const point of KILL_POINTS) {
      const fault = await kills.killAt(point).then(
        () => undefined,
        (error: Error) => error,
      );
      if (fault === undefined) same += 1;
      const where = `${point.phase}, request ${point.request}, ${point.thenMs} ms later`;
      console.error(`${where}: ${fault === undefined ? 'the same' : fault.message}`);
    }
  } finally {
    await kills.close();
  }
  return [
    {
      what: `Stream equal to the stored audit, kill -9 at ${KILL_POINTS.length} points`,
      value: `${same} of ${KILL_POINTS.length}`,
      bar: `${KILL_POINTS.length} of ${KILL_POINTS.length}`,
      pass: same === KILL_POINTS.length,
    },
  ];
}
