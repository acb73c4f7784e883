import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Timestamp } from '../../../../kernel/schema.ts';
import type { ServiceProbe, StatusServices } from '../services.ts';

const PATIENCE = 3_000;

export const getServicesHealth = defineOperation({
  id: 'health.services',
  method: 'GET',
  path: '/api/v1/health/services',
  tag: 'health',
  moves: 'nothing',
  summary: 'Get the state of each service that the instance depends on',
  output: Named('ServicesHealth', {
    status: Literals(['ok', 'degraded']),
    services: Type.Array(
      Type.Object({
        name: Type.String(),
        status: Literals(['ok', 'unavailable']),
        latency_ms: Type.Number(),
        message: Type.String(),
      }),
    ),
    checked_at: Timestamp(),
  }),
  example: {
    response: {
      status: 'ok',
      services: [{ name: 'postgres', status: 'ok', latency_ms: 0.8, message: 'PostgreSQL 18.4' }],
      checked_at: '2026-03-01T09:30:00.000Z',
    },
  },
  handler: async (ctx: Context<StatusServices>) => {
    const services = await Promise.all(ctx.services.probes.map((probe) => examine(probe, ctx)));
    const healthy = services.every(({ status }) => status === 'ok');
    return {
      status: healthy ? ('ok' as const) : ('degraded' as const),
      services,
      checked_at: new Date().toISOString(),
    };
  },
});

async function examine({ name, check }: ServiceProbe, ctx: Context) {
  const started = performance.now();
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no response')), PATIENCE).unref(),
  );
  const elapsed = () => Math.round((performance.now() - started) * 10) / 10;
  try {
    const message = await Promise.race([check(), late]);
    return { name, status: 'ok' as const, latency_ms: elapsed(), message };
  } catch (error) {
    ctx.log.warn({ err: error, service: name }, 'a service is unavailable');
    const message = `${name} is not responding. See the log of this node for the reason.`;
    return { name, status: 'unavailable' as const, latency_ms: elapsed(), message };
  }
}
