import { nextElement } from '../tree/nodes.ts';
import { factsOf, nodeOf } from './cursor.ts';
import {
  type Chain,
  COMBINATOR,
  type Compound,
  type Query,
  TARGET,
  type Target,
  type Test,
} from './program.ts';
import { ProgramBuilder } from './program-builder.ts';
import { type Relation, relationSet } from './relation-set.ts';
import { classIdiom, compileCondition, compileStepTest } from './xpath-conditions.ts';
import { isCall, isLast, mayBePosition, positionTest, targetOf } from './xpath-positions.ts';
import { type Expression, NotUnderstood, parseXPath, type Step } from './xpath-syntax.ts';
import type { ValueContext } from './xpath-values.ts';

/** Compiles the usual forms of XPath; throws `NotUnderstood` for the others. */
export function compileXPath(source: string, builder: ProgramBuilder): Query {
  const expression = parseXPath(source);
  if (expression.kind !== 'filter') return compilePaths(expression, builder);
  const [predicate, ...more] = expression.predicates;
  if (predicate === undefined || more.length > 0) throw new NotUnderstood();
  const query = compilePaths(expression.expression, builder);
  if (isCall(predicate, 'last')) return { ...query, pick: 'last' };
  if (predicate.kind !== 'number' || !Number.isInteger(predicate.value)) throw new NotUnderstood();
  return { ...query, pick: predicate.value };
}

function compilePaths(expression: Expression, builder: ProgramBuilder): Query {
  const paths = unionOf(expression);
  const absolute = paths[0]?.absolute;
  if (absolute === undefined || paths.some((path) => path.absolute !== absolute)) throw new NotUnderstood();
  const compilers: PathCompiler[] = [];
  const chains = paths.flatMap((path) => {
    const compiler = new PathCompiler(path.absolute, builder);
    compilers.push(compiler);
    return compiler.compile(path.steps);
  });
  if (!chains.every((chain) => chains.every((other) => keepOrder(chain, other)))) throw new NotUnderstood();
  const query: Query = {
    chains,
    reach: absolute ? 'page' : 'item',
    streams: compilers.every((compiler) => compiler.streams),
    boundToItem: !absolute,
  };
  return absolute ? query : simplified(query);
}

/** `.//a` finds the same as `a` in CSS, save for the item itself, and then nested items are no riddle. */
function simplified(query: Query): Query {
  const plain = query.chains.every(
    ({ compounds }) => compounds.length === 1 && compounds[0]?.combinator === COMBINATOR.DESCENDANT,
  );
  if (!plain) return query;
  const chains = query.chains.map(({ compounds, target }) => ({
    compounds: compounds.map((compound) => ({ ...compound, combinator: COMBINATOR.NONE })),
    target,
  }));
  return { ...query, chains, boundToItem: false, belowItem: true };
}

/** Several results of one element have an order of their own: an element, then its attributes as they stand. */
function keepOrder(chain: Chain, other: Chain): boolean {
  if (chain.target.kind === other.target.kind && chain.target.attribute === other.target.attribute)
    return true;
  const [tag, otherTag] = [chain, other].map(({ compounds }) => compounds[compounds.length - 1]?.tag);
  return tag !== undefined && otherTag !== undefined && tag !== otherTag;
}

function unionOf(expression: Expression): (Expression & { kind: 'path' })[] {
  if (expression.kind === 'path') return [expression];
  if (expression.kind !== 'binary' || expression.operator !== '|') throw new NotUnderstood();
  return [...unionOf(expression.left), ...unionOf(expression.right)];
}

const BACKWARDS: Readonly<Record<string, Relation>> = {
  parent: 'parent',
  ancestor: 'ancestor',
  'preceding-sibling': 'earlier',
};

/** The parser puts everything but these into the body. */
const TOP_DEPTHS: Readonly<Record<string, number>> = { html: 1, head: 2, body: 2, frameset: 2, noframes: 2 };

function depthOf(test: Step['test']): number {
  return test.kind === 'name' ? (TOP_DEPTHS[test.name] ?? 3) : 1;
}

class PathCompiler implements ValueContext {
  streams = true;
  readonly #absolute: boolean;
  readonly #builder: ProgramBuilder;
  #compounds: Compound[] = [];
  #fromScope: boolean;
  /** After `//`: the next step may be at any depth. */
  #anyDepth = false;
  /** Part of the path is a state of the program at hand and cannot move to another. */
  #settled = false;
  /** How deep the elements found so far are at least: the document is at 0, the root at 1. */
  #depth = 0;

  constructor(absolute: boolean, builder: ProgramBuilder) {
    this.#absolute = absolute;
    this.#fromScope = !absolute;
    this.#builder = builder;
  }

  needsTree(): void {
    this.streams = false;
  }

  compile(steps: readonly Step[]): Chain[] {
    for (const [index, step] of steps.entries()) {
      const isLast = index === steps.length - 1;
      if (step.axis === 'attribute' || step.test.kind === 'text') {
        if (!isLast) throw new NotUnderstood();
        return this.#leadTo(targetOf(step));
      }
      this.#step(step);
    }
    if (this.#anyDepth) throw new NotUnderstood();
    if (this.#compounds.length === 0 && this.#absolute) throw new NotUnderstood();
    return [this.#chain(this.#compounds, { kind: TARGET.ELEMENT })];
  }

  #chain(compounds: Compound[], target: Target): Chain {
    return this.#fromScope ? { compounds, target, fromScope: true } : { compounds, target };
  }

  /** `a//@href` asks `a` itself and everything in it. */
  #leadTo(target: Target): Chain[] {
    if (!this.#anyDepth) {
      if (this.#compounds.length === 0 && this.#absolute) throw new NotUnderstood();
      return [this.#chain(this.#compounds, target)];
    }
    // Two chains would count the same siblings twice.
    if (this.#compounds.some((compound) => compound.counts === true)) this.#restrict([]);
    const compounds = this.#compounds;
    const below: Compound = { combinator: this.#combinator(), classes: [], tests: [] };
    const chains = [this.#chain([...compounds, below], target)];
    if (compounds.length > 0 || !this.#absolute) chains.push(this.#chain(compounds, target));
    return chains;
  }

  #step(step: Step): void {
    if (step.axis === 'descendant-or-self' && step.test.kind === 'node' && step.predicates.length === 0) {
      if (this.#anyDepth) throw new NotUnderstood();
      this.#anyDepth = true;
      return;
    }
    if (step.axis === 'self') this.#self(step);
    else if (step.axis === 'child' || step.axis === 'descendant') this.#down(step);
    else if (this.#anyDepth) throw new NotUnderstood();
    else if (step.axis === 'following-sibling') this.#sideways(step);
    else this.#back(step);
  }

  #self(step: Step): void {
    if (this.#anyDepth) throw new NotUnderstood();
    if (step.test.kind === 'node' && step.predicates.length === 0) return;
    const current = this.#compounds[this.#compounds.length - 1];
    if (current === undefined || current.counts === true) throw new NotUnderstood();
    current.tests.push(compileStepTest(step, this));
  }

  #combinator(): number {
    const isFirst = this.#compounds.length === 0 && !this.#fromScope;
    if (isFirst) return COMBINATOR.NONE;
    return this.#anyDepth ? COMBINATOR.DESCENDANT : COMBINATOR.CHILD;
  }

  #down(step: Step): void {
    const deep = step.axis === 'descendant';
    if (deep && (this.#anyDepth || step.predicates.some(mayBePosition))) throw new NotUnderstood();
    if (deep) this.#anyDepth = true;
    const before = this.#depth;
    const compound = this.#compound(step, this.#combinator());
    if (compound.combinator === COMBINATOR.NONE && !this.#anyDepth)
      compound.tests.unshift((cursor) => cursor.depth === 1);
    this.#anyDepth = false;
    this.#depth = Math.max(before + 1, this.#depth);
    this.#compounds.push(compound);
  }

  #sideways(step: Step): void {
    if (this.#compounds.length === 0) throw new NotUnderstood();
    const [first, ...rest] = step.predicates;
    const nearest = first?.kind === 'number' && first.value === 1;
    const predicates = nearest ? rest : step.predicates;
    if (predicates.some(mayBePosition)) throw new NotUnderstood();
    if (!nearest) {
      this.#compounds.push(this.#compound(step, COMBINATOR.SIBLING));
      return;
    }
    this.#compounds.push(this.#compound({ ...step, predicates: [] }, COMBINATOR.NEAREST));
    if (rest.length > 0) this.#restrict(rest);
  }

  /** Conditions on an element that is already found; they must not decide which one is the nearest. */
  #restrict(predicates: readonly Expression[]): void {
    const conditions = predicates.map((predicate) => compileCondition(predicate, this));
    const chain = { compounds: this.#compounds, target: { kind: TARGET.ELEMENT } };
    if (this.#fromScope) throw new NotUnderstood();
    const found = this.#builder.nested(chain);
    this.#settled = true;
    const last = this.#compounds[this.#compounds.length - 1]!;
    const compound: Compound = { combinator: COMBINATOR.NONE, classes: [], tests: [found, ...conditions] };
    if (last.tag !== undefined) compound.tag = last.tag;
    this.#compounds = [compound];
  }

  /** Up or back: the elements that stand so to what was found up to here. */
  #back(step: Step): void {
    const relation = BACKWARDS[step.axis];
    if (relation === undefined || this.#compounds.length === 0 || this.#fromScope) throw new NotUnderstood();
    if (step.predicates.some(mayBePosition)) throw new NotUnderstood();
    // The parent of the root is the document, which is a node but no element.
    if (step.test.kind === 'node' && (step.axis !== 'parent' || this.#depth < 2)) throw new NotUnderstood();
    this.#depth =
      step.axis === 'preceding-sibling' ? this.#depth : step.axis === 'parent' ? this.#depth - 1 : 1;
    this.needsTree();
    const builder = new ProgramBuilder();
    builder.useTypes();
    const chain = { compounds: this.#compounds, target: { kind: TARGET.ELEMENT } };
    if (this.#settled || this.#compounds.some((compound) => compound.counts === true))
      throw new NotUnderstood();
    builder.add({ chains: [chain], reach: 'page', streams: false, boundToItem: false }, 0);
    const set = relationSet(builder.build(), relation);
    const compound = this.#compound(
      step.test.kind === 'node' ? { ...step, test: { kind: 'any' } } : step,
      COMBINATOR.NONE,
    );
    compound.tests.push((cursor) => factsOf(cursor).isIn(set, nodeOf(cursor)));
    this.#compounds = [compound];
  }

  #compound(step: Step, combinator: number): Compound {
    const { test } = step;
    if (test.kind === 'node' || test.kind === 'text') throw new NotUnderstood();
    const compound: Compound = { combinator, classes: [], tests: [] };
    if (test.kind === 'name') compound.tag = test.name;
    this.#depth = Math.max(this.#depth, depthOf(test));
    for (const [index, predicate] of step.predicates.entries()) {
      const className = compound.tests.length === 0 ? classIdiom(predicate) : undefined;
      if (className !== undefined) compound.classes.push(className);
      else compound.tests.push(this.#predicate(predicate, compound, index));
    }
    return compound;
  }

  #predicate(predicate: Expression, compound: Compound, index: number): Test {
    const position = positionTest(predicate);
    if (position !== undefined) {
      compound.counts = true;
      const counter = this.#builder.counter();
      return (cursor) => position(cursor.count(counter));
    }
    if (!isLast(predicate)) return compileCondition(predicate, this);
    if (index > 0) throw new NotUnderstood();
    this.needsTree();
    if (compound.tag === undefined) return (cursor) => nextElement(nodeOf(cursor)) === null;
    this.#builder.useTypes();
    return (cursor) => factsOf(cursor).siblingsOfType(nodeOf(cursor)) === cursor.typeNumber();
  }
}
