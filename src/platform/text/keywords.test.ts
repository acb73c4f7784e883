import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractKeywords } from './keywords.ts';
import { stemmerOf } from './stem.ts';
import { stopWordsOf } from './stop-words.ts';

const TEXT = `Sourdough bread needs time. A sourdough starter is flour and water in which wild yeast lives.
  Feed the sourdough starter every day, and the bread will rise. Many bakers keep a sourdough starter for years.
  Wild yeast works slowly, so the dough rests over night. The oven has to be hot, and the crust of the bread will sing.`;

test('what a text is about comes first, in one to three words, each thing once', () => {
  const keywords = extractKeywords(TEXT, 'en', 8).map(({ text }) => text);
  assert.ok(
    keywords.slice(0, 3).some((text) => text.includes('sourdough starter')),
    keywords.join(', '),
  );
  assert.ok(
    keywords.some((text) => text.includes('wild yeast')),
    keywords.join(', '),
  );
  assert.ok(keywords.every((text) => text.split(' ').length <= 3));
  for (const word of ['the', 'and', 'every'])
    assert.ok(keywords.every((text) => !text.startsWith(`${word} `) && !text.endsWith(` ${word}`)));
});

test('nothing comes of nothing, and any language of something', () => {
  assert.deepEqual(extractKeywords('', 'en'), []);
  assert.deepEqual(extractKeywords('the and of', 'en'), []);
  assert.ok(extractKeywords('東京大学で人工知能を研究する。人工知能は便利です。', 'ja').length > 0);
});

test('stems are those of the language, and of none where there is none', () => {
  assert.deepEqual(['bakeries', 'baking', 'baked'].map(stemmerOf('en')), ['bakeri', 'bake', 'bake']);
  assert.equal(stemmerOf('de')('hauser'), stemmerOf('de')('haus'));
  assert.equal(stemmerOf('ja')('words'), 'words');
  assert.equal(stemmerOf(undefined)('words'), 'words');
  assert.equal(stemmerOf('en')('a'.repeat(500)).length, 40);
  assert.ok(stopWordsOf('en').has('the') && stopWordsOf('xx').size === 0);
});
