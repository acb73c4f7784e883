import { type Selector as CssToken, isTraversal, SelectorType } from 'css-what';
import { SelectorError } from '../errors.ts';
import { type Document, type Element, isText, parentElement } from '../tree/nodes.ts';
import { compileCss, NotCompiled } from './css.ts';
import { CssFallback } from './css-fallback.ts';
import { parseCss } from './css-parse.ts';
import { type Program, type Query, TARGET, type Target } from './program.ts';
import { ProgramBuilder } from './program-builder.ts';
import { type Found, grants, runProgram } from './run.ts';
import { TreeFacts } from './tree-facts.ts';
import { compileXPath } from './xpath.ts';
import { type FoundValue, XPathFallback } from './xpath-fallback.ts';
import { NotUnderstood } from './xpath-syntax.ts';

/** Exactly one of both. */
export interface SelectorDefinition {
  css?: string;
  xpath?: string;
}

export interface Fallback {
  select(document: Document, item?: Element): (Found | FoundValue)[];
}

/** A query for the walker, or the engine that answers in its place. */
export type Compiled = { query: Query } | { fallback: Fallback };

/** Adds a selector to a program. Throws `SelectorError` when it cannot be understood. */
export function compileInto(builder: ProgramBuilder, definition: SelectorDefinition): Compiled {
  const { css, xpath } = definition;
  if (css !== undefined && xpath === undefined) return css_(builder, css);
  if (xpath !== undefined && css === undefined) return xpath_(builder, xpath);
  throw new SelectorError('', 0, 'Give either css or xpath.');
}

function css_(builder: ProgramBuilder, selector: string): Compiled {
  const parsed = parseCss(selector);
  try {
    compileCss(parsed, new ProgramBuilder());
  } catch (error) {
    if (!(error instanceof NotCompiled)) throw error;
    return { fallback: cssFallback(selector, parsed) };
  }
  return { query: compileCss(parsed, builder) };
}

function xpath_(builder: ProgramBuilder, expression: string): Compiled {
  try {
    compileXPath(expression, new ProgramBuilder());
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { fallback: new XPathFallback(expression) };
  }
  return { query: compileXPath(expression, builder) };
}

/** css-select finds elements; what `::text` and `::attr()` ask of them is added here. */
function cssFallback(selector: string, parsed: CssToken[][]): Fallback {
  const targets = parsed.map((tokens) => targetOf(tokens[tokens.length - 1]));
  const target = targets.find((candidate) => candidate !== undefined);
  if (target === undefined) return new CssFallback(selector, parsed);
  if (targets.some((candidate) => JSON.stringify(candidate) !== JSON.stringify(target))) {
    throw new SelectorError(
      selector,
      selector.indexOf('::'),
      'All parts of the list must have the same ending.',
    );
  }
  const elements = new CssFallback(
    selector,
    parsed.map((tokens) => withElement(tokens.slice(0, -1))),
  );
  return {
    select: (document, item) =>
      elements.select(document, item).flatMap((element) => targetsIn(element, target)),
  };
}

function withElement(tokens: CssToken[]): CssToken[] {
  const last = tokens[tokens.length - 1];
  return last === undefined || isTraversal(last)
    ? [...tokens, { type: SelectorType.Universal, namespace: null }]
    : tokens;
}

function targetOf(token: CssToken | undefined): Target | undefined {
  if (token?.type !== SelectorType.PseudoElement) return undefined;
  if (token.name === 'text' && token.data === null) return { kind: TARGET.TEXT };
  if (token.name === 'attr' && token.data !== null)
    return { kind: TARGET.ATTRIBUTE, attribute: token.data.trim() };
  return undefined;
}

function targetsIn(element: Element, target: Target): Found[] {
  if (target.kind === TARGET.ATTRIBUTE) {
    const name = target.attribute!;
    const value = element.attribs[name];
    return value === undefined ? [] : [{ owner: element, name, value }];
  }
  const wish = { query: 0, target, number: 0 };
  return element.children.filter(isText).filter((text) => grants(wish, text.data));
}

/** One selector on its own, for a tree at hand. */
export class Selector {
  readonly #fallback: Fallback | undefined;
  readonly #query: Query | undefined;
  readonly #program: Program | undefined;
  readonly #itemProgram: Program | undefined;

  constructor(definition: SelectorDefinition) {
    const builder = new ProgramBuilder();
    const compiled = compileInto(builder, definition);
    if ('fallback' in compiled) {
      this.#fallback = compiled.fallback;
      return;
    }
    this.#query = compiled.query;
    builder.add(compiled.query, 0);
    this.#program = builder.build();
    const inItem = new ProgramBuilder(true);
    const again = compileInto(inItem, definition);
    if ('query' in again) inItem.add(again.query, 0);
    this.#itemProgram = inItem.build();
  }

  /** True when the walker answers; otherwise css-select or the XPath engine does. */
  get walked(): boolean {
    return this.#query !== undefined;
  }

  /** What it finds in the document, or in an item and at the item itself. */
  select(document: Document, item?: Element, facts = new TreeFacts(document)): (Found | FoundValue)[] {
    if (this.#fallback !== undefined) return this.#fallback.select(document, item);
    const found: Found[] = [];
    const { pick, reach, belowItem } = this.#query!;
    const inItem = item !== undefined && reach === 'item';
    const report = (_query: number, result: Found) => {
      if (belowItem !== true || elementOf(result) !== item) found.push(result);
    };
    if (inItem) runProgram(this.#itemProgram!, document, facts, report, item);
    else runProgram(this.#program!, document, facts, report);
    if (pick === undefined) return found;
    const picked = pick === 'last' ? found[found.length - 1] : found[pick - 1];
    return picked === undefined ? [] : [picked];
  }
}

function elementOf(found: Found): Element | null {
  if ('owner' in found) return found.owner;
  return isText(found) ? parentElement(found) : found;
}
