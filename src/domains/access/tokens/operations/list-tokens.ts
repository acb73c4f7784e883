import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY } from '../../../../kernel/paging.ts';
import { EXAMPLE_TOKEN_INFO, TokenInfo } from '../schema.ts';
import { listTokens as readTokens } from '../store.ts';

export const listTokens = defineOperation({
  id: 'auth.list-tokens',
  method: 'GET',
  path: '/api/v1/auth/tokens',
  tag: 'auth',
  moves: 'nothing',
  summary: "List the account's API keys",
  description: 'Prefixes and metadata only; the keys themselves are not stored.',
  role: 'admin',
  totalHeader: true,
  query: Type.Object({
    ...PAGE_QUERY,
    account_id: Type.Optional(Type.String({ description: "Defaults to the caller's own account." })),
  }),
  output: Type.Array(TokenInfo),
  example: { response: [EXAMPLE_TOKEN_INFO] },
  handler: async (ctx: Context, { query }) => {
    const { tokens, total } = await ctx.read((sql) => readTokens(sql, query.limit, query.offset));
    ctx.header('x-total-count', String(total));
    return tokens;
  },
});
