import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Uuid } from '../../../../kernel/schema.ts';
import { TIERS } from '../../../../kernel/tiers.ts';
import { EXAMPLE_TOKEN_INFO, UsageCounts } from '../schema.ts';
import type { TokensServices } from '../services.ts';

export const validateKey = defineOperation({
  id: 'auth.validate',
  method: 'POST',
  path: '/api/v1/auth/validate',
  tag: 'auth',
  moves: 'nothing',
  summary: 'Check an API key',
  public: true,
  effect: 'read',
  body: Named('ValidateKey', { api_key: Type.String({ maxLength: 500, description: 'The key to check.' }) }),
  output: Named('KeyValidation', {
    valid: Type.Boolean(),
    account_id: Uuid(),
    tier: Literals(TIERS),
    scopes: Type.Array(Type.String()),
    usage: UsageCounts,
  }),
  errors: [401],
  example: {
    body: { api_key: 'svc_live_4fTq9ZaExampleExampleExampleExample0aBcDe' },
    response: {
      valid: true,
      account_id: EXAMPLE_TOKEN_INFO.account_id,
      tier: 'pro',
      scopes: EXAMPLE_TOKEN_INFO.scopes,
      usage: { checks_today: 3, checks_limit: -1, audits_this_week: 0, audits_limit: -1 },
    },
  },
  handler: async (ctx: Context<TokensServices>, { body }) => {
    const { account, scopes } = await ctx.services.authenticate(body.api_key);
    const transact = ctx.services.database.forAccount(account.id);
    const usage = await transact((sql) => ctx.services.usageOf(sql, account));
    return { valid: true, account_id: account.id, tier: account.tier, scopes: [...scopes], usage };
  },
});
