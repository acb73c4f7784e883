import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { STATES as PLACES_STATES } from '../../src/platform/prices/places/states.ts';
import { PAYERS } from '../../src/platform/prices/reference/data/payers-data.ts';
import { SHOPPABLE } from '../../src/platform/prices/reference/data/shoppable-data.ts';
import { SHIPPED_PAYERS } from '../../web/src/pages/prices/data/payers.ts';
import { SERVICES } from '../../web/src/pages/prices/data/services.ts';
import { STATES } from '../../web/src/pages/prices/data/states.ts';
import { kindOfFile, kindOfName } from '../../web/src/pages/prices/files/kind-of-file.ts';
import { likelyPayer } from '../../web/src/pages/prices/payers/known-payer.ts';
import { labelsOf } from '../../web/src/pages/prices/search/labels.ts';
import {
  HEIGHT,
  pathsOf,
  projectionOf,
  stateNames,
  WIDTH,
} from '../../web/src/pages/prices/search/projection.ts';
import { isPlaced, type Placed, spotsOf } from '../../web/src/pages/prices/search/spots.ts';
import { scaleTo } from '../../web/src/pages/prices/shared/scale.ts';
import { inAddress, placeFault, serviceFilter, toFilter } from '../../web/src/pages/prices/shared/wish.ts';

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const outlines = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the dashboard suggests the payers, services and states that the program knows, and draws the same outlines', () => {
  const payers = linesOf(PAYERS).map(([payer_id, name]) => ({ payer_id, name }));
  assert.deepEqual(SHIPPED_PAYERS, payers);
  const services = linesOf(SHOPPABLE).map(([, codeType, code, label]) => ({ codeType, code, label }));
  assert.deepEqual(SERVICES, services);
  const states = PLACES_STATES.map(({ code, name }) => ({ code, name }));
  assert.deepEqual(STATES, states);
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
  assert.deepEqual(toFilter({ ...wish, near: '10001-1234' }), {
    ...{ code: '73721', zip: '10001', radius_miles: 25 },
  });
  assert.deepEqual(toFilter({ ...wish, near: 'new york' }), { code: '73721', state: 'NY' });
  for (const near of ['', '10001', '10001-1234', 'ny', 'New York']) assert.equal(placeFault(near), undefined);
  for (const near of ['xyz', '1000', 'xx']) assert.match(placeFault(near) ?? '', /ZIP/);
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
    ['CT', 'NJ', 'NY', 'PA'],
  );
  const names = stateNames(states, projection).map(({ state }) => state);
  assert.ok(names.includes('NY') && names.includes('NJ'), names.join());
});

test('labels of a map cover neither each other nor a hospital', () => {
  const projection = projectionOf(PLACES);
  const dots = PLACES.map(({ latitude, longitude }, index) => ({
    ...{ id: String(index), name: `Hospital number ${index}`, price: `$${400 + index}` },
    ...{ x: projection.x(longitude), y: projection.y(latitude), radius: 9 },
  }));
  const labels = [...labelsOf(dots).of.values()];
  assert.ok(labels.length >= 4, `${labels.length} labels`);
  const leftOf = ({ x, anchor, text }: (typeof labels)[number]): number =>
    x - text.length * 5 * { start: 0, middle: 0.5, end: 1 }[anchor];
  for (const [index, one] of labels.entries()) {
    assert.ok(leftOf(one) >= 0 && leftOf(one) + one.text.length * 5 <= WIDTH, `${one.text} leaves the map`);
    for (const other of labels.slice(index + 1)) {
      const isApart = Math.abs(one.y - other.y) >= 12;
      const [left, right] = leftOf(one) < leftOf(other) ? [one, other] : [other, one];
      assert.ok(
        isApart || leftOf(left) + left.text.length * 5 <= leftOf(right),
        `${one.text} covers ${other.text}`,
      );
    }
  }
});

test('hospitals at one point are one dot with their number, and a map shows some thirty miles at least', () => {
  const [here] = PLACES;
  const hospitals = [100, 300].map((median, index) => ({
    ...{
      id: String(index),
      name: `Hospital ${index}`,
      distance: '',
      position: here,
      median,
      isSample: false,
    },
  })) as unknown as Placed[];
  assert.ok(hospitals.every(isPlaced));
  const projection = projectionOf(hospitals.map(({ position }) => position));
  const [spot, ...others] = spotsOf(hospitals, projection);
  assert.deepEqual([spot?.name, spot?.price, others.length], ['2 hospitals', '$100–$300', 0]);
  assert.ok(HEIGHT / projection.mile >= 29.9, `${HEIGHT / projection.mile} miles`);
});

test('a name in a file is likely the only payer that has the same words, and not one of which it is a part', () => {
  const nameOf = (raw: string) => likelyPayer(SHIPPED_PAYERS, raw)?.name;
  assert.equal(nameOf('AETNA LIFE INS CO'), 'Aetna');
  assert.equal(nameOf('Zephyr Health Plan PPO'), undefined);
  assert.equal(nameOf('Northgte Mutl PPO Select'), undefined);
  assert.equal(nameOf('the aetna health insurance company of'), 'Aetna');
  const unclear = ['Blue Cross', 'medicare', 'State Health Plan', 'Alliance', 'Health Plan', ''];
  for (const raw of [...unclear, 'medicare advantage gold', 'Anthem Blue Cross'])
    assert.equal(nameOf(raw), undefined, raw);
  const twice = [
    { payer_id: 'one', name: 'Zephyr Health' },
    { payer_id: 'other', name: 'Zephyr Insurance' },
  ];
  assert.equal(likelyPayer(twice, 'Zephyr'), undefined, 'two payers may be meant');
  assert.equal(likelyPayer(twice.slice(0, 1), 'ZephyrHealth')?.payer_id, 'one');
});

test('who has published a file is told by its beginning, packed or not, and else by its name', async () => {
  const kindOf = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    kindOfFile(new File([content], name));
  const payer = '{"reporting_entity_name":"Aetna","in_network":[]}';
  assert.equal(await kindOf('prices.json', payer), 'payer');
  assert.equal(await kindOf('prices.json', '{"hospital_name":"Alder","version":"3.0.0"}'), 'hospital');
  assert.equal(await kindOf('prices.csv', 'hospital_name,last_updated_on\nAlder,2026-01-01'), 'hospital');
  // Longer than what is looked at: the packed bytes are cut off.
  const long = gzipSync(payer + randomBytes(600_000).toString('latin1'));
  assert.equal(await kindOf('prices.gz', new Uint8Array(long)), 'payer');
  assert.equal(await kindOf('cut.gz', new Uint8Array([0x1f, 0x8b, 8, 0])), 'hospital');
  assert.equal(await kindOf('2026-01_in-network-rates.zip', 'PK'), 'payer');
  assert.equal(kindOfName('https://example.org/2026-01_allowed-amounts.json.gz'), 'payer');
  assert.equal(kindOfName('https://example.org/123_general_standardcharges.csv'), 'hospital');
});
