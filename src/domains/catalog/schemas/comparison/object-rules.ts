import { isSchema, type JsonSchema, listOf, mapOf, type SchemaObject } from '../subschemas.ts';
import type { Comparison, Rule } from './comparison.ts';
import { kindsOf, requiredOf } from './facts.ts';
import { ANYTHING, flatten, hasOwn, propertyOf } from './flatten.ts';
import type { Reason } from './reason.ts';
import { sizeRule } from './scalar-rules.ts';

const requiredRule: Rule = ({ sides }, { parts }, reader, path) => {
  const always = requiredOf(parts);
  return listOf(reader.required)
    .map(String)
    .filter((name) => !always.has(name))
    .map((name) => ({
      path: `${path}/${name}`,
      message: `${sides.reader} requires it, ${sides.writer} does not`,
    }));
};

const propertiesRule: Rule = (comparison, { parts }, reader, path) =>
  Object.entries(mapOf(reader.properties)).flatMap(([name, schema]) => {
    const known = propertyOf(parts, name, comparison.writerRoot);
    const reasons = comparison.reasons(known, schema as JsonSchema, `${path}/${name}`);
    if (reasons.length === 0 || parts.some((part) => hasOwn(part.properties, name))) return reasons;
    return known?.parts.length === 0 ? [undeclared(comparison, `${path}/${name}`)] : reasons;
  });

const undeclared = ({ sides }: Comparison, path: string): Reason => ({
  path,
  message: `${sides.writer} does not declare it and allows anything there, because additionalProperties is not false; ${sides.reader} restricts it`,
});

/** Properties the reader does not name: those the writer names, and all others. */
const additionalRule: Rule = (comparison, { parts }, reader, path) => {
  const wanted = reader.additionalProperties;
  if (!isSchema(wanted) || wanted === true) return [];
  const named = new Set(parts.flatMap((part) => Object.keys(mapOf(part.properties))));
  const reasons = [...named]
    .filter((name) => !hasOwn(reader.properties, name))
    .flatMap((name) =>
      comparison.reasons(propertyOf(parts, name, comparison.writerRoot), wanted, `${path}/${name}`),
    );
  const others = (part: SchemaObject): Reason[] =>
    otherSchemas(part, reader).flatMap((schema) =>
      comparison.reasons(flatten(schema, comparison.writerRoot), wanted, `${path}/*`),
    );
  const attempts = parts.length === 0 ? [others({})] : parts.map(others);
  return [...reasons, ...(attempts.find((attempt) => attempt.length === 0) ?? attempts[0] ?? [])];
};

/** What a writer's schema says of properties it does not name, past the patterns the reader has as well. */
function otherSchemas(part: SchemaObject, reader: SchemaObject): JsonSchema[] {
  const patterns = Object.entries(mapOf(part.patternProperties))
    .filter(([pattern]) => !hasOwn(reader.patternProperties, pattern))
    .map(([, schema]) => schema);
  return [...patterns, part.additionalProperties ?? true].filter(isSchema);
}

/** Two patterns of names cannot be held against each other, so only the same one counts. */
const patternsRule: Rule = (comparison, { parts }, reader, path) =>
  Object.entries(mapOf(reader.patternProperties)).flatMap(([pattern, schema]) => {
    const place = `${path}/*`;
    const wanted = schema as JsonSchema;
    if (comparison.reasons(ANYTHING, wanted, place).length === 0) return [];
    const written = parts
      .filter((part) => hasOwn(part.patternProperties, pattern))
      .map((part) => mapOf(part.patternProperties)[pattern] as JsonSchema);
    const attempts = written.map((other) =>
      comparison.reasons(flatten(other, comparison.writerRoot), wanted, place),
    );
    const { reader: name, writer } = comparison.sides;
    const message = `${name} has a pattern for property names, ${JSON.stringify(pattern)}, ${writer} does not; cannot decide whether its properties are valid`;
    return attempts.find((attempt) => attempt.length === 0) ?? attempts[0] ?? [{ path: place, message }];
  });

const forObjects =
  (rule: Rule): Rule =>
  (comparison, known, reader, path) =>
    kindsOf(known.parts).has('object') ? rule(comparison, known, reader, path) : [];

export const OBJECT_RULES: readonly Rule[] = [
  sizeRule('object'),
  ...[requiredRule, propertiesRule, additionalRule, patternsRule].map(forObjects),
];
