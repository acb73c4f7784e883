import { setTimeout as sleep } from 'node:timers/promises';
import { defineOperation } from '../../../../http/define-operation.ts';
import { EventStream, type ServerSentEvent } from '../../../../http/event-stream.ts';
import type { Context } from '../../../../kernel/context.ts';
import { readDashboard } from '../read-dashboard.ts';
import { Dashboard, EXAMPLE_DASHBOARD } from '../schema.ts';
import type { DashboardServices } from '../services.ts';

const LOOK_EVERY_MS = 1_000;

export const getDashboard = defineOperation({
  id: 'dashboard.get',
  method: 'GET',
  path: '/api/v1/dashboard',
  tag: 'dashboard',
  moves: 'nothing',
  summary: 'Get an overview: what is running, failed and changed',
  description:
    'With `Accept: text/event-stream`, the record is sent again as a `dashboard` event whenever it changes.',
  output: Dashboard,
  streams: ['text/event-stream'],
  example: { response: EXAMPLE_DASHBOARD },
  handler: async (ctx: Context<DashboardServices>) =>
    String(ctx.headers.accept ?? '').includes('text/event-stream')
      ? new EventStream(changes(ctx))
      : readDashboard(ctx),
});

async function* changes(ctx: Context<DashboardServices>): AsyncGenerator<ServerSentEvent> {
  const ended = AbortSignal.any([ctx.signal, ctx.closing]);
  let sent = '';
  while (!ended.aborted) {
    const data = await readDashboard(ctx);
    const text = JSON.stringify(data);
    if (text !== sent) yield { event: 'dashboard', data };
    sent = text;
    await sleep(LOOK_EVERY_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
