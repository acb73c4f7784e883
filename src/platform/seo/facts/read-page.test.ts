import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import { healthyPage } from '../testing-pages.ts';
import type { DocumentFacts } from './page-facts.ts';
import { readDocument } from './read-document.ts';

const URL_OF_PAGE = 'https://shop.example.com/tables/oak';
const read = (source: string): DocumentFacts => readDocument(source, { url: URL_OF_PAGE });

test('a page is read in one go: head, headings, links, images, text', () => {
  const { document, response } = healthyPage();
  assert.equal(response?.status, 200);
  const facts = must(document, 'document');
  assert.deepEqual(facts.titles[0]?.place, { line: 6, column: 1 });
  assert.deepEqual(
    facts.headings.map(({ level, text }) => `${level} ${text}`),
    ['1 Oak dining table', '2 Sizes', '2 Care', '2 Delivery'],
  );
  assert.deepEqual(
    facts.links.map(({ region, kind }) => `${region} ${kind}`),
    [...Array(3).fill('navigation internal'), ...Array(3).fill('content internal'), 'footer internal'],
  );
  assert.deepEqual(facts.landmarks, ['banner', 'navigation', 'main', 'contentinfo']);
  assert.equal(facts.doctype, 'standard');
  assert.equal(facts.headEnd, null);
  assert.ok(facts.content.words > 250 && facts.content.words < facts.content.allWords);
});

test('lines and columns count as editors count them, whatever ends the lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { headings, images } = read(['<!doctype html>', '<body>', '  <h1>A</h1><img src=a>'].join(end));
    assert.deepEqual(headings[0]?.place, { line: 3, column: 3 });
    assert.deepEqual(images[0]?.place, { line: 3, column: 13 });
  }
});

test('the head ends where the parser ends it', () => {
  const broken = read(
    '<!doctype html><html><head><title>A</title>\n<div></div>\n<link rel=canonical href=/a><meta name=robots content=noindex></head><body>',
  );
  assert.deepEqual(broken.headEnd, {
    by: 'div',
    place: { line: 2, column: 1 },
    displaced: ['canonical', 'robots'],
  });
  const byText = read('<!doctype html><html><head>\nHello there <link rel=canonical href=/a></head><body>');
  assert.deepEqual(byText.headEnd, {
    by: 'text',
    place: { line: 2, column: 1 },
    displaced: ['canonical'],
  });
  const inBody = read('<!doctype html><html><head></head><body><p>A</p><link rel=canonical href=/a></body>');
  assert.equal(inBody.headEnd, null);
  assert.equal(inBody.canonicals[0]?.inHead, false);
  const unsaidBody = read('<!doctype html><title>A</title></head><p>A</p><link rel=canonical href=/a>');
  assert.equal(unsaidBody.headEnd, null);
});
