import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import { findMatchColumn, keyOf, readMatch } from './match.ts';

test('spellings of the same domain have the same key', () => {
  for (const text of [
    'example.com',
    'WWW.Example.com',
    'https://example.com/',
    'http://www.example.com/a/b?x=1#y',
    ' example.com. ',
    'someone@example.com',
    '//example.com/x',
  ])
    assert.equal(keyOf('domain', must(readMatch(text), 'readMatch(text)')), 'example.com', text);
  assert.equal(keyOf('domain', must(readMatch('bücher.example'), 'readMatch(…)')), 'xn--bcher-kva.example');
  assert.equal(keyOf('domain', must(readMatch('http://127.0.0.1:8080/x'), 'readMatch(…)')), '127.0.0.1:8080');
  assert.equal(keyOf('domain', must(readMatch('www.com'), 'readMatch(…)')), 'www.com');
});

test('addresses keep their path and lose what does not matter', () => {
  assert.equal(
    keyOf('url', must(readMatch('HTTP://Example.com:80/a?utm_source=x&b=1#c'), 'readMatch(…)')),
    'http://example.com/a?b=1',
  );
  assert.equal(keyOf('url', must(readMatch('example.com/a'), 'readMatch(…)')), 'https://example.com/a');
  assert.deepEqual(readMatch('example.com/a')?.addresses, [
    'https://example.com/a',
    'https://www.example.com/a',
    'http://example.com/a',
  ]);
  assert.deepEqual(readMatch('http://www.example.com/a')?.homes, ['http://www.example.com/']);
});

test('what is neither a domain nor an address is nothing', () => {
  for (const value of [
    'Acme',
    'Acme Incorporated',
    '',
    '   ',
    null,
    7,
    'ftp://example.com',
    'https://user:password@example.com/',
    'javascript:alert(1)',
    `${'a'.repeat(3_000)}.com`,
    'http://',
  ])
    assert.equal(readMatch(value), undefined, String(value));
});

test('the column to match by is found by name, then by type', () => {
  const column = (name: string, type: string) => ({ name, type });
  assert.equal(
    findMatchColumn([column('note', 'text'), column('Website', 'url'), column('domain', 'text')]),
    'domain',
  );
  assert.equal(findMatchColumn([column('note', 'text'), column('address', 'url')]), 'address');
  assert.equal(findMatchColumn([column('note', 'text'), column('contact', 'email')]), 'contact');
  assert.equal(findMatchColumn([column('domain', 'integer'), column('note', 'text')]), undefined);
});
