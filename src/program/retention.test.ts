import assert from 'node:assert/strict';
import { test } from 'node:test';
import { administeredDuringTests } from '../../test/support/database-during-tests.ts';
import { membersDomain } from '../domains/access/members/index.ts';
import { sessionsDomain } from '../domains/access/sessions/index.ts';
import { enrichmentDomain } from '../domains/acquire/enrichment/index.ts';
import { datasetsDomain } from '../domains/catalog/datasets/index.ts';
import { removeOldAnswers } from '../http/idempotency.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { createRetention } from './retention.ts';

const ACCOUNTS = [uuidv7(), uuidv7()];

const its = administeredDuringTests();

/** Rows of every account whose `label` tells whether they should stay. */
async function addRows(): Promise<void> {
  const userId = uuidv7();
  await its.admin.query("INSERT INTO users (user_id, email) VALUES ($1, 'old@example.com')", [userId]);
  const session = (expires: string, revoked: string | null) =>
    its.admin.query(
      `INSERT INTO sessions (session_id, user_id, refresh_hash, family_hash, expires_at, revoked_at)
       VALUES ($1, $2, decode(md5(random()::text), 'hex'), decode(md5(random()::text), 'hex'), now() + $3::interval, now() + $4::interval)`,
      [uuidv7(), userId, expires, revoked],
    );
  await session('-2 days', null);
  await session('3 days', '-2 days');
  await session('3 days', '-1 hour');
  await session('-1 hour', null);
  for (const account of ACCOUNTS) {
    await its.admin.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'A', 'free')", [
      account,
    ]);
    const invitation = (label: string, expires: string, accepted: string | null) =>
      its.admin.query(
        `INSERT INTO invitations (account_id, invitation_id, email, role, token_hash, expires_at, accepted_at)
         VALUES ($1, $2, $3, 'viewer', decode(md5(random()::text), 'hex'), now() + $4::interval, now() + $5::interval)`,
        [account, uuidv7(), label, expires, accepted],
      );
    await invitation('expired', '-2 days', null);
    await invitation('accepted', '3 days', '-2 days');
    await invitation('stays: just accepted', '3 days', '-1 hour');
    await invitation('stays: open', '3 days', null);
    await invitation('stays: just expired', '-1 hour', null);
    const answer = (key: string, age: string) =>
      its.admin.query(
        `INSERT INTO idempotent_answers (account_id, key, request_hash, status, sealed_answer, created_at)
         VALUES ($1, $2, '', 200, '', now() - $3::interval)`,
        [account, key, age],
      );
    await answer('old', '25 hours');
    await answer('stays', '23 hours');
    const result = (key: string, age: string) =>
      its.admin.query(
        `INSERT INTO enrichment_results (account_id, source, variant, key, fetched_at, expires_at)
         VALUES ($1, 'dns', '', $2, now() - $3::interval, now() - $3::interval)`,
        [account, key, age],
      );
    await result('old', '2 days');
    await result('stays', '1 hour');
    await its.admin.query("INSERT INTO datasets (account_id, dataset_id, name) VALUES ($1, 'd', 'D')", [
      account,
    ]);
    const quarantined = (label: string, isPublished: boolean, age: string) =>
      its.admin.query(
        `INSERT INTO quarantined_rows (account_id, dataset_id, job_id, line, form, data, faults, published, created_at)
         VALUES ($1, 'd', $2, 1, 'text', '{}', '[]', $3, now() - $4::interval)`,
        [account, label, isPublished, age],
      );
    await quarantined('abandoned', false, '8 days');
    await quarantined('stays: published', true, '8 days');
    await quarantined('stays: under way', false, '1 day');
  }
}

const left = async (table: string, label: string): Promise<string[]> =>
  (await its.admin.query(`SELECT ${label} AS label FROM ${table} ORDER BY 1`)).rows.map((row) => row.label);

test('every domain removes what has expired of its own, also after another has failed', async () => {
  await addRows();
  const faults: string[] = [];
  const retention = createRetention(
    its.database,
    [
      { name: 'faulty', purge: () => Promise.reject(new Error('cannot be reached')) },
      { name: 'http', purge: removeOldAnswers },
      ...[sessionsDomain, membersDomain, enrichmentDomain, datasetsDomain].map(({ name, purge }) => ({
        name,
        purge: async (transact: Parameters<typeof removeOldAnswers>[0]) =>
          purge?.(undefined as never, transact),
      })),
    ],
    (error, keeper) => faults.push(`${keeper}: ${(error as Error).message}`),
  );
  retention.start();
  await retention.stop();
  assert.deepEqual(faults, ['faulty: cannot be reached']);
  assert.deepEqual(await left('idempotent_answers', 'key'), ['stays', 'stays']);
  assert.deepEqual(await left('enrichment_results', 'key'), ['stays', 'stays']);
  assert.deepEqual(
    [...new Set(await left('invitations', 'email'))],
    ['stays: just accepted', 'stays: just expired', 'stays: open'],
  );
  assert.deepEqual(
    [...new Set(await left('quarantined_rows', 'job_id'))],
    ['stays: published', 'stays: under way'],
  );
  assert.deepEqual(await left('sessions', 'expires_at > now()'), [false, true]);
});
