import { SelectorError } from '../errors.ts';
import { ProgramBuilder } from '../match/program-builder.ts';
import { runProgram } from '../match/run.ts';
import { compileInto, Selector } from '../match/selector.ts';
import { type Element, isElement } from '../tree/nodes.ts';
import type { Scope } from './scope.ts';

/** What each of many CSS selectors finds in each scope, in one walk a scope. The first index is the selector's. */
export function trySelectors(selectors: readonly string[], scopes: readonly Scope[]): Element[][][] {
  const found: Element[][][] = selectors.map(() => scopes.map(() => []));
  const inPage = compile(selectors, false);
  const inItem = scopes.some(({ item }) => item !== undefined) ? compile(selectors, true) : inPage;
  for (const [at, { page, item }] of scopes.entries()) {
    const { program, others } = item === undefined ? inPage : inItem;
    runProgram(
      program,
      page.tree.document,
      page.facts,
      (query, result) => {
        if (!('owner' in result) && isElement(result)) found[query]![at]!.push(result);
      },
      item,
    );
    for (const [query, selector] of others)
      found[query]![at] = selector
        .select(page.tree.document, item, page.facts)
        .filter(
          (result): result is Element => !('owner' in result) && !('value' in result) && isElement(result),
        );
  }
  return found;
}

function compile(selectors: readonly string[], isItem: boolean) {
  const builder = new ProgramBuilder(isItem);
  const others = new Map<number, Selector>();
  for (const [index, css] of selectors.entries()) {
    try {
      const compiled = compileInto(builder, { css });
      if ('query' in compiled) builder.add(compiled.query, index);
      else others.set(index, new Selector({ css }));
    } catch (error) {
      // A name of the page that makes no selector: it finds nothing.
      if (!(error instanceof SelectorError)) throw error;
    }
  }
  return { program: builder.build(), others };
}
