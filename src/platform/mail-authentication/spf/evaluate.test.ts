import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluateSpf, type Found, type SpfNames } from './evaluate.ts';
import { lintSpf } from './lint.ts';
import { readSpfTree } from './tree.ts';

type Zone = Record<
  string,
  { txt?: string[]; a?: string[]; aaaa?: string[]; mx?: string[]; ptr?: string[]; fails?: true }
>;

function namesOf(zone: Zone): SpfNames {
  const find = async (name: string, type: 'txt' | 'a' | 'aaaa' | 'mx' | 'ptr'): Promise<Found<string>> => {
    const entry = zone[name.toLowerCase()];
    return entry?.fails === true ? { failed: true } : { values: entry?.[type] ?? [] };
  };
  return {
    texts: (name) => find(name, 'txt'),
    addresses: (name, family) => find(name, family === 4 ? 'a' : 'aaaa'),
    mail: (name) => find(name, 'mx'),
    pointers: (name) => find(name, 'ptr'),
  };
}

const judge = async (record: string | string[], more: { ip?: string; from?: string; zone?: Zone } = {}) =>
  evaluateSpf(namesOf({ 'd.test': { txt: [record].flat() }, ...more.zone }), {
    ...{ ip: more.ip ?? '192.0.2.1', helo: 'helo.test', mailFrom: more.from ?? 'ann@d.test' },
  });
const resultOf = async (...args: Parameters<typeof judge>) => (await judge(...args)).result;

test('mechanisms from left to right, and what their signs mean', async () => {
  assert.equal(await resultOf('v=spf1 ip4:192.0.2.0/24 -all'), 'pass');
  assert.equal(await resultOf('v=spf1 ?ip4:192.0.2.1 -all'), 'neutral');
  assert.equal(await resultOf('V=SPF1 ~ALL'), 'softfail');
  assert.equal(await resultOf('v=spf1 ip4:192.0.2.2'), 'neutral');
  assert.equal(await resultOf('v=spf1 ip6:2001:db8::/32 -all', { ip: '2001:db8::5' }), 'pass');
  assert.equal(await resultOf('v=spf1 ip4:192.0.2.1 -all', { ip: '::ffff:192.0.2.1' }), 'pass');
  assert.equal(
    await resultOf('v=spf1 a/24 -all', {
      zone: { 'd.test': { txt: ['v=spf1 a/24 -all'], a: ['192.0.2.200'] } },
    }),
    'pass',
  );
  assert.equal(
    await resultOf('v=spf1 mx:m.test -all', {
      zone: { 'm.test': { mx: ['h.test'] }, 'h.test': { a: ['192.0.2.1'] } },
    }),
    'pass',
  );
  assert.equal(
    await resultOf('v=spf1 exists:%{ir}.x.test -all', { zone: { '1.2.0.192.x.test': { a: ['127.0.0.2'] } } }),
    'pass',
  );
});

test('one mistake anywhere makes the record invalid', async () => {
  for (const record of [
    ...[
      'v=spf1 -all ip4:300.1.1.1',
      'v=spf1 all:x',
      'v=spf1 a:',
      'v=spf1 a/33 -all',
      'v=spf1 a//129',
      'v=spf1 ip4:1.2.3.4/032',
    ],
    ...[
      'v=spf1 a:localhost',
      'v=spf1 a:x.1',
      'v=spf1 include',
      'v=spf1 foo',
      'v=spf1 redirect=',
      'v=spf1 exp=a.test exp=b.test',
    ],
    ...[
      'v=spf1 a:%{x}.test',
      'v=spf1 a:%{d0}.test',
      'v=spf1 a:%.test',
      'v=spf1 exists:%{c}.test',
      'v=spf1 \u00e9=1',
    ],
  ])
    assert.equal(await resultOf(record), 'permerror', record);
  assert.equal(await resultOf('v=spf1 future=%{d} -all'), 'fail');
  assert.equal(await resultOf('v=spf10 -all'), 'none');
});

test('records: none, several, and DNS that does not answer', async () => {
  assert.equal(await resultOf(['v=spf1 -all', 'v=spf1 ~all']), 'permerror');
  assert.equal(await resultOf('other'), 'none');
  assert.equal(await resultOf('v=spf1 -all', { from: 'ann@single' }), 'none');
  assert.equal(
    await resultOf('v=spf1 a:down.test -all', { zone: { 'down.test': { fails: true } } }),
    'temperror',
  );
});

test('includes and redirects', async () => {
  const zone: Zone = {
    'yes.test': { txt: ['v=spf1 ip4:192.0.2.1 -all'] },
    'no.test': { txt: ['v=spf1 -all'] },
  };
  assert.equal(await resultOf('v=spf1 include:yes.test -all', { zone }), 'pass');
  assert.equal(await resultOf('v=spf1 include:no.test ~all', { zone }), 'softfail');
  assert.equal(await resultOf('v=spf1 include:nobody.test -all', { zone }), 'permerror');
  assert.equal(await resultOf('v=spf1 redirect=yes.test', { zone }), 'pass');
  assert.equal(await resultOf('v=spf1 redirect=nobody.test', { zone }), 'permerror');
  assert.equal(await resultOf('v=spf1 ?all redirect=yes.test', { zone }), 'neutral');
});

test('ten lookups are allowed, eleven are not; two that find nothing are, three are not', async () => {
  const zone: Zone = { 'h.test': { a: ['192.0.2.99'] } };
  assert.equal(await resultOf(`v=spf1${' a:h.test'.repeat(10)} -all`, { zone }), 'fail');
  assert.equal(await resultOf(`v=spf1${' a:h.test'.repeat(11)} -all`, { zone }), 'permerror');
  assert.equal(await resultOf('v=spf1 a:x.test a:y.test -all'), 'fail');
  assert.equal(await resultOf('v=spf1 a:x.test a:y.test a:z.test -all'), 'permerror');
  const many = { 'm.test': { mx: Array.from({ length: 11 }, (_, index) => `h${index}.test`) } };
  assert.equal(await resultOf('v=spf1 mx:m.test -all', { zone: many }), 'permerror');
});

test('explanations come from the record that decides, and only if they can be read', async () => {
  const zone: Zone = {
    'why.test': { txt: ['%{S} at %{c} as %{l1r-}: see http://%{d}/?i=%{i}%_%%'] },
    'bad.test': { txt: ['%{z}'] },
    'inc.test': { txt: ['v=spf1 -all exp=why.test'] },
  };
  const told = await judge('v=spf1 include:inc.test -all exp=why.test', { zone, from: 'a-b@d.test' });
  assert.equal(told.explanation, 'a-b%40d.test at 192.0.2.1 as a: see http://d.test/?i=192.0.2.1 %');
  assert.equal((await judge('v=spf1 -all exp=bad.test', { zone })).explanation, null);
  assert.equal((await judge('v=spf1 -all exp=none.test', { zone })).explanation, null);
});

test('ptr believes only names that lead back', async () => {
  const zone: Zone = {
    '1.2.0.192.in-addr.arpa': { ptr: ['h.d.test', 'x.other.test'] },
    'h.d.test': { a: ['192.0.2.1'] },
  };
  assert.equal(await resultOf('v=spf1 ptr -all', { zone }), 'pass');
  assert.equal(await resultOf('v=spf1 ptr:other.test -all', { zone }), 'fail');
});

test('the linter names what is wrong with a record', async () => {
  const idsOf = async (record: string, zone: Zone = {}) => {
    const tree = await readSpfTree(namesOf({ 'd.test': { txt: [record] }, ...zone }), 'd.test');
    return lintSpf(tree, 'd.test', true).map(({ id }) => id);
  };
  assert.deepEqual(await idsOf('v=spf1 ip4:192.0.2.0/24 -all'), ['spf']);
  assert.deepEqual(await idsOf('v=spf1 +all'), ['spf-allows-all']);
  assert.deepEqual(await idsOf('v=spf1 ptr ip4:10.0.0.0/8'), [
    'spf-no-verdict',
    'spf-ptr',
    'spf-wide-network',
  ]);
  assert.deepEqual(await idsOf('v=spf1 include:d.test -all'), ['spf-broken-include']);
  assert.deepEqual(await idsOf('v=spf1 -all a redirect=x.test'), ['spf-after-all', 'spf-redirect-ignored']);
  assert.deepEqual(await idsOf('v=spf1 foo'), ['spf-syntax']);
});
