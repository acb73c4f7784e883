import type { Program, Query } from '../match/program.ts';
import type { Fallback } from '../match/selector.ts';
import type { Stage } from '../values/transforms.ts';
import type { SourceReader } from './source-reader.ts';

/** What is read of an element that a field found. */
export type Reading =
  | { kind: 'text' }
  | { kind: 'html' }
  | { kind: 'outer_html' }
  | { kind: 'attribute'; name: string };

/** Where a field's values come from. */
export type Origin =
  | { kind: 'query'; query: Query }
  | { kind: 'fallback'; fallback: Fallback }
  | { kind: 'source'; read: SourceReader };

export interface FieldPlan {
  column: string;
  origin: Origin;
  reading: Reading;
  multiple: boolean;
  /** A transform may make a list of one value. */
  splits: boolean;
  stages: Stage[];
  default: unknown;
  required: boolean;
}

export interface GroupPlan {
  name: string;
  /** Undefined when a selector of its own answers after the walk. */
  fallback: Fallback | undefined;
  needsTree: string | undefined;
}

/** A compiled handler. */
export interface Plan {
  program: Program;
  item: 'none' | 'walked' | { fallback: Fallback };
  fields: FieldPlan[];
  groups: GroupPlan[];
  /** The number of the first group's query: those of the fields come before. */
  firstGroup: number;
  linkText: boolean;
  wantsMetas: boolean;
  wantsJsonLd: boolean;
  /** Some fields need to know for which of several nested items they matched. */
  hasBoundFields: boolean;
  /** Can be answered without a tree; the reason when not. */
  needsTree: string | undefined;
}
