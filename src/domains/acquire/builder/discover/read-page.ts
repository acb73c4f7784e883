import {
  baseResolver,
  type HtmlTree,
  parseHtml,
  Selector,
  type TreeFacts,
  type UrlResolver,
} from '../../../../platform/html/index.ts';
import { type Outline, outlineOf } from './outline.ts';
import { type Budget, factsOf } from './trials.ts';
import type { Example, PageInput, Wish } from './types.ts';

/** A page and what is asked of it. */
export interface ReadPage {
  url: string;
  tree: HtmlTree;
  outline: Outline;
  facts: TreeFacts;
  resolver: UrlResolver;
  budget: Budget;
  wishes: readonly Wish[];
  examples: readonly Example[];
}

export function readPage(
  { url, html }: PageInput,
  budget: Budget,
  wishes: readonly Wish[],
  examples: readonly Example[],
): ReadPage {
  const tree = parseHtml(html);
  const [base] = new Selector({ css: 'base[href]' }).select(tree.document);
  const href = base !== undefined && 'attribs' in base ? base.attribs.href : undefined;
  return {
    url,
    tree,
    outline: outlineOf(tree.document),
    facts: factsOf(tree.document),
    resolver: baseResolver(url, href),
    budget,
    wishes,
    examples,
  };
}
