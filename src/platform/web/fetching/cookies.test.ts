import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import { CookieJar } from './cookies.ts';

const NOW = Date.UTC(2026, 0, 1);

function jarWith(url: string, ...headers: string[]): CookieJar {
  const jar = new CookieJar({ now: () => NOW });
  jar.store(new URL(url), headers);
  return jar;
}

const sent = (jar: CookieJar, url: string) => jar.header(new URL(url));

test('a cookie goes back to its host, path and scheme', () => {
  const jar = jarWith(
    'https://www.shop.example/a/page',
    'own=1',
    'wide=2; Domain=.Shop.example',
    'root=3; Path=/',
    'safe=4; Secure',
  );
  assert.equal(sent(jar, 'https://www.shop.example/a/x'), 'own=1; wide=2; safe=4; root=3');
  assert.equal(sent(jar, 'http://www.shop.example/a'), 'own=1; wide=2; root=3');
  assert.equal(sent(jar, 'https://www.shop.example/ab'), 'root=3');
  assert.equal(sent(jar, 'https://blog.shop.example/a/'), 'wide=2');
  assert.equal(sent(jar, 'https://shop.example/a'), 'wide=2');
  assert.equal(sent(jar, 'https://www.shop.example.evil/a'), undefined);
  assert.equal(sent(jar, 'https://xshop.example/a'), undefined);
});

test('nobody sets cookies for others, for a public suffix, or secure ones without TLS', () => {
  const refused: [string, string][] = [
    ['https://shop.example/', 'a=1; Domain=other.example'],
    ['https://shop.example/', 'a=1; Domain=www.shop.example'],
    ['https://shop.co.uk/', 'a=1; Domain=co.uk'],
    ['https://a.github.io/', 'a=1; Domain=github.io'],
    ['https://shop.example/', 'a=1; Domain=example'],
    ['http://127.0.0.1/', 'a=1; Domain=0.0.1'],
    ['http://shop.example/', 'a=1; Secure'],
    ['https://shop.example/', '__Secure-a=1'],
    ['https://shop.example/', '__Host-a=1; Secure; Path=/x'],
    ['https://shop.example/', '__Host-a=1; Secure; Path=/; Domain=shop.example'],
    ['https://shop.example/', '='],
    ['https://shop.example/', ''],
    ['https://shop.example/', 'a=\u0001'],
    ['https://shop.example/', `a=${'x'.repeat(5_000)}`],
  ];
  for (const [url, header] of refused) assert.deepEqual(jarWith(url, header).toJSON(), [], header);
  assert.equal(sent(jarWith('http://127.0.0.1:81/', 'a=1'), 'http://127.0.0.1:82/'), 'a=1');
  assert.equal(
    sent(jarWith('https://shop.example/', '__Host-a=1; Secure; Path=/'), 'https://shop.example/'),
    '__Host-a=1',
  );
});

test('time ends a cookie: Max-Age before Expires, in all the forms of dates', () => {
  const lives = (attributes: string) =>
    sent(jarWith('https://shop.example/', `a=1; ${attributes}`), 'https://shop.example/') === 'a=1';
  for (const attributes of [
    'Max-Age=60',
    'max-age=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    'Expires=Wednesday, 21-Oct-26 07:28:00 GMT',
    'Expires=Wed Oct 21 07:28:00 2026',
    'Expires=nonsense',
    'Max-Age=soon',
  ]) {
    assert.equal(lives(attributes), true, attributes);
  }
  for (const attributes of [
    'Max-Age=0',
    'Max-Age=-5',
    'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'Expires=Mon, 21-Oct-96 07:28:00 GMT',
  ]) {
    assert.equal(lives(attributes), false, attributes);
  }
  let time = NOW;
  const jar = new CookieJar({ now: () => time });
  jar.store(new URL('https://shop.example/'), ['a=1; Max-Age=60']);
  time += 60_000;
  assert.equal(sent(jar, 'https://shop.example/'), undefined);
});

test('a newer cookie replaces an older one, and the version tells of every change', () => {
  const url = new URL('https://shop.example/');
  const jar = jarWith(url.href, 'a=1', 'a=2', 'b');
  assert.equal(jar.header(url), 'a=2; b');
  const { version } = jar;
  jar.store(url, ['a=2']);
  assert.equal(jar.version, version);
  jar.store(url, ['a=3']);
  jar.store(url, ['a=; Max-Age=0']);
  assert.equal(jar.version, version + 2);
  assert.equal(jar.header(url), 'b');
});

test('the jar is bounded and can be kept', () => {
  const url = new URL('https://shop.example/');
  const jar = new CookieJar();
  for (let index = 0; index < 200; index += 1) jar.store(url, [`c${index}=1`]);
  assert.equal(jar.toJSON().length, 50);
  assert.match(must(jar.header(url), 'jar.header(url)'), /c199=1/);
  const copy = new CookieJar({ cookies: JSON.parse(JSON.stringify(jar)) });
  assert.equal(copy.header(url), jar.header(url));
  for (let index = 0; index < 3_000; index += 1) jar.store(new URL(`https://h${index}.example/`), ['a=1']);
  assert.equal(jar.toJSON().length, 1_000);
});
