import { type Element, isElement, Selector } from '../../../../../platform/html/index.ts';
import type { PageView, Scope } from './scope.ts';

const MOST_ITEMS = 10;

/** The page as one scope, or one for each of its first items. */
export function scopesOf(page: PageView, item: { css?: string; xpath?: string } | undefined): Scope[] {
  if (item === undefined) return [{ page, item: undefined }];
  return new Selector(item)
    .select(page.tree.document, undefined, page.facts)
    .filter((found): found is Element => !('owner' in found) && !('value' in found) && isElement(found))
    .filter((element) => page.seen.has(element))
    .slice(0, MOST_ITEMS)
    .map((element) => ({ page, item: element }));
}
