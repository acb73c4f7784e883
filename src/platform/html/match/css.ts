import { isTraversal, type PseudoSelector, type Selector, SelectorType } from 'css-what';
import { nextElement } from '../tree/nodes.ts';
import { containsTest } from './contains.ts';
import { isEmpty, isLinkName } from './css-states.ts';
import { attributeTest, nthTest } from './css-tests.ts';
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

/** Thrown inside the compiler for what it does not know; css-select then does the work. */
export class NotCompiled extends Error {}

const COMBINATORS: Readonly<Record<string, number>> = {
  [SelectorType.Descendant]: COMBINATOR.DESCENDANT,
  [SelectorType.Child]: COMBINATOR.CHILD,
  [SelectorType.Adjacent]: COMBINATOR.ADJACENT,
  [SelectorType.Sibling]: COMBINATOR.SIBLING,
};

/** Compiles a selector list; throws `NotCompiled` for what the walker does not do. */
export function compileCss(parsed: Selector[][], builder: ProgramBuilder): Query {
  const compiler = new CssCompiler(builder);
  const chains = parsed.map((tokens) => compiler.chain(tokens));
  return {
    chains,
    reach: 'item',
    streams: compiler.streams,
    usesScope: compiler.usesScope,
    boundToItem: compiler.usesScope || chains.some((chain) => chain.compounds.length > 1),
  };
}

export class CssCompiler {
  streams = true;
  usesScope = false;
  readonly #builder: ProgramBuilder;

  constructor(builder: ProgramBuilder) {
    this.#builder = builder;
  }

  chain(tokens: readonly Selector[]): Chain {
    const compounds: Compound[] = [];
    let target: Target = { kind: TARGET.ELEMENT };
    let current: Compound | undefined;
    if (tokens[0] !== undefined && isTraversal(tokens[0])) {
      current = this.#scopeCompound();
      compounds.push(current);
    }
    for (const [index, token] of tokens.entries()) {
      if (isTraversal(token)) {
        const combinator = COMBINATORS[token.type];
        if (combinator === undefined) throw new NotCompiled();
        current = { combinator, classes: [], tests: [] };
        compounds.push(current);
        continue;
      }
      if (token.type === SelectorType.PseudoElement && index === tokens.length - 1) {
        target = pseudoTarget(token.name, token.data);
        current ??= open(compounds);
        continue;
      }
      current ??= open(compounds);
      this.#add(current, token);
    }
    return { compounds, target };
  }

  /** One element without combinators, as a single test. */
  compoundTest(tokens: readonly Selector[]): Test {
    const compound: Compound = { combinator: COMBINATOR.NONE, classes: [], tests: [] };
    for (const token of tokens) this.#add(compound, token);
    return asTest(compound);
  }

  #scopeCompound(): Compound {
    this.usesScope = true;
    return { combinator: COMBINATOR.NONE, classes: [], tests: [(cursor) => cursor.isScope()] };
  }

  #add(compound: Compound, token: Selector): void {
    switch (token.type) {
      case SelectorType.Universal:
        if (token.namespace !== null && token.namespace !== '*') throw new NotCompiled();
        return;
      case SelectorType.Tag:
        this.#addTag(compound, token.name, token.namespace);
        return;
      case SelectorType.Attribute:
        if (token.namespace !== null) throw new NotCompiled();
        if (token.ignoreCase === 'quirks') addName(compound, token.name, token.value);
        else compound.tests.push(attributeTest(token));
        return;
      case SelectorType.Pseudo:
        compound.tests.push(this.#pseudo(token));
        return;
      default:
        throw new NotCompiled();
    }
  }

  #addTag(compound: Compound, name: string, namespace: string | null): void {
    if ((namespace !== null && namespace !== '*') || compound.tag !== undefined) throw new NotCompiled();
    const lower = name.toLowerCase();
    if (lower === name) compound.tag = name;
    else compound.tests.push((cursor) => cursor.name === lower || cursor.name === name);
  }

  #pseudo(token: PseudoSelector): Test {
    const { name, data } = token;
    if (Array.isArray(data)) return this.#withSelectors(name, data);
    if (data === null) return this.#plain(name);
    if (name === 'contains' || name === 'icontains') {
      this.streams = false;
      return containsTest(data, name === 'icontains');
    }
    return this.#nth(name, data);
  }

  #withSelectors(name: string, lists: Selector[][]): Test {
    if (name === 'has') {
      this.streams = false;
      const tests = lists.map(hasTest);
      return (cursor) => tests.some((test) => test(cursor));
    }
    if (name !== 'not' && name !== 'is' && name !== 'where' && name !== 'matches') throw new NotCompiled();
    const tests = lists.map((tokens) => this.#inner(tokens));
    const some: Test = (cursor) => tests.some((test) => test(cursor));
    return name === 'not' ? (cursor) => !some(cursor) : some;
  }

  #inner(tokens: readonly Selector[]): Test {
    if (tokens.some((token) => token.type === SelectorType.PseudoElement)) throw new NotCompiled();
    if (!tokens.some(isTraversal)) return this.compoundTest(tokens);
    if (isTraversal(tokens[0]!)) throw new NotCompiled();
    const inner = new CssCompiler(this.#builder);
    const chain = inner.chain(tokens);
    // A scope inside a nested selector would need to know for which item it is asked.
    if (inner.usesScope) throw new NotCompiled();
    if (!inner.streams) this.streams = false;
    return this.#builder.nested(chain);
  }

  #plain(name: string): Test {
    switch (name) {
      case 'root':
        return (cursor) => cursor.depth === 1;
      case 'scope':
        this.usesScope = true;
        return (cursor) => cursor.isScope();
      case 'first-child':
        return (cursor) => cursor.childNumber() === 1;
      case 'first-of-type':
        this.#builder.useTypes();
        return (cursor) => cursor.typeNumber() === 1;
      case 'link':
      case 'any-link':
        return (cursor) => isLinkName(cursor.name) && cursor.attributes.get('href') !== undefined;
    }
    this.streams = false;
    switch (name) {
      case 'last-child':
        return (cursor) => nextElement(nodeOf(cursor)) === null;
      case 'only-child':
        return (cursor) => cursor.childNumber() === 1 && nextElement(nodeOf(cursor)) === null;
      case 'last-of-type':
        this.#builder.useTypes();
        return (cursor) => factsOf(cursor).siblingsOfType(nodeOf(cursor)) === cursor.typeNumber();
      case 'only-of-type':
        return (cursor) => factsOf(cursor).siblingsOfType(nodeOf(cursor)) === 1;
      case 'empty':
        return (cursor) => isEmpty(nodeOf(cursor));
      default:
        throw new NotCompiled();
    }
  }

  #nth(name: string, formula: string): Test {
    const fits = nthTest(formula);
    if (fits === undefined) throw new NotCompiled();
    switch (name) {
      case 'nth-child':
        return (cursor) => fits(cursor.childNumber());
      case 'nth-of-type':
        this.#builder.useTypes();
        return (cursor) => fits(cursor.typeNumber());
      case 'nth-last-child':
        this.streams = false;
        return (cursor) => fits(factsOf(cursor).siblings(nodeOf(cursor)) - cursor.childNumber() + 1);
      case 'nth-last-of-type':
        this.streams = false;
        this.#builder.useTypes();
        return (cursor) => fits(factsOf(cursor).siblingsOfType(nodeOf(cursor)) - cursor.typeNumber() + 1);
      default:
        throw new NotCompiled();
    }
  }
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  [SelectorType.Descendant]: 'ancestor',
  [SelectorType.Child]: 'parent',
  [SelectorType.Adjacent]: 'previous',
  [SelectorType.Sibling]: 'earlier',
};

/** `:has(> a)`: the elements that stand so to a match, worked out for the whole page at once. */
function hasTest(tokens: readonly Selector[]): Test {
  const first = tokens[0];
  const leads = first !== undefined && isTraversal(first);
  const relation = leads ? RELATIONS[first.type] : 'ancestor';
  const rest = leads ? tokens.slice(1) : tokens;
  if (relation === undefined || rest.length === 0 || rest.some(isTraversal)) throw new NotCompiled();
  const builder = new ProgramBuilder();
  const compiler = new CssCompiler(builder);
  const chain = compiler.chain(rest);
  if (compiler.usesScope || chain.target.kind !== TARGET.ELEMENT) throw new NotCompiled();
  builder.add({ chains: [chain], reach: 'page', streams: false, boundToItem: false }, 0);
  const set = relationSet(builder.build(), relation);
  return (cursor) => factsOf(cursor).isIn(set, nodeOf(cursor));
}

function open(compounds: Compound[]): Compound {
  const compound: Compound = { combinator: COMBINATOR.NONE, classes: [], tests: [] };
  compounds.push(compound);
  return compound;
}

function addName(compound: Compound, attribute: string, value: string): void {
  if (attribute === 'class') compound.classes.push(value);
  else if (compound.id === undefined) compound.id = value;
  else compound.tests.push((cursor) => cursor.attributes.get('id') === value);
}

function asTest(compound: Compound): Test {
  const { tag, id, classes, tests } = compound;
  return (cursor) =>
    (tag === undefined || cursor.name === tag) &&
    (id === undefined || cursor.attributes.get('id') === id) &&
    classes.every((name) => cursor.hasClass(name)) &&
    tests.every((test) => test(cursor));
}

/** `a::text` and `a::attr(href)`, as Scrapy writes them. */
function pseudoTarget(name: string, data: string | null): Target {
  if (name === 'text' && data === null) return { kind: TARGET.TEXT };
  if (name === 'attr' && data !== null) return { kind: TARGET.ATTRIBUTE, attribute: data.trim() };
  throw new NotCompiled();
}
