import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { strategyCreated } from '../events.ts';
import { CreateStrategy, Strategy } from '../schema.ts';
import { storeStrategy } from '../store/strategies.ts';
import { isBuiltIn, toStrategy } from '../strategy-record.ts';

export const createStrategy = defineOperation({
  id: 'crawl.create-strategy',
  method: 'POST',
  path: '/api/v1/crawl/strategies',
  tag: 'crawl',
  moves: 'nothing',
  summary: 'Create a crawl strategy',
  strict: true,
  body: CreateStrategy,
  output: Strategy,
  errors: [409],
  example: {
    body: { name: 'deep_products', kind: 'best_first', parameters: { pattern_weight: 5 } },
    response: {
      strategy_id: 'deep_products',
      kind: 'best_first',
      description: '',
      parameters: { pattern_weight: 5 },
      built_in: false,
      created_at: '2026-03-01T09:30:00.000Z',
    },
  },
  handler: (ctx: Context, { body }) =>
    ctx.tx(async (sql) => {
      const { name, kind, description = '', parameters = {} } = body;
      if (isBuiltIn(name))
        throw conflict(`"${name}" is built in and cannot be changed. Choose another name.`);
      const row = await storeStrategy(sql, ctx.account.id, {
        strategy_id: name,
        kind,
        description,
        parameters,
      });
      const payload = { kind, actor: ctx.actor.id };
      await emit(sql, strategyCreated, {
        accountId: ctx.account.id,
        subject: name,
        payload,
      });
      return toStrategy(row);
    }),
});
