import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ResponseParts, readResponse } from './read-response.ts';
import { sniffType } from './sniff-type.ts';

const PARTS: ResponseParts = {
  status: 200,
  finalUrl: 'https://shop.example.com/b',
  headers: { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'], 'x-powered-by': 'x' },
  redirects: [
    { url: 'https://shop.example.com/a', status: 301, location: 'https://shop.example.com/b', ms: 40 },
  ],
  bytes: 10,
  isCut: false,
  timing: { dns: 10, connect: 30, firstByte: 200, total: 230 },
  body: Buffer.from('<!doctype html><p>'),
  fetchedAt: '2026-11-02T08:00:00.000Z',
};

test('a response is told with the headers that matter and the time of the last request', () => {
  const facts = readResponse(PARTS);
  assert.deepEqual(facts.headers, { 'content-type': ['text/html'], 'set-cookie': ['a=1', 'b=2'] });
  assert.equal(facts.ttfbMs, 120);
  assert.deepEqual(facts.redirects, [
    { url: 'https://shop.example.com/a', status: 301, location: 'https://shop.example.com/b' },
  ]);
  assert.deepEqual([facts.bytes, facts.bodyBytes, facts.sniffedType, facts.location], [10, 18, 'html', null]);
});

test('a redirect says where it leads, and a fault what went wrong', () => {
  const redirect = readResponse({ ...PARTS, status: 302, headers: { location: '/c' } });
  assert.equal(redirect.location, 'https://shop.example.com/c');
  const fault = readResponse({ ...PARTS, status: 0, fault: { code: 'refused', detail: '' } });
  assert.equal(fault.fault?.code, 'refused');
  assert.match(fault.fault?.message ?? '', /\.$/);
});

test('bodies are known by their first bytes', () => {
  for (const [bytes, type] of [
    ['<!-- a --><!DOCTYPE html>', 'html'],
    ['\xef\xbb\xbf<html>', 'html'],
    ['<?xml version="1.0"?><urlset>', 'xml'],
    ['<?xml version="1.0"?><!DOCTYPE html><html>', 'html'],
    ['<svg xmlns="">', 'image/svg+xml'],
    ['%PDF-1.7', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF1234WEBP', 'image/webp'],
    ['{"a":1}', 'application/json'],
    ['User-agent: *', 'text'],
    ['\x00\x01', null],
    ['', null],
  ] as const)
    assert.equal(sniffType(Buffer.from(bytes, 'latin1')), type, bytes);
});
