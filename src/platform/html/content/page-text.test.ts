import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageText } from './page-text.ts';

test('the words of a page come as Markdown, without what surrounds them', () => {
  const page = pageText(`<!doctype html><html lang="en-GB"><head><title>Bread &amp; more</title>
    <meta name="description" content="All about bread"><meta property="article:published_time" content="2026-01-02">
    <style>p { color: red }</style></head><body><nav><ul><li>Home</li></ul></nav><header><h1>Bread</h1></header>
    <!-- a comment > with a sign --><div role="navigation">Menu</div><p>Flour,<br>water &lt; salt.</p><ul><li>Rye<li>Wheat</ul>
    <script>if (1 < 2) document.write("<p>no</p>")</script><p hidden>no</p><footer>Imprint</footer></body></html>`);
  assert.deepEqual(
    [page.title, page.description, page.language, page.published],
    ['Bread & more', 'All about bread', 'en', '2026-01-02'],
  );
  assert.equal(page.text, '# Bread\n\nFlour,\nwater < salt.\n\n- Rye\n- Wheat');
});

test('a main part of some length is all that counts', () => {
  const long = 'A sentence of some length. '.repeat(10);
  assert.equal(pageText(`<div>Above</div><main><p>${long}</p></main><div>Below</div>`).text, long.trim());
  assert.equal(pageText('<div>Above</div><main></main>').text, 'Above');
});

test('broken pages are read as far as they go, and quickly', () => {
  assert.equal(pageText('<p>one<p>two').text, 'one\n\ntwo');
  assert.match(pageText('<nav>never closed <p>text of the page').text, /text of the page/);
  assert.equal(pageText('<a title="never closed>text').text, 'text');
  assert.equal(pageText('<title>only').title, 'only');
  assert.equal(pageText('<script>never closed').text, '');
  assert.equal(pageText('').text, '');
  for (const piece of ['<', '<a "', '<!--', "<p title='", '</', '<nav>', '<script', '&amp;']) {
    const since = process.cpuUsage();
    pageText(piece.repeat(100_000));
    assert.ok(process.cpuUsage(since).user < 5_000_000, `${piece} takes too long`);
  }
});
