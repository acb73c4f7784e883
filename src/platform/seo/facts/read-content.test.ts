import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { mainText, parseHtml } from '../../html/index.ts';
import { loadLanguageDetector } from '../../text/index.ts';
import { healthyPage } from '../testing-pages.ts';
import type { ContentFacts } from './page-facts.ts';
import { readDocument } from './read-document.ts';
import { readShingles } from './shingles.ts';

before(loadLanguageDetector);

const read = (body: string): ContentFacts =>
  readDocument(`<!doctype html><html lang=en><body>${body}</body></html>`, {
    url: 'https://shop.example.com/',
  }).content;

/** How much two texts have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [first, second] = [new Set(readShingles(one)), new Set(readShingles(other))];
  const both = [...first].filter((shingle) => second.has(shingle)).length;
  return both / (first.size + second.size - both);
}

test('words of the main content are counted without what surrounds it', () => {
  for (const [body, words] of [
    ['<nav>a b c</nav><main>one two<footer>x</footer></main>', 2],
    ['<div>one</div><div>two</div><aside>x y</aside>', 2],
    ['<header>x y</header><article>one two three</article><p>x</p>', 3],
    ['<article>one</article><article>two</article>', 2],
    ['<p>o<b>n</b>e two</p>', 2],
    ['<ul><li>one<li>two</ul><table><tr><td>three<td>four</table>', 4],
    ["<p>don't re-enter 3.14</p>", 3],
    ['<form action="/"><p>one two three</p></form>', 3],
    ['<p>one two three</p><form action="/">x</form>', 3],
    ['<p hidden>x</p><p>one</p><script>var x</script><style>p {}</style>', 1],
  ] as const)
    assert.equal(read(body).words, words, body);
});

test('the main content is that of the text of pages', () => {
  const body =
    '<header>x</header><nav>y</nav><div><h1>Oak <i>table</i></h1><p>Made of\n  oak.</p></div><footer>z</footer>';
  assert.equal(read(body).excerpt, mainText(parseHtml(body)).replace(/\s+/g, ' '));
});

test('writing without spaces counts by its characters', () => {
  assert.equal(read(`<p>${'机'.repeat(17)}</p>`).words, 10);
  assert.equal(read(`<p>${'𠮷'.repeat(17)}</p>`).words, 10, 'beyond the first plane');
  assert.equal(read(`<p>${'ไ'.repeat(45)}</p>`).words, 10);
  assert.equal(read('<p>참나무 식탁</p>').words, 2);
  assert.equal(read('<p>मेज़ लकड़ी की है</p>').words, 4, 'vowel signs are part of a word');
});

test('text is measured in characters and in bytes', () => {
  const { textLength, textBytes } = read('<p> Öl  🪵\n機 </p><p>a</p>');
  assert.deepEqual(
    [textLength, textBytes],
    ['Öl 🪵 機 a'.match(/./gu)?.length, Buffer.byteLength('Öl 🪵 機 a')],
  );
});

test('the same words have the same hash, whatever is around them', () => {
  const one = read('<nav>Menu</nav><main><p>Oak   TABLE for six</p></main>');
  const other = read('<main><div>Oak table <b>for</b> six</div></main><footer>x</footer>');
  assert.equal(one.hash, other.hash);
  assert.notEqual(one.hash, read('<p>Oak table for seven</p>').hash);
  assert.equal(read('').hash, '');
});

test('nearly the same text has nearly the same shingles', () => {
  const words = Array.from({ length: 400 }, (_, index) => `word${(index * 7919) % 1000}`);
  const text = read(`<p>${words.join(' ')}</p>`).shingles;
  const changed = read(`<p>${words.with(200, 'other').join(' ')}</p>`).shingles;
  const different = read(`<p>${words.toReversed().join(' ')}</p>`).shingles;
  assert.equal(likeness(text, text), 1);
  assert.ok(likeness(text, changed) > 0.95 && likeness(text, changed) < 1);
  assert.ok(likeness(text, different) < 0.01);
  const long = readShingles(
    read(`<p>${Array.from({ length: 9000 }, (_, index) => `w${index}`).join(' ')}</p>`).shingles,
  );
  assert.equal(long.length, 2_000);
});

test('language and ease of reading are told where they are certain', () => {
  const { document } = healthyPage();
  assert.equal(document?.content.language?.code, 'en');
  assert.ok((document?.content.flesch ?? 0) > 60);
  const few = read('<p>Just a few words</p>');
  assert.deepEqual([few.language, few.flesch], [null, null]);
});
