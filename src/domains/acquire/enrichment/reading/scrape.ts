import { type HtmlTree, isElement, isText, Selector, visibleText } from '../../../../platform/html/index.ts';

const LONGEST = 10_000;

/** The first match of every selector, by its name: the value asked for, or the text of the element. */
export function scrape(
  { document }: HtmlTree,
  selectors: Readonly<Record<string, string>>,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(selectors).map(([name, css]) => {
      const [found] = new Selector({ css }).select(document);
      if (found === undefined) return [name, null];
      const text =
        'value' in found
          ? found.value
          : isElement(found)
            ? visibleText(found)
            : isText(found)
              ? found.data
              : '';
      const clean = text.trim().slice(0, LONGEST).toWellFormed();
      return [name, clean === '' ? null : clean];
    }),
  );
}
