import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { countSets, MemberHead, writeMembers } from './index.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-members-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** In two parts, as a database hands them over. */
async function* columns(rows: readonly (readonly [number, unknown])[]) {
  const middle = Math.floor(rows.length / 2);
  for (const part of [rows.slice(0, middle), rows.slice(middle)])
    yield [part.map(([owner]) => owner), part.map(([, value]) => value)];
}

test('who is in a set is told from its groups, each once and in order', async () => {
  const path = join(folder, 'members.bin');
  const many = Array.from({ length: 25 }, (_, index) => [7, BigInt(1_000_000_000 + index)] as const);
  const sets = await writeMembers(path, {
    npis: columns([[0, 1_003_000_134n], [0, 1_003_000_126n], [2, 1_003_000_126n], [2, 3n], ...many]),
    taxNumbers: columns([
      [0, '12-3456789'],
      [0, '98-7654321'],
      [3, '12-3456789'],
      [3, 'ä "quoted"'],
    ]),
    sets: columns([
      [0, 0],
      [0, 2],
      [1, 3],
      [3, 7],
      [4, 5],
      [5, 0],
      [5, 7],
    ]),
  });
  assert.equal(sets, 6);
  assert.equal(await countSets(path), 6);
  const head = await MemberHead.read(path);
  const [both, taxes, none, most, nobody, apart] = await head.members(path, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(both, {
    ...{ npis: ['3', '1003000126', '1003000134'], npiCount: 3 },
    eins: ['12-3456789', '98-7654321'],
  });
  assert.deepEqual(taxes, { npis: [], npiCount: 0, eins: ['12-3456789', 'ä "quoted"'] });
  assert.deepEqual([none, nobody], Array(2).fill({ npis: [], npiCount: 0, eins: [] }));
  assert.equal(most?.npiCount, 25);
  assert.deepEqual(
    most?.npis,
    many.slice(0, 20).map(([, npi]) => String(npi)),
  );
  assert.equal(apart?.npiCount, 27, 'groups that are no neighbours');
});

test('a file that was cut is not read', async () => {
  const path = join(folder, 'cut.bin');
  await writeMembers(path, { npis: columns([[0, 5n]]), taxNumbers: columns([]), sets: columns([[0, 0]]) });
  await truncate(path, 30);
  await assert.rejects(() => MemberHead.read(path), /no file of the members/);
});
