import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Uuid } from '../../../../kernel/schema.ts';
import { KEY_REVOKED } from '../../../../kernel/topics.ts';
import { notify } from '../../../../platform/postgres/notices.ts';
import { tokenDeleted } from '../events.ts';
import { EXAMPLE_TOKEN_INFO } from '../schema.ts';
import type { TokensServices } from '../services.ts';
import { removeToken } from '../store.ts';

export const deleteToken = defineOperation({
  id: 'auth.delete-token',
  method: 'DELETE',
  path: '/api/v1/auth/tokens/{token_id}',
  tag: 'auth',
  moves: 'nothing',
  summary: 'Revoke an API key',
  description: 'Deletes the hashed record. Every node rejects the key from then on.',
  role: 'admin',
  params: Type.Object({ token_id: Uuid('The key ID.') }),
  query: Type.Object({
    account_id: Type.Optional(Type.String({ description: "Defaults to the caller's own account." })),
  }),
  output: Named('TokenDeletion', { id: Uuid(), deleted: Type.Boolean() }),
  example: { response: { id: EXAMPLE_TOKEN_INFO.id, deleted: true } },
  handler: async (ctx: Context<TokensServices>, { params }) => {
    const subject = params.token_id;
    const hash = await ctx.tx(async (sql) => {
      const removed = await removeToken(sql, subject);
      if (removed === undefined)
        throw notFound('There is no such key in this account. List them with GET /api/v1/auth/tokens.');
      const keyHash = removed.key_hash.toString('hex');
      await notify(sql, KEY_REVOKED, keyHash);
      const payload = { name: removed.name, actor: ctx.actor.id };
      await emit(sql, tokenDeleted, { accountId: ctx.account.id, subject, payload });
      return keyHash;
    });
    ctx.services.forget(hash);
    return { id: subject, deleted: true };
  },
});
