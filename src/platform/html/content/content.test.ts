import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { fingerprint, simhashDistance } from './fingerprint.ts';
import { mainText } from './main-text.ts';
import { softNotFound } from './soft-not-found.ts';

test('the main text leaves out what surrounds it', () => {
  const text = (html: string) => mainText(parseHtml(html));
  assert.equal(
    text('<header>h</header><nav>n</nav><main><h1>a</h1><nav>inner</nav>b</main><footer>f</footer>'),
    'a\nb',
  );
  assert.equal(
    text(
      '<header>h</header><nav>n</nav><div><p>a</p><div role=navigation>r</div><p hidden>x</p><p aria-hidden=true>y</p></div><aside>s</aside><footer>f</footer>',
    ),
    'a',
  );
  assert.equal(text('<div>x</div><article><header>t</header>a</article>'), 't\na');
  assert.equal(text('<div role=main>m</div>x'), 'm');
  assert.equal(text(''), '');
});

test('a hash for the same words, another for other words', () => {
  const one = fingerprint('Hello,  World! 5');
  assert.deepEqual(fingerprint('hello world\n5'), one);
  assert.match(one.hash, /^[0-9a-f]{32}$/);
  assert.match(one.simhash, /^[0-9a-f]{16}$/);
  assert.equal(one.words, 3);
  assert.notEqual(fingerprint('hello world 6').hash, one.hash);
  assert.equal(fingerprint('').words, 0);
});

test('near texts have near hashes, far texts far ones', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 3, maxLength: 8 }), {
    minLength: 300,
    maxLength: 400,
  });
  check(
    fc.property(words, words, fc.nat(), (one, two, at) => {
      const changed = one.toSpliced(at % one.length, 1, 'changed');
      const [first, near, far] = [one, changed, two].map((list) => fingerprint(list.join(' ')).simhash);
      assert.ok(far !== undefined);
      assert.ok(near !== undefined);
      assert.ok(first !== undefined);
      assert.ok(simhashDistance(first, near) <= 10);
      assert.ok(simhashDistance(first, far) >= 12);
    }),
    { runs: 100 },
  );
  assert.equal(simhashDistance('0000000000000000', 'ffffffffffffffff'), 64);
  assert.equal(simhashDistance('00000000ffffffff', '00000000ffffffff'), 0);
});

test('pages that say that there is nothing', () => {
  const long = 'word '.repeat(400);
  const missing = [
    { title: '404 Not Found', text: 'The page was not found.' },
    {
      title: 'Seite nicht gefunden | Shop',
      heading: 'Seite nicht gefunden',
      text: 'Bitte suchen Sie weiter.',
    },
    { title: 'Shop', heading: 'Page introuvable', text: 'La page n’existe plus.' },
    {
      title: 'Oops! We could not find that page',
      text: 'Sorry, the page you are looking for does not exist.',
    },
    { title: 'ページが見つかりません', text: '' },
    { title: '', text: '' },
  ];
  for (const page of missing)
    assert.ok(softNotFound({ status: 200, ...page }).isNotFound, JSON.stringify(page));
  const there = [
    { title: 'Lamp', text: `A lamp. ${long}` },
    { title: 'How to fix a 404 error', heading: 'How to fix a 404', text: `A guide. ${long}` },
    { title: 'Lamp', text: 'Short.' },
    { title: 'Contact', heading: 'Contact', text: 'Call us.' },
    { title: 'Lost and found', text: 'Things that were found.' },
  ];
  for (const page of there)
    assert.equal(softNotFound({ status: 200, ...page }).isNotFound, false, JSON.stringify(page));
  assert.equal(softNotFound({ status: 404, title: 'Not found', text: '' }).isNotFound, false);
});
