import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tokenizer } from 'parse5';
import { repeat, runsOf, seed } from '../../../../test/support/seed.ts';
import { parseByReference, parseExactly } from '../parse/parse-exactly.ts';
import { outline } from '../testing-outline.ts';
import type { Document } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import { CONTENT_STATES } from './testing-content-states.ts';
import { Dice, mutated, nestedDocument, noiseDocument } from './testing-documents.ts';
import { MARKUP_STATES } from './testing-markup-states.ts';

const STATES = [...MARKUP_STATES, ...CONTENT_STATES];

const shown = (document: Document): string => `${document['x-mode']}\n${outline(document)}`;

function assertSame(text: string): void {
  const expected = shown(parseByReference(text, false));
  const found = shown(parseExactly(text, false));
  if (found !== expected) assert.equal(found, expected, `${JSON.stringify(text)}; to repeat it: ${repeat}`);
}

function assertSamePositions(text: string): void {
  const expected = starts(parseByReference(text, true));
  const found = starts(parseExactly(text, true));
  if (found !== expected) assert.equal(found, expected, `${JSON.stringify(text)}; to repeat it: ${repeat}`);
}

/** Where the elements begin. */
function starts(document: Document): string {
  const found: string[] = [];
  walk(document, {
    open: ({ name, startIndex }) => found.push(`${name} ${startIndex}`),
    close: () => undefined,
  });
  return found.join('\n');
}

test('every state of the tokeniser in the HTML standard leads to the tree of the reference parser', () => {
  for (const text of STATES) assertSame(text);
});

test('so does every beginning of such a page', () => {
  for (const text of STATES) for (let end = 0; end < text.length; end++) assertSame(text.slice(0, end));
});

test('so do thousands of broken pages', () => {
  for (let page = 0; page < runsOf(12_000); page++) {
    const dice = new Dice(seed + page);
    const text = page % 3 === 0 ? noiseDocument(dice) : nestedDocument(dice);
    assertSame(page % 2 === 0 ? mutated(dice, text) : text);
  }
});

test('elements begin where the reference parser says, in broken pages too', () => {
  for (const text of STATES) assertSamePositions(text);
  for (let page = 0; page < runsOf(3_000); page++) {
    const dice = new Dice(seed + page);
    const text = page % 3 === 0 ? noiseDocument(dice) : nestedDocument(dice);
    assertSamePositions(page % 2 === 0 ? mutated(dice, text) : text);
  }
});

test('so do pages of many names, many attributes and deep nesting', () => {
  const names = Array.from({ length: 9000 }, (_, number) => `x-${(number * 7919).toString(36)}`);
  assertSame(
    names.map((name) => `<${name} ${name}=1 ${name.toUpperCase()}=2>x</${name.toUpperCase()}>`).join(''),
  );
  assertSame(names.map((name) => `<${name}>x</${name}>`).join(''));
  for (const count of [15, 16, 17, 100]) {
    const attributes = names.slice(0, count).map((name) => `${name}=a`);
    assertSame(`<p ${[...attributes, ...attributes.map((text) => `${text}b`), 'last=c'].join(' ')}>x`);
  }
  assertSame(`<${'long'.repeat(50)} ${'Name'.repeat(50)}=x>y`);
  assertSame(`${'<div><b>'.repeat(300)}x${'</div>'.repeat(100)}</b>y`);
  assertSame(`<p>${'word '.repeat(20_000)}&amp; ${'&lt;'.repeat(5000)}`);
});

test('only a page with NUL is left to the tokeniser of the reference parser', (context) => {
  const write = context.mock.method(Tokenizer.prototype, 'write');
  for (const text of [
    '',
    'x',
    '<table>x<tr>&amp;</table><svg><![CDATA[x]]></svg><script><!--<script></script>',
    '\r',
  ])
    parseExactly(text, false);
  assert.equal(write.mock.callCount(), 0);
  parseExactly('a\0b', false);
  assert.equal(write.mock.callCount(), 1);
});
