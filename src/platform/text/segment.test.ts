import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './fold.ts';
import { segment } from './segment.ts';

test('one spelling for all: width, case, diacritics, ligatures', () => {
  for (const [given, expected] of [
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Straße Øre Łódź Œuvre', 'strasse ore lodz oeuvre'],
    ['ﬁne ＡＢＣ ①', 'fine abc 1'],
    ['Ｅ\u0301te\u0301', 'ete'],
    ['Ωμέγας', 'ωμεγασ'],
    ['מִטְבָּח', 'מטבח'],
  ] as const)
    assert.equal(fold(given), expected);
});

test('marks that are letters of their own stay', () => {
  assert.equal(fold('Йогурт ещё'), 'йогурт еще');
  assert.equal(fold('がぎぐ'), 'がぎぐ');
  assert.equal(fold('हिन्दी'), 'हिन्दी');
});

test('words of any writing, without what an apostrophe leaves', () => {
  assert.deepEqual(segment("L’avion d'Amélie: it's well-known, 3.5 % off_season"), [
    ...['avion', 'amelie', 'it', 'well', 'known', '3', '5', 'off_season'],
  ]);
  assert.deepEqual(segment('東京大学へ行く'), ['東京', '大学', 'へ', '行く']);
  assert.deepEqual(segment('สวัสดีครับ'), ['สวัสดี', 'ครับ']);
  assert.deepEqual(segment(' … — !'), []);
});
