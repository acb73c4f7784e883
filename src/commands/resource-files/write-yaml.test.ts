import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../test/support/property.ts';
import { fileNames } from './file-names.ts';
import { readDocuments } from './read-documents.ts';
import { yamlText, yamlTexts } from './write-yaml.ts';

const TRICKY = [
  '',
  '<<',
  ' ',
  'null',
  'yes',
  '007',
  '1e3',
  '!ref x',
  '- a',
  'a: b',
  '# c',
  '---',
  'a\n\n  b\n',
  '\u2028',
  '{{ a }}',
];
const text = fc.oneof(
  fc.constantFrom(...TRICKY),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);
const reference = fc
  .tuple(fc.constantFrom('dataset', 'spider'), text)
  .map(([kind, name]) => ({ $resource: `${kind}/${name}` }));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    reference,
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}));
const spec = fc.dictionary(
  text.filter((name) => name !== '__proto__'),
  value,
  { maxKeys: 4, noNullPrototype: true },
);
const resource = fc.record(
  { kind: fc.constantFrom('dataset', 'spider'), name: text, spec },
  { noNullPrototype: true },
);

test('what is written as YAML is read as it was, alone and among others', () =>
  check(
    fc.property(fc.array(resource, { maxLength: 3 }), (resources) => {
      for (const one of resources)
        assert.deepEqual(
          readDocuments(yamlText(one), 'one.yaml').resources.map((read) => read.resource),
          [one],
        );
      const read = readDocuments(yamlTexts(resources), 'all.yaml');
      assert.deepEqual(read.faults, []);
      assert.deepEqual(
        read.resources.map((one) => one.resource),
        resources,
      );
    }),
    { runs: 500 },
  ));

test('every resource has a file name of its own, which no system refuses', () =>
  check(
    fc.property(fc.uniqueArray(text, { maxLength: 8 }), (names) => {
      const files = fileNames(names.map((name) => ({ kind: 'site', name, spec: {} })));
      assert.equal(new Set(files.map((file) => file.toLowerCase())).size, names.length);
      for (const file of files) assert.match(file, /^site\/[\p{L}\p{N}-]+\.yaml$/u);
    }),
    { runs: 500 },
  ));
