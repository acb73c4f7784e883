import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import { milesBetween, STATES } from '../places/index.ts';
import { HCPCS_LEVEL_TWO } from './adapters/index.ts';
import { CODE_TYPES } from './code-types.ts';
import { isNpi, npiCheckDigit } from './npi.ts';
import { shippedHcpcs, shippedMsDrg } from './shipped-codes.ts';
import { shippedZip3Points, stateOutlines } from './shipped-places.ts';
import { shoppableCodes } from './shoppable.ts';

test('no text of CPT or CDT comes with the program', async () => {
  const codes = await shippedHcpcs();
  assert.ok(codes.length > 4_000);
  for (const { code, description } of codes) {
    assert.match(code, HCPCS_LEVEL_TWO);
    assert.ok(description.length > 0 && description.length <= 28, code);
  }
  assert.equal(new Set(codes.map(({ code }) => code)).size, codes.length);
});

test('titles of MS-DRG, code types and states are complete', async () => {
  const groups = await shippedMsDrg();
  assert.equal(groups.length, 766);
  assert.match(
    must(
      groups.find(({ code }) => code === '470'),
      'group 470',
    ).description,
    /hip and knee/i,
  );
  assert.equal(CODE_TYPES.length, 21);
  assert.deepEqual(
    CODE_TYPES.filter(({ sinceThree }) => sinceThree).map(({ codeType }) => codeType),
    ['CMG', 'MS-LTC-DRG'],
  );
  assert.deepEqual(
    CODE_TYPES.filter(({ needsDrugUnit }) => needsDrugUnit).map(({ codeType }) => codeType),
    ['NDC'],
  );
  assert.equal(STATES.length, 59);
});

test('the 70 services have labels of our own', async () => {
  const codes = await shoppableCodes();
  assert.equal(new Set(codes.map(({ service }) => service)).size, 70);
  assert.equal(codes.length, 74);
  assert.equal(new Set(codes.map(({ code }) => code)).size, 74);
  assert.equal(
    codes.find(({ code }) => code === '73721')?.label,
    'MRI of a joint of the leg without contrast (knee, hip or ankle)',
  );
});

test('three digits of a ZIP code lie near the place they are of', async () => {
  const points = await shippedZip3Points();
  assert.ok(points.size > 880);
  const manhattan = must(points.get('100'), 'Manhattan');
  assert.ok(milesBetween(manhattan, { latitude: 40.7506, longitude: -73.9972 }) < 5);
  assert.ok(
    milesBetween(must(points.get('900'), 'Los Angeles'), { latitude: 34.05, longitude: -118.24 }) < 10,
  );
});

test('outlines hold the states they are of', async () => {
  const outlines = await stateOutlines();
  const isState = new Set(STATES.map(({ code }) => code));
  assert.equal(Object.keys(outlines).length, 56);
  for (const [code, rings] of Object.entries(outlines)) {
    assert.ok(isState.has(code), code);
    for (const ring of rings) {
      assert.ok(ring.length >= 6 && ring.length % 2 === 0);
      assert.deepEqual(ring.slice(0, 2), ring.slice(-2), `${code} is closed`);
    }
  }
  const isWithin = (code: string, longitude: number, latitude: number) =>
    must(outlines[code], code).some((ring) => isInside(ring, longitude, latitude));
  assert.ok(isWithin('NY', -75, 43));
  assert.ok(isWithin('KS', -98.5, 38.5));
  assert.ok(isWithin('AK', -150, 64));
  assert.ok(!isWithin('NY', -98.5, 38.5));
});

function isInside(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.slice(at, at + 4);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

test('an NPI ends with its check digit', () => {
  assert.ok(isNpi('1234567893'));
  assert.equal(npiCheckDigit('123456789'), 3);
  for (const text of ['1234567890', '123456789', '3234567893', '', '12345678 3'])
    assert.ok(!isNpi(text), text);
});
