import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameMender } from './mended-name.ts';
import { isSlip } from './slip-of-the-pen.ts';

test('a slip of the pen leaves the first letter and most others as they are', () => {
  const slips = {
    aenta: 'aetna',
    humanna: 'humana',
    ambeter: 'ambetter',
    anthm: 'anthem',
    caresouce: 'caresource',
  };
  for (const [written, meant] of Object.entries({ ...slips, magellen: 'magellan', unted: 'united' }))
    assert.ok(isSlip(written, meant), written);
  const others = {
    signa: 'cigna',
    human: 'humana',
    cover: 'clover',
    molinar: 'molina',
    atria: 'atrio',
    medicost: 'medcost',
  };
  for (const [written, meant] of Object.entries({ ...others, aetna: 'aetna', umr: 'uhc', optim: 'optima' }))
    assert.ok(!isSlip(written, meant), written);
});

test('only words that nobody knows are mended, and only where one word is meant', () => {
  const mend = nameMender(
    ['Untamed', 'Harbour Light', 'Northfeild', 'Northfiled'].map((name) => ({
      ...{ payerId: name, name, aliases: [], hiosIds: [], eins: [] },
    })),
  );
  assert.equal(mend('Harbuor Light (PPO)'), 'harbour light (ppo)');
  assert.equal(mend('Harbour of Alabma'), 'harbour of alabama');
  for (const right of ['Harbour Light', 'Medicare Health Network', 'Northfield', 'Lihgt', ''])
    assert.equal(mend(right), right === 'Lihgt' ? 'light' : null, right);
});
