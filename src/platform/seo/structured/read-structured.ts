import { baseResolver, type HtmlTree } from '../../html/index.ts';
import { checkRetired } from './check/retired.ts';
import { checkRichResults } from './check/rich-results.ts';
import { checkNames } from './check/unknown.ts';
import { checkValues } from './check/values.ts';
import { checkVisible, VisibleText } from './check/visible.ts';
import { ItemIndex, visitAll } from './check/visit.ts';
import { Problems } from './problems.ts';
import { readBlock } from './read/block.ts';
import { ElementValues, findCarriers } from './read/elements.ts';
import type { Item } from './read/item.ts';
import { readMicrodata } from './read/microdata.ts';
import { readRdfa } from './read/rdfa.ts';
import type { StructuredFacts } from './structured-facts.ts';

const NOTHING: StructuredFacts = {
  types: [],
  counts: { jsonLd: 0, microdata: 0, rdfa: 0 },
  problems: [],
};

/** Reads and checks what a page says of itself for machines. */
export function readStructured(
  tree: HtmlTree,
  context: { url: string; visibleText: () => string },
): StructuredFacts {
  const carriers = findCarriers(tree);
  if (carriers === null) return NOTHING;
  const problems = new Problems();
  const values = new ElementValues(baseResolver(context.url, carriers.base));
  const jsonLd = carriers.scripts.flatMap((script) => readBlock(tree, script, problems));
  const microdata = carriers.scopes.length === 0 ? [] : readMicrodata(tree, carriers, values);
  const rdfa = carriers.hasRdfa ? readRdfa(tree, values) : [];
  const items: Item[] = [...jsonLd, ...microdata, ...rdfa];
  const index = new ItemIndex(items);
  const text = new VisibleText(context.visibleText);
  visitAll(items, (visit) => {
    if (problems.isFull) return;
    checkNames(visit, problems);
    checkValues(visit, problems);
    checkRichResults(visit, index, problems);
    checkRetired(visit, problems);
    checkVisible(visit, index, text, problems);
  });
  return {
    types: [...new Set(items.flatMap(({ types }) => types))],
    counts: { jsonLd: jsonLd.length, microdata: microdata.length, rdfa: rdfa.length },
    problems: problems.list(),
  };
}
