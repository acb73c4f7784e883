import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectTechnologies, FINGERPRINTS, type Signs } from './detect.ts';

const NOTHING: Signs = { headers: {}, generators: [], addresses: [], scripts: [], ids: [], attributes: [] };
const namesOf = (signs: Partial<Signs>) =>
  detectTechnologies({ ...NOTHING, ...signs }).map(({ name }) => name);

test('the table is whole: no name twice, every implied one is there, every one has a sign', () => {
  const names = FINGERPRINTS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length >= 120, `${names.length}`);
  for (const { name, category, implies = [], ...signs } of FINGERPRINTS) {
    assert.ok(Object.keys(signs).length > 0, `${name} (${category})`);
    for (const other of implies) assert.ok(names.includes(other), `${name} implies ${other}`);
  }
});

test('each hint says its evidence and the version where there is one', () => {
  const hints = detectTechnologies({
    ...NOTHING,
    headers: { server: 'nginx/1.27.1', 'set-cookie': ['PHPSESSID=1; path=/', '_ga=2'] },
    generators: ['WordPress 6.7.1'],
    addresses: ['https://code.jquery.com/jquery-3.7.1.min.js'],
  });
  const byName = new Map(hints.map((hint) => [hint.name, hint]));
  assert.deepEqual(byName.get('nginx'), {
    name: 'nginx',
    category: 'server',
    version: '1.27.1',
    evidence: [{ kind: 'header', value: 'server: nginx/1.27.1' }],
  });
  assert.equal(byName.get('WordPress')?.version, '6.7.1');
  assert.equal(byName.get('jQuery')?.version, '3.7.1');
  assert.deepEqual(byName.get('PHP')?.evidence, [{ kind: 'cookie', value: 'PHPSESSID' }]);
  assert.ok(byName.has('Google Analytics'));
});

test('what comes with another is told so', () => {
  const hints = detectTechnologies({
    ...NOTHING,
    addresses: ['https://x.example/wp-content/plugins/woocommerce/a.js'],
  });
  assert.deepEqual(
    hints.map(({ name }) => name),
    ['WordPress', 'WooCommerce', 'PHP'],
  );
  assert.deepEqual(hints[2]?.evidence, [{ kind: 'implied', value: 'by WordPress' }]);
});

test('what looks alike is kept apart', () => {
  assert.deepEqual(namesOf({ headers: { server: 'Apache-Coyote/1.1' } }), ['Apache Tomcat', 'Java']);
  assert.deepEqual(namesOf({ headers: { server: 'Apache' } }), ['Apache HTTP Server']);
  assert.deepEqual(namesOf({ headers: { server: 'my own server' } }), []);
  assert.deepEqual(namesOf({ addresses: ['https://x.example/static/style.css', '/app.js'] }), []);
});

test('no sign, however long, holds the patterns up', () => {
  const long = ['a', '/', '/react', '/bootstrap/', '/angular', '/vue', '_', '('].map((part) =>
    part.repeat(500 / part.length),
  );
  detectTechnologies({
    headers: { server: long.join('') },
    generators: long,
    addresses: long,
    scripts: [long.join('').repeat(100)],
    ids: long,
    attributes: long,
  });
});
