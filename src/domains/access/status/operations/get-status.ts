import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { TIERS } from '../../../../kernel/tiers.ts';
import type { StatusServices } from '../services.ts';

export const getStatus = defineOperation({
  id: 'analysis.status',
  method: 'GET',
  path: '/api/v1/status',
  tag: 'analysis',
  moves: 'nothing',
  summary: 'Get the state of the service for your account',
  output: Named('Status', {
    status: Literals(['ok']),
    version: Type.String(),
    environment: Type.String(),
    account_id: Uuid(),
    tier: Literals(TIERS),
    jobs: Type.Object({
      running: Type.Integer(),
      paused: Type.Integer(),
      completed_today: Type.Integer(),
      failed_today: Type.Integer(),
    }),
    uptime_secs: Type.Integer(),
    as_of: Timestamp(),
  }),
  example: {
    response: {
      status: 'ok' as const,
      version: '0.2.0',
      environment: 'local',
      account_id: '0198c0de-1111-7aaa-8bbb-000000000001',
      tier: 'agency',
      jobs: { running: 1, paused: 0, completed_today: 12, failed_today: 0 },
      uptime_secs: 86_400,
      as_of: '2026-03-01T09:30:00.000Z',
    },
  },
  handler: async (ctx: Context<StatusServices>) => {
    const { version, environment, startedAt, countJobs } = ctx.services;
    return {
      status: 'ok' as const,
      version,
      environment,
      account_id: ctx.account.id,
      tier: ctx.account.tier,
      jobs: await ctx.read(countJobs),
      uptime_secs: Math.floor((Date.now() - startedAt.getTime()) / 1_000),
      as_of: new Date().toISOString(),
    };
  },
});
