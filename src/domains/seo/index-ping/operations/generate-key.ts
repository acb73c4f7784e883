import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { must } from '../../../../kernel/must.ts';
import { Named } from '../../../../kernel/schema.ts';
import { indexPingKeyChanged } from '../events.ts';
import { findHost, keyUrl } from '../keys/find-host.ts';
import { HOST_RULE, HOST_WISH, PingKey } from '../schema.ts';
import type { IndexPingServices } from '../services.ts';
import { findKey, insertKey, replaceKey } from '../store.ts';

const newKey = (): string => randomBytes(16).toString('hex');

export const generateKey = defineOperation({
  id: 'index-ping.generate-key',
  method: 'POST',
  path: '/api/v1/index-ping/key/generate',
  tag: 'index-ping',
  moves: 'change',
  role: 'admin',
  summary: 'Get the key of a host for submissions',
  description:
    'Creates one on the first call and returns the same afterwards. With rotate, another one takes its place and has to be verified again. Give site_id or host.',
  body: Named(
    'GenerateIndexPingKey',
    {
      ...HOST_WISH,
      rotate: Type.Optional(Type.Boolean({ description: 'Replace the key. Defaults to false.' })),
    },
    HOST_RULE,
  ),
  output: PingKey,
  errors: [404],
  example: {
    body: { site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11' },
    response: {
      host: 'www.example.com',
      key: '5f2c9d1e8a7b46c0b3d2e1f0a9b8c7d6',
      key_url: 'https://www.example.com/5f2c9d1e8a7b46c0b3d2e1f0a9b8c7d6.txt',
      file_content: '5f2c9d1e8a7b46c0b3d2e1f0a9b8c7d6',
      hosted: false,
      status: 'unverified',
    },
  },
  handler: ({ services, account, actor, tx }: Context<IndexPingServices>, { body }) =>
    tx(async (sql) => {
      const { host, scheme, siteId } = await findHost(services, sql, body);
      const isNew = await insertKey(sql, account.id, { host, scheme, site_id: siteId, key: newKey() });
      const rotated = !isNew && body.rotate === true;
      if (rotated) await replaceKey(sql, account.id, host, newKey());
      if (isNew || rotated)
        await emit(sql, indexPingKeyChanged, {
          accountId: account.id,
          subject: host,
          payload: { rotated, actor: actor.id },
        });
      const row = must(await findKey(sql, account.id, host), 'the key of the host');
      return {
        host,
        key: row.key,
        key_url: keyUrl(row),
        file_content: row.key,
        hosted: await services.isHosted(sql, account.id, host),
        status: row.verified_at === null ? ('unverified' as const) : ('verified' as const),
      };
    }),
});
