import { type HtmlTree, structuredData, typesOf } from '../../html/index.ts';
import type { StructuredFacts } from './structured-facts.ts';

/** Reads and checks what a page says of itself for machines. */
export function readStructured(
  tree: HtmlTree,
  context: { url: string; visibleText: () => string },
): StructuredFacts {
  const { jsonLd, microdata, rdfa } = structuredData(tree, context.url);
  const types = [...jsonLd, ...microdata, ...rdfa].flatMap(typesOf);
  return {
    types: [...new Set(types)],
    counts: { jsonLd: jsonLd.length, microdata: microdata.length, rdfa: rdfa.length },
    problems: [],
  };
}
