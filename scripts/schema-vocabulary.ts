import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/**
 * Writes the vocabulary of schema.org down in the form that the program loads: names alone, none of its texts.
 * `node scripts/schema-vocabulary.ts schemaorg-30.0-current-https.jsonld.gz 30.0`; the file is one of the releases at
 * https://schema.org/docs/developers.html.
 */
const TARGET = fileURLToPath(
  new URL('../src/platform/seo/structured/vocabulary/vocabulary-data.ts', import.meta.url),
);

type Reference = { '@id': string };
interface Term {
  '@id': string;
  '@type': string | string[];
  'rdfs:subClassOf'?: Reference | Reference[];
  'schema:domainIncludes'?: Reference | Reference[];
  'schema:rangeIncludes'?: Reference | Reference[];
}

const list = <Value>(value: Value | Value[] | undefined): Value[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const isOwn = (name: string): boolean => name.startsWith('schema:');
const short = (name: string): string => name.slice('schema:'.length);
const names = (references: Reference | Reference[] | undefined): string =>
  list(references)
    .map((reference) => reference['@id'])
    .filter(isOwn)
    .map(short)
    .sort()
    .join('|');

const [path, release] = process.argv.slice(2);
if (path === undefined || release === undefined)
  throw new Error('Give the vocabulary file (JSON-LD, may be gzipped) and its release, such as 30.0.');
const bytes = readFileSync(path);
const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
const terms = (JSON.parse(text) as { '@graph': Term[] })['@graph']
  .filter((term) => isOwn(term['@id']))
  .sort((one, other) => (one['@id'] < other['@id'] ? -1 : 1));

const types: string[] = [];
const properties: string[] = [];
const members: string[] = [];
for (const term of terms) {
  const name = short(term['@id']);
  const kinds = list(term['@type']);
  if (kinds.includes('rdf:Property'))
    properties.push(`${name} ${names(term['schema:domainIncludes'])} ${names(term['schema:rangeIncludes'])}`);
  else if (kinds.includes('rdfs:Class'))
    types.push(`${name} ${kinds.includes('schema:DataType') ? 'DataType' : names(term['rdfs:subClassOf'])}`);
  else members.push(`${name} ${kinds.filter(isOwn).map(short).join('|')}`);
}

writeFileSync(
  TARGET,
  `/**
 * Names of schema.org ${release}, made by scripts/schema-vocabulary.ts from the vocabulary that schema.org publishes under the
 * Apache License 2.0 (https://github.com/schemaorg/schemaorg). Its texts are left out.
 */
export const RELEASE = '${release}';

/** A type and its parents. */
export const TYPES = \`
${types.join('\n')}
\`;

/** A property, the types that have it, and the types of its values. */
export const PROPERTIES = \`
${properties.join('\n')}
\`;

/** A member of an enumeration, and its enumerations. */
export const MEMBERS = \`
${members.join('\n')}
\`;
`,
);
console.log(`${types.length} types, ${properties.length} properties, ${members.length} members`);
