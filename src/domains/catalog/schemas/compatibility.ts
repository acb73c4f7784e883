import { enumeration } from '../../../kernel/enumeration.ts';
import { canonicalJson } from './canonical.ts';
import { columnReasons } from './comparison/columns.ts';
import type { Budget } from './comparison/comparison.ts';
import { jsonSchemaReasons } from './comparison/json-schema.ts';
import type { Reason, Sides } from './comparison/reason.ts';
import type { Definition } from './definition.ts';

export const COMPATIBILITIES = enumeration('SchemaCompatibility', [
  'none',
  'backward',
  'forward',
  'full',
  'backward_transitive',
  'forward_transitive',
  'full_transitive',
]);
export type Compatibility = (typeof COMPATIBILITIES)[number];

export interface VersionedDefinition {
  version: number;
  definition: Definition;
}

const MOST_COMPARISONS = 200_000;

export const newBudget = (): Budget => ({ left: MOST_COMPARISONS });

export const isTransitive = (mode: Compatibility): boolean => mode.endsWith('_transitive');

/**
 * Why a new definition does not go with an earlier one. Backward: what the earlier one takes, the new one takes.
 * Forward: the other way round. Full: both.
 */
export function incompatibilities(
  mode: Compatibility,
  candidate: Definition,
  earlier: VersionedDefinition,
  budget: Budget = newBudget(),
): Reason[] {
  const [direction] = mode.split('_');
  const old = `version ${earlier.version}`;
  const fresh = 'the new schema';
  const { definition } = earlier;
  return [
    ...(direction === 'backward' || direction === 'full'
      ? reasonsAgainst(definition, candidate, { writer: old, reader: fresh }, budget)
      : []),
    ...(direction === 'forward' || direction === 'full'
      ? reasonsAgainst(candidate, definition, { writer: fresh, reader: old }, budget)
      : []),
  ];
}

function reasonsAgainst(writer: Definition, reader: Definition, sides: Sides, budget: Budget): Reason[] {
  if (canonicalJson(writer) === canonicalJson(reader)) return [];
  if (writer.type === 'columns' && reader.type === 'columns')
    return columnReasons(writer.schema, reader.schema, sides);
  if (writer.type === 'json_schema' && reader.type === 'json_schema')
    return jsonSchemaReasons(writer.schema, reader.schema, sides, budget);
  const message = `${sides.writer} has type ${writer.type}, ${sides.reader} has type ${reader.type}`;
  return [{ path: '', message }];
}
