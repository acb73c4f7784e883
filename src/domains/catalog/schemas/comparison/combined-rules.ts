import { isSchema, listOf, resolvePointer, type SchemaObject } from '../subschemas.ts';
import type { Rule } from './comparison.ts';
import { areDisjoint } from './disjoint.ts';
import { type Kind, kindsOf } from './facts.ts';
import { flatten } from './flatten.ts';

const referenceRule: Rule = (comparison, known, { $ref }, path) => {
  const target = typeof $ref === 'string' ? resolvePointer(comparison.readerRoot, $ref) : undefined;
  return isSchema(target) ? comparison.reasons(known, target, path) : [];
};

const allRule: Rule = (comparison, known, reader, path) =>
  listOf(reader.allOf)
    .filter(isSchema)
    .flatMap((schema) => comparison.reasons(known, schema, path));

const anyRule: Rule = (comparison, known, reader, path) => {
  const alternatives = listOf(reader.anyOf).filter(isSchema);
  if (alternatives.length === 0) return [];
  if (alternatives.some((schema) => comparison.reasons(known, schema, path).length === 0)) return [];
  const { reader: name, writer } = comparison.sides;
  return [{ path, message: `no alternative (anyOf) of ${name} accepts everything that ${writer} allows` }];
};

/** Exactly one holds when one takes everything and nothing can be any of the others. */
const oneRule: Rule = (comparison, known, reader, path) => {
  const alternatives = listOf(reader.oneOf).filter(isSchema);
  if (alternatives.length === 0) return [];
  const { readerRoot, writerRoot, sides } = comparison;
  const fits = alternatives.some(
    (schema, index) =>
      comparison.reasons(known, schema, path).length === 0 &&
      alternatives.every(
        (other, place) =>
          place === index ||
          areDisjoint({ known, root: writerRoot }, { known: flatten(other, readerRoot), root: readerRoot }),
      ),
  );
  if (fits || known.parts.some((part) => comparison.same(part.oneOf, reader.oneOf))) return [];
  const message = `cannot decide whether everything ${sides.writer} allows matches exactly one alternative (oneOf) of ${sides.reader}`;
  return [{ path, message }];
};

const notRule: Rule = (comparison, known, reader, path) => {
  const { readerRoot, writerRoot, sides } = comparison;
  if (!isSchema(reader.not) || known.parts.some((part) => comparison.same(part.not, reader.not))) return [];
  const refused = { known: flatten(reader.not, readerRoot), root: readerRoot };
  if (areDisjoint({ known, root: writerRoot }, refused)) return [];
  const message = `cannot decide whether ${sides.writer} allows anything that ${sides.reader} excludes (not)`;
  return [{ path, message }];
};

const ANY_KIND: readonly Kind[] = ['null', 'boolean', 'integer', 'fraction', 'string', 'array', 'object'];

/** Keywords that are not taken apart: the same ones together, or undecidable. */
const WHOLE: readonly { keywords: readonly string[]; kinds: readonly Kind[] }[] = [
  { keywords: ['if', 'then', 'else'], kinds: ANY_KIND },
  { keywords: ['contains', 'minContains', 'maxContains'], kinds: ['array'] },
  { keywords: ['dependentRequired'], kinds: ['object'] },
  { keywords: ['dependentSchemas'], kinds: ['object'] },
  { keywords: ['dependencies'], kinds: ['object'] },
  { keywords: ['propertyNames'], kinds: ['object'] },
];

const wholeRule: Rule = ({ same, sides }, { parts }, reader, path) => {
  const present = kindsOf(parts);
  return WHOLE.filter(({ keywords: [first = ''], kinds }) => {
    return reader[first] !== undefined && kinds.some((kind) => present.has(kind));
  })
    .filter(({ keywords }) => !parts.some((part) => same(picked(part, keywords), picked(reader, keywords))))
    .map(({ keywords: [first] }) => ({
      path,
      message: `${sides.reader} has a different ${first} than ${sides.writer}; cannot decide whether all its data is valid`,
    }));
};

const picked = (schema: SchemaObject, keywords: readonly string[]): unknown[] =>
  keywords.map((keyword) => schema[keyword] ?? null);

/** What is left over depends on everything beside it, so the whole schema must be the same. */
const unevaluatedRule: Rule = ({ same, sides }, { parts }, reader, path) => {
  const keyword = ['unevaluatedProperties', 'unevaluatedItems'].find((name) => reader[name] !== undefined);
  if (keyword === undefined || parts.some((part) => same(part, reader))) return [];
  return [
    {
      path,
      message: `${keyword} of ${sides.reader} cannot be compared with a schema that differs`,
    },
  ];
};

export const COMBINED_RULES: readonly Rule[] = [
  referenceRule,
  allRule,
  anyRule,
  oneRule,
  notRule,
  wholeRule,
  unevaluatedRule,
];
