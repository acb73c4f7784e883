import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';

/** Waits until the program, whose metrics are at this port, has so many requests under way. */
export const openRequests = (metricsPort: number, count: number): Promise<void> =>
  eventually(async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const open = Number(/^granary_open_requests (\d+)$/m.exec(text)?.[1]);
    assert.ok(open >= count, `${open} requests are open`);
  });
