import { type Element, Selectors } from '../../../../../platform/html/index.ts';
import type { Scope } from './scope.ts';

/** What each of many CSS selectors finds in each scope, in one walk a scope. The first index is the selector's. */
export function trySelectors(selectors: readonly string[], scopes: readonly Scope[]): Element[][][] {
  const together = new Selectors(selectors);
  const inScopes = scopes.map(({ page, item }) => together.select(page.tree.document, page.facts, item));
  return selectors.map((_, number) => inScopes.map((found) => found[number] ?? []));
}
