import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

test('docs/configuration.md lists exactly the settings that are read', async () => {
  const code = await read('src/kernel/config.ts');
  const table = (await read('docs/configuration.md')).split('\n').filter((line) => line.startsWith('| `'));
  const known = new Set([...code.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(([, name]) => name));
  const listed = new Set(
    table.flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  assert.ok(known.has('GRANARY_DATA') && known.has('PORT'));
  assert.deepEqual([...listed].sort(), [...known].sort());
});
