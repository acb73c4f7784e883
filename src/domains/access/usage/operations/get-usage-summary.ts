import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { UsageSummary } from '../schema.ts';
import type { UsageServices } from '../services.ts';
import { limitStates, usageCounts } from '../summary.ts';

export const getUsageSummary = defineOperation({
  id: 'auth.usage',
  method: 'GET',
  path: '/api/v1/auth/usage',
  tag: 'auth',
  moves: 'nothing',
  summary: "Get the account's usage and limits",
  output: UsageSummary,
  example: {
    response: {
      account_id: '0198c0de-1111-7aaa-8bbb-000000000001',
      tier: 'free',
      checks_today: 3,
      checks_limit: 10,
      audits_this_week: 0,
      audits_limit: 1,
      limits: [
        {
          ...{ name: 'datasets', label: 'Datasets', kind: 'live', limit: 3, used: 1, resets_at: null },
          tiers: { free: 3, pro: 50, team: 200, agency: null },
        },
      ],
    },
  },
  handler: (ctx: Context<UsageServices>) =>
    ctx.read(async (sql) => ({
      account_id: ctx.account.id,
      tier: ctx.account.tier,
      ...(await usageCounts(sql, ctx.account, ctx.services.quota)),
      limits: await limitStates(sql, ctx.account, ctx.services),
    })),
});
