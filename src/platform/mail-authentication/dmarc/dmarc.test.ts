import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDmarc } from './parse.ts';
import { isAligned, walkDmarc } from './walk.ts';

test('defaults, and what follows from others', () => {
  const { tags, isValid, policy } = parseDmarc('v=DMARC1; p=Reject; sp=quarantine; rua=mailto:a@b.test;');
  assert.deepEqual(
    [isValid, policy, tags.sp, tags.np, tags.adkim, tags.psd],
    [true, 'reject', 'quarantine', 'quarantine', 'r', 'u'],
  );
});

test('what is invalid, and which policy still applies', () => {
  for (const [record, policy] of [
    ['v=DMARC1', undefined],
    ['v=DMARC1; p=maybe', undefined],
    ['v=DMARC1; p=maybe; rua=mailto:a@b.test', 'none'],
    ['v=DMARC1; p=reject; p=none', 'reject'],
    ['v=DMARC1; p=reject; adkim=strict', 'reject'],
    ['v=DMARC1; p=reject; rua=a@b.test', 'reject'],
    ['v=DMARC1;p=none;fo:1', 'none'],
    ['p=reject; v=DMARC1', undefined],
  ] as const) {
    const parsed = parseDmarc(record);
    assert.deepEqual([parsed.isValid, parsed.policy], [false, policy], record);
  }
});

test('removed and unknown tags are named, and do no harm', () => {
  const { isValid, warnings } = parseDmarc('v=DMARC1; p=reject; rua=mailto:a@b.test; pct=20; odd=1');
  assert.deepEqual([isValid, warnings.map(({ tag }) => tag)], [true, ['pct', 'odd']]);
});

const walk = (domain: string, records: Record<string, string | string[]>) =>
  walkDmarc(async (name) => ({ values: [records[name] ?? []].flat() }), domain);

test('the walk: own record first, then that of the organisation, then that of the registry', async () => {
  const own = 'v=DMARC1; p=none';
  assert.equal(
    (await walk('a.shop.test', { '_dmarc.a.shop.test': own, '_dmarc.shop.test': own })).foundAt,
    'a.shop.test',
  );
  assert.equal(
    (await walk('b.a.shop.test', { '_dmarc.a.shop.test': own, '_dmarc.shop.test': own })).foundAt,
    'shop.test',
  );
  const stopped = await walk('b.a.shop.test', {
    '_dmarc.a.shop.test': `${own}; psd=n`,
    '_dmarc.shop.test': own,
  });
  assert.deepEqual([stopped.foundAt, stopped.organizationalDomain], ['a.shop.test', 'a.shop.test']);
  const registry = await walk('x.shop.test', { '_dmarc.test': `${own}; psd=y` });
  assert.deepEqual([registry.foundAt, registry.organizationalDomain], ['test', 'shop.test']);
  assert.deepEqual(
    [(await walk('shop.test', {})).foundAt, (await walk('shop.test', {})).organizationalDomain],
    [null, 'shop.test'],
  );
});

test('two records count as none; a long name takes eight questions', async () => {
  assert.equal(
    (await walk('shop.test', { '_dmarc.shop.test': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] })).steps[0]
      ?.fault,
    'several',
  );
  const { steps } = await walk('a.b.c.d.e.f.g.h.i.shop.test', {});
  assert.deepEqual([steps.length, steps[1]?.name, steps.at(-1)?.name], [8, 'e.f.g.h.i.shop.test', 'test']);
});

test('alignment', () => {
  const organisation = (name: string) => name.split('.').slice(-2).join('.');
  assert.ok(isAligned('mail.shop.test', 'www.shop.test', 'relaxed', organisation));
  assert.ok(!isAligned('mail.shop.test', 'shop.test', 'strict', organisation));
  assert.ok(!isAligned('shop.test', 'other.test', 'relaxed', organisation));
});
