import { isText } from '../tree/nodes.ts';
import type { Cursor } from './cursor.ts';
import { factsOf, nodeOf } from './cursor.ts';
import { type Expression, NotUnderstood, type Step } from './xpath-syntax.ts';

/** A string that an element gives. */
export type Value = (cursor: Cursor) => string;

export interface ValueContext {
  /** Called when a value needs what is inside the element, which only a tree has. */
  needsTree(): void;
}

const XML_SPACE = /[\t\n\r ]+/g;

export const normaliseSpace = (text: string): string => text.replace(XML_SPACE, ' ').replace(/^ | $/g, '');

/** The text that a name stands for: an attribute, the element's own text or its first piece, or a function of those. */
export function compileValue(expression: Expression, context: ValueContext): Value {
  if (expression.kind === 'literal') return () => expression.value;
  if (expression.kind === 'call') return compileFunction(expression.name, expression.parameters, context);
  const step = singleStep(expression);
  if (step === undefined) throw new NotUnderstood();
  if (isAttribute(step)) {
    const { name } = step.test as { name: string };
    return (cursor) => cursor.attributes.get(name) ?? '';
  }
  context.needsTree();
  if (isOwnText(step)) return firstText;
  if (isSelf(step)) return ownValue;
  throw new NotUnderstood();
}

export function singleStep(expression: Expression): Step | undefined {
  if (expression.kind !== 'path' || expression.absolute || expression.steps.length !== 1) return undefined;
  return expression.steps[0];
}

export const isAttribute = (step: Step): boolean =>
  step.axis === 'attribute' && step.test.kind === 'name' && step.predicates.length === 0;
export const isOwnText = (step: Step): boolean =>
  step.axis === 'child' && step.test.kind === 'text' && step.predicates.length === 0;
export const isSelf = (step: Step): boolean => step.axis === 'self' && step.test.kind === 'node';

const ownValue: Value = (cursor) => factsOf(cursor).textOf(nodeOf(cursor));

/** XPath 1 takes the first of several texts; XPath 3 refuses several. */
const firstText: Value = (cursor) => nodeOf(cursor).children.find(isText)?.data ?? '';

function compileFunction(name: string, parameters: Expression[], context: ValueContext): Value {
  const values = () => parameters.map((parameter) => compileValue(parameter, context));
  const own = (): Value => {
    const [only, ...others] = parameters;
    if (others.length > 0) throw new NotUnderstood();
    if (only !== undefined) return compileValue(only, context);
    context.needsTree();
    return ownValue;
  };
  switch (name) {
    case 'string':
      return own();
    case 'normalize-space': {
      const value = own();
      return (cursor) => normaliseSpace(value(cursor));
    }
    case 'name':
    case 'local-name':
      if (parameters.length > 0) throw new NotUnderstood();
      return (cursor) => cursor.name;
    case 'concat': {
      const parts = values();
      if (parts.length < 2) throw new NotUnderstood();
      return (cursor) => parts.map((part) => part(cursor)).join('');
    }
    case 'lower-case':
      return mapped(values(), (text) => text.toLowerCase());
    case 'upper-case':
      return mapped(values(), (text) => text.toUpperCase());
    case 'substring-before':
      return cut(values(), (text, at) => text.slice(0, at));
    case 'substring-after':
      return cut(values(), (text, at, length) => text.slice(at + length));
    case 'translate':
      return translated(parameters, context);
    default:
      throw new NotUnderstood();
  }
}

function mapped(values: Value[], change: (text: string) => string): Value {
  const [value] = values;
  if (value === undefined || values.length !== 1) throw new NotUnderstood();
  return (cursor) => change(value(cursor));
}

function cut(values: Value[], take: (text: string, at: number, length: number) => string): Value {
  const [value, mark] = values;
  if (value === undefined || mark === undefined || values.length !== 2) throw new NotUnderstood();
  return (cursor) => {
    const [text, wanted] = [value(cursor), mark(cursor)];
    const at = text.indexOf(wanted);
    return at === -1 ? '' : take(text, at, wanted.length);
  };
}

function translated(parameters: Expression[], context: ValueContext): Value {
  const [subject, from, to] = parameters;
  if (
    subject === undefined ||
    from?.kind !== 'literal' ||
    to?.kind !== 'literal' ||
    parameters.length !== 3
  ) {
    throw new NotUnderstood();
  }
  const value = compileValue(subject, context);
  const replacements = [...to.value];
  const map = new Map<string, string>();
  for (const [index, letter] of [...from.value].entries()) {
    if (!map.has(letter)) map.set(letter, replacements[index] ?? '');
  }
  return (cursor) => [...value(cursor)].map((letter) => map.get(letter) ?? letter).join('');
}
