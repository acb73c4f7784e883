import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('every test that the security page names exists', async () => {
  const page = await read('SECURITY.md');
  const named = [...page.matchAll(/`([^`]+\.test\.ts)` “([^”]+)”/g)];
  assert.ok(named.length >= 25);
  assert.equal(named.length, page.match(/\.test\.ts`/g)?.length, 'every file is named with a test');
  for (const [, path = '', name = ''] of named) {
    const text = await read(path);
    assert.ok(text.includes(`'${name}'`) || text.includes(`"${name}"`), `${path} has no test “${name}”`);
  }
});
