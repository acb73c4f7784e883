import { canonicalJson } from '../canonical.ts';
import { type JsonSchema, mapOf, type SchemaObject } from '../subschemas.ts';
import type { Knowledge } from './flatten.ts';
import type { Reason, Sides } from './reason.ts';

/** How many schemas may still be compared; shared by all comparisons of one registration. */
export interface Budget {
  left: number;
}

/** One question: is all that the writer's schema takes also taken by the reader's? */
export interface Comparison {
  writerRoot: JsonSchema;
  readerRoot: JsonSchema;
  sides: Sides;
  budget: Budget;
  /** Whether a part of both documents means the same in each, references included. */
  same(left: unknown, right: unknown): boolean;
  /** Why a value that is known so may not be taken by the reader's schema. */
  reasons(known: Knowledge, reader: JsonSchema, path: string): Reason[];
}

/** One keyword or group of keywords of the reader, held against what is known of the value. */
export type Rule = (
  comparison: Comparison,
  known: NonNullable<Knowledge>,
  reader: SchemaObject,
  path: string,
) => Reason[];

const REFERENCE = /"\$ref":("(?:[^"\\]|\\.)*")/g;
const OWN_DEFINITIONS = /^"#\/(?:\$defs|definitions)\//;

const definitionsOf = (root: JsonSchema): string => {
  const { $defs, definitions } = mapOf(root) as Record<string, unknown>;
  return canonicalJson([$defs ?? null, definitions ?? null]);
};

const staysInDefinitions = (text: string): boolean =>
  [...text.matchAll(REFERENCE)].every(([, target = '']) => OWN_DEFINITIONS.test(target));

/** The same text means the same when it refers to nothing, or only to definitions that are the same. */
export function sameMeaning(writerRoot: JsonSchema, readerRoot: JsonSchema): Comparison['same'] {
  const definitions = definitionsOf(readerRoot);
  const equalDefinitions = definitions === definitionsOf(writerRoot) && staysInDefinitions(definitions);
  return (left, right) => {
    const text = canonicalJson(left);
    if (text !== canonicalJson(right)) return false;
    return text.includes('"$ref":') ? equalDefinitions && staysInDefinitions(text) : true;
  };
}
