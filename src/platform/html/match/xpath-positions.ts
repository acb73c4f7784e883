import { TARGET, type Target } from './program.ts';
import { type Expression, NotUnderstood, type Step } from './xpath-syntax.ts';

export const isCall = (expression: Expression, name: string): boolean =>
  expression.kind === 'call' && expression.name === name && expression.parameters.length === 0;

/** The attribute or the texts that the last step of a path names. */
export function targetOf(step: Step): Target {
  if (step.axis === 'attribute') {
    if (step.test.kind !== 'name' || step.predicates.length > 0) throw new NotUnderstood();
    return { kind: TARGET.ATTRIBUTE, attribute: step.test.name };
  }
  if (step.axis !== 'child') throw new NotUnderstood();
  const [predicate, ...more] = step.predicates;
  if (predicate === undefined) return { kind: TARGET.TEXT };
  if (more.length > 0) throw new NotUnderstood();
  if (predicate.kind === 'number' && Number.isInteger(predicate.value)) {
    return { kind: TARGET.TEXT, textNumber: predicate.value };
  }
  if (
    predicate.kind === 'call' &&
    predicate.name === 'normalize-space' &&
    predicate.parameters.length === 0
  ) {
    return { kind: TARGET.TEXT, notBlank: true };
  }
  throw new NotUnderstood();
}

export const isLast = (predicate: Expression): boolean =>
  isCall(predicate, 'last') ||
  (predicate.kind === 'binary' &&
    predicate.operator === '=' &&
    isCall(predicate.left, 'position') &&
    isCall(predicate.right, 'last'));

export const mayBePosition = (predicate: Expression): boolean =>
  isLast(predicate) || positionTest(predicate) !== undefined;

const POSITIONS: Readonly<Record<string, (position: number, wanted: number) => boolean>> = {
  '=': (position, wanted) => position === wanted,
  '!=': (position, wanted) => position !== wanted,
  '<': (position, wanted) => position < wanted,
  '<=': (position, wanted) => position <= wanted,
  '>': (position, wanted) => position > wanted,
  '>=': (position, wanted) => position >= wanted,
};

export function positionTest(predicate: Expression): ((position: number) => boolean) | undefined {
  if (predicate.kind === 'number') return (position) => position === predicate.value;
  if (predicate.kind !== 'binary' || !isCall(predicate.left, 'position')) return undefined;
  const compare = POSITIONS[predicate.operator];
  if (compare === undefined || predicate.right.kind !== 'number') return undefined;
  const wanted = predicate.right.value;
  return (position) => compare(position, wanted);
}
