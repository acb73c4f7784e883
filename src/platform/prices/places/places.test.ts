import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { boxAround, milesBetween } from './distance.ts';
import { distanceBetween, type Gazetteer, placeOf } from './place-of.ts';

const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };

test('the distance from New York to Los Angeles', () => {
  const losAngeles = { latitude: 34.0522, longitude: -118.2437 };
  assert.equal(milesBetween(NEW_YORK, losAngeles).toFixed(2), '2445.56');
  assert.equal(milesBetween(NEW_YORK, NEW_YORK), 0);
});

const GAZETTEER: Gazetteer = {
  zip: (zip) => (zip === '10001' ? { latitude: 40.75, longitude: -74 } : undefined),
  zip3: new Map([['100', { latitude: 40.77, longitude: -73.97 }]]),
};

test('a hospital stands at its coordinates, else at its ZIP code, else near the first digits of it', () => {
  const precision = (address: object) => placeOf(address, GAZETTEER)?.precision ?? null;
  assert.equal(precision({ ...NEW_YORK, zip: '10001' }), 'exact');
  assert.equal(precision({ latitude: 0, longitude: 0 }), 'exact');
  assert.equal(precision({ latitude: 40, longitude: null, zip: '10001' }), 'zip');
  assert.equal(precision({ zip: '10001-1234' }), 'zip');
  assert.equal(precision({ zip: '10099' }), 'zip3');
  assert.equal(precision({ zip: '99950' }), null);
  assert.equal(precision({ zip: '100' }), null);
  assert.equal(precision({}), null);
});

test('a distance is as precise as its vaguer end', () => {
  const exact = { ...NEW_YORK, precision: 'exact' } as const;
  assert.equal(distanceBetween(exact, exact).precision, 'exact');
  assert.equal(distanceBetween(exact, { ...exact, precision: 'zip3' }).precision, 'zip3');
  assert.equal(distanceBetween({ ...exact, precision: 'zip' }, exact).precision, 'zip');
});

test('a box holds all that lies within the miles', () => {
  const point = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const near = fc.double({ min: -1, max: 1, noNaN: true });
  check(
    fc.property(point, near, near, fc.integer({ min: 1, max: 500 }), (center, north, east, miles) => {
      const other = { latitude: center.latitude + north * 5, longitude: center.longitude + east * 8 };
      if (
        milesBetween(center, other) > miles ||
        Math.abs(other.longitude) > 180 ||
        Math.abs(other.latitude) > 90
      )
        return;
      const box = boxAround(center, miles);
      assert.ok(other.latitude >= box.south - 1e-9 && other.latitude <= box.north + 1e-9);
      assert.ok(other.longitude >= box.west - 1e-9 && other.longitude <= box.east + 1e-9);
    }),
    { runs: 2_000 },
  );
});
