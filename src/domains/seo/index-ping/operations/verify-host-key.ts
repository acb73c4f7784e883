import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { findHost } from '../keys/find-host.ts';
import { verifyKey } from '../keys/verify-key.ts';
import { HOST_WISH, VerifiedKey } from '../schema.ts';
import type { IndexPingServices } from '../services.ts';
import { findKey, judgeKey, lastSubmission } from '../store.ts';

export const verifyHostKey = defineOperation({
  id: 'index-ping.verify-key',
  method: 'GET',
  path: '/api/v1/index-ping/key/verify',
  tag: 'index-ping',
  moves: 'fetch',
  summary: 'Verify that a host serves its key',
  description:
    'Fetches the key file: it must return 200 without a redirect, with at most 1 KiB and the key as its only content. last_submission tells what has become of the last URLs that were submitted. Give site_id or host.',
  query: Type.Object(HOST_WISH),
  output: VerifiedKey,
  errors: [404],
  example: {
    query: { host: 'www.example.com' },
    response: {
      verified: true,
      checked_url: 'https://www.example.com/5f2c9d1e8a7b46c0b3d2e1f0a9b8c7d6.txt',
      status_code: 200,
      reason: null,
    },
  },
  handler: async ({ services, account, signal, read, tx }: Context<IndexPingServices>, { query }) => {
    const { host } = await read((sql) => findHost(services, sql, query));
    const row = await read((sql) => findKey(sql, account.id, host));
    if (row === undefined)
      throw notFound(
        `There is no key for "${host}" in this account. Create one with POST /api/v1/index-ping/key/generate.`,
      );
    const result = await verifyKey(services, row, signal);
    await tx((sql) => judgeKey(sql, account.id, row, result.verified));
    const last = await read((sql) => lastSubmission(sql, account.id, host));
    return last === undefined ? result : { ...result, last_submission: toLast(last) };
  },
});

const toLast = ({
  submission_id,
  batches,
  created_at,
}: NonNullable<Awaited<ReturnType<typeof lastSubmission>>>) => ({
  ...{ submission_id, batches, submitted_at: created_at.toISOString() },
  accepted: batches.reduce((sum, { count }) => sum + count, 0),
});
