import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PAYERS } from '../../src/platform/prices/reference/data/payers-data.ts';
import { SHOPPABLE } from '../../src/platform/prices/reference/data/shoppable-data.ts';
import { SHIPPED_PAYERS } from '../../web/src/pages/prices/data/payers.ts';
import { SERVICES } from '../../web/src/pages/prices/data/services.ts';
import { likelyPayer } from '../../web/src/pages/prices/payers/known-payer.ts';
import type { HospitalPrices } from '../../web/src/pages/prices/search/by-hospital.ts';
import { labelsOf } from '../../web/src/pages/prices/search/labels.ts';
import {
  HEIGHT,
  pathsOf,
  projectionOf,
  stateNames,
  WIDTH,
} from '../../web/src/pages/prices/search/projection.ts';
import { scaleTo } from '../../web/src/pages/prices/shared/scale.ts';
import { inAddress, placeFault, serviceFilter, toFilter } from '../../web/src/pages/prices/shared/wish.ts';

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const outlines = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the dashboard suggests the payers and services that the program knows, and draws the same outlines', () => {
  const payers = linesOf(PAYERS).map(([payer_id, name]) => ({ payer_id, name }));
  assert.deepEqual(SHIPPED_PAYERS, payers);
  const services = linesOf(SHOPPABLE).map(([, codeType, code, label]) => ({ codeType, code, label }));
  assert.deepEqual(SERVICES, services);
  assert.equal(
    outlines('web/src/pages/prices/data/state-outlines.json'),
    outlines('src/platform/prices/reference/data/state-outlines.json'),
  );
});

test('what is typed as a service is a code with or without its type, or else words', () => {
  assert.deepEqual(serviceFilter('73721'), { code: '73721' });
  assert.deepEqual(serviceFilter(' cpt 73721 '), { code: '73721', code_type: 'CPT' });
  assert.deepEqual(serviceFilter('DRG 470'), { code: '470', code_type: 'MS-DRG' });
  assert.deepEqual(serviceFilter('MS-DRG:470'), { code: '470', code_type: 'MS-DRG' });
  assert.deepEqual(serviceFilter('j1885, 99213'), { code: 'J1885,99213' });
  assert.deepEqual(serviceFilter('mri of a knee'), { q: 'mri of a knee' });
  assert.deepEqual(serviceFilter('mammography'), { q: 'mammography' });
  assert.deepEqual(serviceFilter(''), {});
});

test('a place is a ZIP code with a distance or a state without one', () => {
  const wish = { service: '73721', miles: 25, payer: '' };
  assert.deepEqual(toFilter({ ...wish, near: '07302' }), { code: '73721', zip: '07302', radius_miles: 25 });
  assert.deepEqual(toFilter({ ...wish, near: 'ny' }), { code: '73721', state: 'NY' });
  assert.equal(placeFault('10001'), undefined);
  assert.match(placeFault('New York') ?? '', /ZIP/);
  assert.equal(inAddress('10001'), 10001);
  assert.equal(inAddress('07302'), '07302');
  assert.equal(inAddress(''), undefined);
});

test('a scale begins with zero, holds what it is made for, and puts what is larger at its edge', () => {
  for (const largest of [0, 0.4, 7, 99, 1_441.03, 834_919]) {
    const scale = scaleTo(largest);
    assert.equal(scale.ticks[0], 0);
    assert.ok(scale.ticks.length >= 2 && scale.ticks.length <= 11, `${largest}: ${scale.ticks}`);
    assert.ok((scale.ticks.at(-1) ?? 0) <= scale.max);
    assert.equal(scale.isBeyond(largest), false);
    assert.equal(scale.at(0), 0);
    assert.equal(scale.at(scale.max * 3), 100);
  }
});

const PLACES = [
  { latitude: 40.7506, longitude: -73.9972 },
  { latitude: 40.695, longitude: -73.989 },
  { latitude: 40.82, longitude: -73.924 },
  { latitude: 40.721, longitude: -74.047 },
  { latitude: 41.033, longitude: -73.765 },
];

test('a map holds every hospital, names the states around them, and keeps north up and miles alike', () => {
  const states = JSON.parse(outlines('web/src/pages/prices/data/state-outlines.json'));
  const projection = projectionOf(PLACES);
  for (const { latitude, longitude } of PLACES) {
    const [x, y] = [projection.x(longitude), projection.y(latitude)];
    assert.ok(x > 0 && x < WIDTH && y > 0 && y < HEIGHT, `${x}, ${y}`);
    assert.ok(Math.abs(projection.longitude(x) - longitude) < 1e-9);
    assert.ok(Math.abs(projection.latitude(y) - latitude) < 1e-9);
  }
  assert.ok(projection.y(41) < projection.y(40));
  const mile = Math.abs(projection.y(41) - projection.y(40)) / 69;
  assert.ok(Math.abs(mile - projection.mile) < 1e-9);
  assert.deepEqual(
    pathsOf(states, projection)
      .map(({ state }) => state)
      .sort(),
    ['CT', 'NJ', 'NY'],
  );
  const names = stateNames(states, projection).map(({ state }) => state);
  assert.ok(names.includes('NY') && names.includes('NJ'), names.join());
});

test('labels of a map cover neither each other nor a hospital', () => {
  const projection = projectionOf(PLACES);
  const dots = PLACES.map(({ latitude, longitude }, index) => ({
    hospital: { id: String(index), name: `Hospital number ${index}`, median: 400 + index } as HospitalPrices,
    ...{ x: projection.x(longitude), y: projection.y(latitude), radius: 9 },
  }));
  const labels = [...labelsOf(dots).values()];
  assert.ok(labels.length >= 4, `${labels.length} labels`);
  for (const [index, one] of labels.entries())
    for (const other of labels.slice(index + 1)) {
      const isApart = Math.abs(one.y - other.y) >= 12;
      const [left, right] = one.x < other.x ? [one, other] : [other, one];
      assert.ok(isApart || left.x + left.text.length * 5 <= right.x, `${one.text} covers ${other.text}`);
    }
});

test('a name in a file is likely the payer whose own words it has, not one with a common word', () => {
  const nameOf = (raw: string) => likelyPayer(SHIPPED_PAYERS, raw)?.name;
  assert.equal(nameOf('AETNA LIFE INS CO'), 'Aetna');
  assert.equal(nameOf('Zephyr Health Plan PPO'), undefined);
  assert.equal(nameOf('Northgte Mutl PPO Select'), undefined);
});
