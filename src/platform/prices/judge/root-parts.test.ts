import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RootPart, rootParts } from './root-parts.ts';

const TEXT = JSON.stringify({ in_network: Array.from({ length: 30 }, (_, n) => n), version: '2.0.0' });

async function kindsOf(mostPassedBytes: number): Promise<RootPart['kind'][]> {
  const bytes = (async function* () {
    for (let at = 0; at < TEXT.length; at += 7) yield Buffer.from(TEXT.slice(at, at + 7));
  })();
  const kinds: RootPart['kind'][] = [];
  const options = { isList: (key: string) => key === 'in_network', mostBytes: 1_000, mostElements: 2 };
  for await (const { kind } of rootParts(bytes, { ...options, mostPassedBytes })) kinds.push(kind);
  return kinds;
}

test('what is behind the elements that are wanted is passed over, but not for ever', async () => {
  const before = ['array', 'element', 'element'];
  assert.deepEqual(await kindsOf(1_000), [...before, 'end', 'member']);
  assert.deepEqual(await kindsOf(20), [...before, 'cut']);
});
