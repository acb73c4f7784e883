import { type Element, type HtmlTree, walk } from '../../../../platform/html/index.ts';

/** Takes elements out of a tree, with everything in them. */
export function removeElements({ document }: HtmlTree, isUnwanted: (element: Element) => boolean): void {
  const unwanted = new Set<unknown>();
  const parents = new Set<NonNullable<Element['parent']>>();
  walk(document, {
    open(element) {
      if (element.parent === null || !isUnwanted(element)) return;
      unwanted.add(element);
      parents.add(element.parent);
    },
    close: () => undefined,
  });
  for (const parent of parents) {
    parent.children = parent.children.filter((child) => !unwanted.has(child));
    for (const [at, child] of parent.children.entries()) {
      child.prev = parent.children[at - 1] ?? null;
      child.next = parent.children[at + 1] ?? null;
    }
  }
}
