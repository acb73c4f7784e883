import { isText } from '../tree/nodes.ts';
import { containsTest } from './contains.ts';
import { factsOf, nodeOf } from './cursor.ts';
import type { Compound, Test } from './program.ts';
import { COMBINATOR, TARGET } from './program.ts';
import { ProgramBuilder } from './program-builder.ts';
import { type Relation, relationSet } from './relation-set.ts';
import { type Expression, NotUnderstood, type Step } from './xpath-syntax.ts';
import {
  compileValue,
  isAttribute,
  isOwnText,
  isSelf,
  normaliseSpace,
  singleStep,
  type ValueContext,
} from './xpath-values.ts';

/** The condition that a predicate sets, as a test of the element. */
export function compileCondition(expression: Expression, context: ValueContext): Test {
  switch (expression.kind) {
    case 'binary':
      return compileBinary(expression.operator, expression.left, expression.right, context);
    case 'call':
      return compileCall(expression, context);
    case 'path':
      return compileExistence(expression, context);
    default:
      throw new NotUnderstood();
  }
}

function compileBinary(operator: string, left: Expression, right: Expression, context: ValueContext): Test {
  if (operator === 'or' || operator === 'and') {
    const [first, second] = [compileCondition(left, context), compileCondition(right, context)];
    return operator === 'or'
      ? (cursor) => first(cursor) || second(cursor)
      : (cursor) => first(cursor) && second(cursor);
  }
  if (operator !== '=' && operator !== '!=') throw new NotUnderstood();
  const equal = operator === '=';
  if (right.kind === 'literal') return compileComparison(left, right.value, equal, context);
  if (left.kind === 'literal') return compileComparison(right, left.value, equal, context);
  throw new NotUnderstood();
}

function compileComparison(subject: Expression, wanted: string, equal: boolean, context: ValueContext): Test {
  const fits = (text: string) => (text === wanted) === equal;
  if (subject.kind === 'path') {
    const { steps } = subject;
    const last = steps[steps.length - 1];
    if (subject.absolute || last === undefined) throw new NotUnderstood();
    return hasPath(steps, finalTest(last, fits, context), context);
  }
  const value = compileValue(subject, context);
  return (cursor) => fits(value(cursor));
}

/** Whether any node that the last step leads to has a text that fits. */
function finalTest(step: Step, fits: (text: string) => boolean, context: ValueContext): Test {
  if (isAttribute(step)) {
    const { name } = step.test as { name: string };
    return (cursor) => {
      const value = cursor.attributes.get(name);
      return value !== undefined && fits(value);
    };
  }
  context.needsTree();
  if (isOwnText(step))
    return (cursor) => nodeOf(cursor).children.some((child) => isText(child) && fits(child.data));
  return (cursor) => fits(factsOf(cursor).textOf(nodeOf(cursor)));
}

function compileCall(expression: Expression & { kind: 'call' }, context: ValueContext): Test {
  const { name, parameters } = expression;
  const [first, second] = parameters;
  if (name === 'true' || name === 'false') return () => name === 'true';
  if (name === 'not' && first !== undefined && parameters.length === 1) {
    const test = compileCondition(first, context);
    return (cursor) => !test(cursor);
  }
  if (name === 'boolean' && first !== undefined && parameters.length === 1)
    return compileCondition(first, context);
  const compare = COMPARISONS[name];
  if (compare === undefined) {
    // A text as a condition: true unless it is empty.
    const value = compileValue(expression, context);
    return (cursor) => value(cursor) !== '';
  }
  if (first === undefined || second === undefined || parameters.length !== 2) throw new NotUnderstood();
  const step = singleStep(first);
  if (name === 'contains' && second.kind === 'literal' && step !== undefined && isSelf(step)) {
    context.needsTree();
    return containsTest(second.value, false);
  }
  const [value, wanted] = [compileValue(first, context), compileValue(second, context)];
  return (cursor) => compare(value(cursor), wanted(cursor));
}

const COMPARISONS: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  contains: (text, wanted) => text.includes(wanted),
  'starts-with': (text, wanted) => text.startsWith(wanted),
  'ends-with': (text, wanted) => text.endsWith(wanted),
};

function compileExistence(path: Expression & { kind: 'path' }, context: ValueContext): Test {
  const { absolute, steps } = path;
  const last = steps[steps.length - 1];
  if (absolute || last === undefined) throw new NotUnderstood();
  return hasPath(steps, existenceTest(last, context), context);
}

function existenceTest(step: Step, context: ValueContext): Test {
  if (isAttribute(step)) {
    const { name } = step.test as { name: string };
    return (cursor) => cursor.attributes.get(name) !== undefined;
  }
  if (isOwnText(step)) {
    context.needsTree();
    return (cursor) => nodeOf(cursor).children.some(isText);
  }
  return () => true;
}

/**
 * Whether a path leads from the element to something that passes: each step back to front becomes the set of elements
 * that have such a child, descendant or later sibling.
 */
function hasPath(steps: readonly Step[], final: Test, context: ValueContext): Test {
  const [step, ...rest] = steps;
  if (step === undefined) return final;
  if (isAttribute(step) || isOwnText(step)) {
    if (rest.length > 0) throw new NotUnderstood();
    return final;
  }
  if (isSelf(step) && step.predicates.length === 0) return hasPath(rest, final, context);
  if (step.axis === 'self') {
    const own = compileStepTest(step, context);
    const further = hasPath(rest, final, context);
    return (cursor) => own(cursor) && further(cursor);
  }
  const below =
    step.axis === 'descendant-or-self' && step.test.kind === 'node' && step.predicates.length === 0;
  const target = below ? rest[0] : step;
  const relation = below ? 'ancestor' : RELATIONS[step.axis];
  if (target === undefined || relation === undefined) throw new NotUnderstood();
  if (below && target.axis !== 'child') throw new NotUnderstood();
  if (isOwnText(target)) throw new NotUnderstood();
  context.needsTree();
  const set = setOf(target, hasPath(rest.slice(below ? 1 : 0), final, context), relation, context);
  return (cursor) => factsOf(cursor).isIn(set, nodeOf(cursor));
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  child: 'parent',
  descendant: 'ancestor',
  'following-sibling': 'earlier',
};

function setOf(step: Step, further: Test, relation: Relation, context: ValueContext) {
  const compound: Compound = {
    combinator: COMBINATOR.NONE,
    classes: [],
    tests: [compileStepTest(step, context), further],
  };
  if (step.test.kind === 'name') compound.tag = step.test.name;
  const builder = new ProgramBuilder();
  const chain = { compounds: [compound], target: { kind: TARGET.ELEMENT } };
  builder.add({ chains: [chain], reach: 'page', streams: false, boundToItem: false }, 0);
  return relationSet(builder.build(), relation);
}

/** The node test and the predicates of a step, none of them a position. */
export function compileStepTest(step: Step, context: ValueContext): Test {
  const { test } = step;
  if (test.kind === 'text' || test.kind === 'node') throw new NotUnderstood();
  const conditions = step.predicates.map((predicate) => compileCondition(predicate, context));
  return (cursor) =>
    (test.kind === 'any' || cursor.name === test.name) && conditions.every((condition) => condition(cursor));
}

/** `contains(concat(' ', normalize-space(@class), ' '), ' price ')`: the usual way to ask for a class. */
export function classIdiom(expression: Expression): string | undefined {
  if (expression.kind !== 'call' || expression.name !== 'contains') return undefined;
  const [subject, wanted] = expression.parameters;
  if (subject?.kind !== 'call' || subject.name !== 'concat' || wanted?.kind !== 'literal') return undefined;
  const [before, middle, after] = subject.parameters;
  const isSpace = (part: Expression | undefined) => part?.kind === 'literal' && part.value === ' ';
  if (subject.parameters.length !== 3 || !isSpace(before) || !isSpace(after)) return undefined;
  const inner =
    middle?.kind === 'call' && middle.name === 'normalize-space' ? middle.parameters[0] : undefined;
  const step = inner === undefined ? undefined : singleStep(inner);
  if (step === undefined || !isAttribute(step) || (step.test as { name: string }).name !== 'class')
    return undefined;
  const name = /^ ([^\s]+) $/.exec(wanted.value)?.[1];
  return name !== undefined && normaliseSpace(name) === name ? name : undefined;
}
