import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upstreamFailed } from '../../../../kernel/errors.ts';
import type { Found, SpfNames } from '../../../../platform/mail-authentication/index.ts';
import type { GuardedResponse } from '../../../../platform/web/index.ts';
import { checkMtaSts } from './check-mta-sts.ts';

const none = async (): Promise<Found<string>> => ({ values: [] });
const names: SpfNames = {
  texts: async () => ({ values: ['v=STSv1; id=1'] }),
  addresses: none,
  mail: none,
  pointers: none,
};
const wish = { domain: 'shop.test', mailServers: ['mx.shop.test'], signal: new AbortController().signal };
const POLICY = 'version: STSv1\nmode: enforce\nmx: mx.shop.test\nmax_age: 604800\n';

const check = async (answer: { status?: number; type?: string; fails?: true }) => {
  const { status = 200, type = 'text/plain; charset=utf-8', fails } = answer;
  const asked: unknown[] = [];
  const fetch = async (url: string | URL, options: object = {}) => {
    asked.push([url, 'follow' in options ? options.follow : undefined]);
    if (fails === true) throw upstreamFailed('"mta-sts.shop.test" has no valid certificate.');
    return {
      status,
      headers: { 'content-type': type },
      text: async () => POLICY,
    } as unknown as GuardedResponse;
  };
  const { report, findings } = await checkMtaSts(names, { fetch }, wish);
  return { asked, report, ids: findings.map(({ id }) => id) };
};

test('the policy is fetched without following redirects', async () => {
  const { asked, report, ids } = await check({});
  assert.deepEqual(asked, [['https://mta-sts.shop.test/.well-known/mta-sts.txt', 'manual']]);
  assert.deepEqual([report.mode, report.max_age, ids], ['enforce', 604_800, ['mta-sts']]);
});

test('a redirect, another type and a bad certificate make it unusable', async () => {
  for (const answer of [{ status: 301 }, { type: 'text/html' }, { fails: true }] as const)
    assert.deepEqual((await check(answer)).ids, ['mta-sts-policy-unreachable']);
});
