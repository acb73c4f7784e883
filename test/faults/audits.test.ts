import { test } from 'node:test';
import { KILL_POINTS, openKills } from '../support/audit-kills.ts';

const POINTS = process.env.SOAK === undefined ? KILL_POINTS.slice(10, 11) : KILL_POINTS;

test(`kill -9 at ${POINTS.length} points of an audit: the stream goes on, and is what is stored`, async (t) => {
  const kills = await openKills();
  t.after(() => kills.close());
  for (const point of POINTS)
    await t.test(`${point.phase}: request ${point.request}, ${point.thenMs} ms later`, () =>
      kills.killAt(point),
    );
});
