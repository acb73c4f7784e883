import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../kernel/must.ts';
import { contentDisposition, linkHeaders, signLink, verifySignedLink } from './links.ts';

const SECRET = 'the secret of links';
const now = new Date('2026-01-01T00:00:00Z');
const expires = new Date('2026-01-01T00:01:00Z');
const plain = { key: 'a/b c', fileName: undefined, contentType: undefined };
const forged = { code: 'forbidden', status: 403, message: /is invalid or was changed/ };

test('what is signed is what is verified', () => {
  for (const link of [
    plain,
    { key: 'ü/%2F+&=?#', fileName: 'ö & ü?.csv', contentType: 'text/csv; charset=utf-8' },
    { key: 'x', fileName: '', contentType: undefined },
  ]) {
    assert.deepEqual(verifySignedLink(SECRET, signLink(SECRET, link, expires), now), link);
  }
  const whole = `http://any.example${signLink(SECRET, plain, expires)}`;
  assert.deepEqual(verifySignedLink(SECRET, whole, now), plain);
});

test('a link ends with its second', () => {
  const link = signLink(SECRET, plain, expires);
  assert.deepEqual(verifySignedLink(SECRET, link, new Date(expires.getTime() - 1)), plain);
  for (const late of [expires, new Date('2030-01-01')]) {
    assert.throws(() => verifySignedLink(SECRET, link, late), { code: 'forbidden', message: /expired/ });
  }
});

test('a field cannot be moved into another', () => {
  const link = signLink(SECRET, { key: 'a', fileName: 'b', contentType: undefined }, expires);
  assert.throws(() => verifySignedLink(SECRET, link.replace('filename=', 'type='), now), forged);
  assert.throws(() => verifySignedLink(SECRET, link.replace('&filename=b', ''), now), forged);
  assert.throws(() => verifySignedLink(SECRET, link.replace('/a?', '/a%22%2C%22b?'), now), forged);
});

test('every other shape is refused as forged', () => {
  const link = signLink(SECRET, plain, expires);
  const bad = [
    '',
    '/',
    '/objects/',
    '/objects/a',
    '/elsewhere/a/b%20c?x',
    'http://[bad/',
    link.replace('/objects/', '/objects/%'),
    link.replace('/objects/', '/objects/../objects/x/'),
    link.replace('b%20c', 'b%20d'),
    link.replace('expires=', 'expires=9'),
    link.replace('signature=', 'signature=A'),
    link.replace(/signature=.*/, 'signature='),
    link.replace(/signature=.*/, ''),
    link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
  ];
  for (const target of bad) assert.throws(() => verifySignedLink(SECRET, target, now), forged, target);
  assert.throws(() => verifySignedLink('another secret', link, now), forged);
});

test('an expiry that is no number is over', () => {
  const link = signLink(SECRET, plain, new Date(Number.NaN));
  assert.throws(() => verifySignedLink(SECRET, link, now), { code: 'forbidden', message: /expired/ });
});

test('a page inside an object cannot act as one of ours', () => {
  const headers = linkHeaders(plain, { contentType: 'text/html' });
  assert.equal(headers['content-type'], 'text/html');
  assert.equal(headers['content-disposition'], 'attachment');
  assert.match(must(headers['content-security-policy'], 'headers[…]'), /^sandbox;/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(
    linkHeaders({ ...plain, contentType: 'text/csv' }, { contentType: 'a/b' })['content-type'],
    'text/csv',
  );
});

test('file names cannot break out of their header', () => {
  const header = contentDisposition('a"; filename=evil.exe\r\nx-y: z\\🌾%41(1)\'*');
  assert.match(header, /^[\x20-\x7e]+$/);
  assert.equal(header.split('"').length, 3);
  assert.ok(header.endsWith(`%0D%0Ax-y%3A%20z%5C%F0%9F%8C%BE%2541%281%29%27%2A`), header);
  assert.match(contentDisposition('lone\ud800'), /UTF-8''lone%EF%BF%BD$/);
});

test('another text for the same signature is another link', () => {
  const link = signLink(SECRET, plain, expires);
  const last = must(link.at(-1), 'link.at(-1)');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const letter of letters.replace(last, ''))
    assert.throws(() => verifySignedLink(SECRET, link.slice(0, -1) + letter, now), forged, letter);
  assert.throws(() => verifySignedLink(SECRET, `${link}=`, now), forged);
  assert.equal(verifySignedLink(SECRET, link, now).key, plain.key);
});
