import { SelectorError } from '../errors.ts';
import { type Document, type Element, isElement } from '../tree/nodes.ts';
import type { Program, Query } from './program.ts';
import { ProgramBuilder } from './program-builder.ts';
import { runProgram } from './run.ts';
import { compileInto, Selector } from './selector.ts';
import type { TreeFacts } from './tree-facts.ts';

interface Together {
  program: Program;
  queries: ReadonlyMap<number, Query>;
  /** Those that the walk cannot answer. */
  others: ReadonlyMap<number, Selector>;
}

/** Many CSS selectors that are answered in one walk. */
export class Selectors {
  readonly #css: readonly string[];
  #inPage: Together | undefined;
  #inItem: Together | undefined;

  constructor(css: readonly string[]) {
    this.#css = css;
  }

  /** The elements that each of them finds in the document, or in an item and at the item itself; undefined for what is none. */
  select(document: Document, facts: TreeFacts, item?: Element): (Element[] | undefined)[] {
    const { program, queries, others } = item === undefined ? this.#forPages() : this.#forItems();
    const found = this.#css.map((_, number): Element[] | undefined => (queries.has(number) ? [] : undefined));
    runProgram(
      program,
      document,
      facts,
      (number, result) => {
        if ('owner' in result || !isElement(result)) return;
        if (result === item && queries.get(number)!.belowItem === true) return;
        found[number]!.push(result);
      },
      item,
    );
    for (const [number, selector] of others)
      found[number] = selector
        .select(document, item, facts)
        .filter(
          (result): result is Element => !('owner' in result) && !('value' in result) && isElement(result),
        );
    return found;
  }

  #forPages(): Together {
    this.#inPage ??= compile(this.#css, false);
    return this.#inPage;
  }

  #forItems(): Together {
    this.#inItem ??= compile(this.#css, true);
    return this.#inItem;
  }
}

function compile(selectors: readonly string[], isItem: boolean): Together {
  const builder = new ProgramBuilder(isItem);
  const queries = new Map<number, Query>();
  const others = new Map<number, Selector>();
  for (const [number, css] of selectors.entries()) {
    try {
      const compiled = compileInto(builder, { css });
      if ('query' in compiled) {
        builder.add(compiled.query, number);
        queries.set(number, compiled.query);
      } else others.set(number, new Selector({ css }));
    } catch (error) {
      // A name of the page that makes no selector.
      if (!(error instanceof SelectorError)) throw error;
    }
  }
  return { program: builder.build(), queries, others };
}
