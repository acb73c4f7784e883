import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateSimilarity, minhash } from './minhash.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { jaccard, shingles } from './shingles.ts';
import { hammingDistance, simhash } from './simhash.ts';

/** As many words as asked for, other ones for every text. */
const wordsOfText = (text: number, count = 300): string[] =>
  Array.from({ length: count }, (_, at) => `w${(text * 7919 + at * 104_729 + at * at * text) % 50_021}`);

function changed(words: readonly string[], every: number): string[] {
  return words.map((word, at) => (at % every === every - 1 ? `changed${at}` : word));
}

test('shingles are the runs of five words, each once', () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f'];
  assert.equal(shingles(words).length, 2);
  assert.equal(shingles([...words, ...words, ...words]).length, 6);
  assert.equal(shingles(['a', 'b']).length, 1);
  assert.notDeepEqual(shingles(['a', 'b']), shingles(['b', 'a']));
  assert.equal(shingles([]).length, 0);
});

test('what two texts have in common is counted exactly', () => {
  const one = shingles(['a', 'b', 'c', 'd'], 2);
  const other = shingles(['b', 'c', 'd', 'e'], 2);
  assert.equal(jaccard(one, other), 0.5);
  assert.equal(jaccard(one, one), 1);
  assert.equal(jaccard(one, shingles([])), 0);
  assert.equal(jaccard(shingles([]), shingles([])), 0);
});

test('signatures estimate it without a lean to either side', () => {
  let lean = 0;
  let square = 0;
  for (let text = 1; text <= 200; text += 1) {
    const words = wordsOfText(text);
    const [one, other] = [shingles(words), shingles(changed(words, 20 + (text % 40)))];
    const difference = estimateSimilarity(minhash(one), minhash(other)) - jaccard(one, other);
    lean += difference / 200;
    square += difference ** 2 / 200;
  }
  assert.ok(Math.abs(lean) < 0.01, `leans by ${lean}`);
  assert.ok(Math.sqrt(square) < 0.05, `is off by ${Math.sqrt(square)}`);
});

test('copies are grouped, other texts are not, and empty ones never', () => {
  const [first, second, third] = [wordsOfText(1), wordsOfText(2), wordsOfText(3)];
  const texts = [first, second, changed(first, 100), [], third, first, changed(second, 10), []];
  const groups = nearDuplicates(texts.map((words) => shingles(words)));
  assert.deepEqual(
    groups.map(({ members }) => members),
    [[0, 2, 5]],
  );
  const exact = jaccard(shingles(first), shingles(changed(first, 100)));
  assert.equal(groups[0]?.similarity, exact);
  assert.ok(exact > 0.9);
});

test('thousands of alike pages are one group, and take no time that grows with their square', () => {
  const words = wordsOfText(5, 200);
  const texts = Array.from({ length: 5_000 }, (_, at) => shingles([...words, `page${at}`]));
  const groups = nearDuplicates(texts);
  assert.equal(groups.length, 1);
  assert.equal(groups[0]?.members.length, 5_000);
});

test('a simhash differs in few bits where few words do', () => {
  const words = wordsOfText(9);
  const one = simhash(words);
  assert.equal(hammingDistance(one, simhash(words.toReversed())), 0);
  assert.ok(hammingDistance(one, simhash(changed(words, 50))) <= 8);
  assert.ok(hammingDistance(one, simhash(wordsOfText(10))) > 16);
  assert.ok(one < 2n ** 64n);
});
