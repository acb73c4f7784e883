import { type Element, type HtmlTree, isText, walk } from '../../../../platform/html/index.ts';

/** The elements that an inspection looks at, from one walk over the page. */
export interface Collected {
  root: Element | undefined;
  title: Element | undefined;
  base: string | undefined;
  relations: Element[];
  anchors: Element[];
  headings: Element[];
  images: Element[];
  scripts: Element[];
  noscripts: Element[];
  addresses: string[];
  inlineScripts: string[];
  ids: string[];
  attributes: string[];
  elements: number;
  depth: number;
}

const HEADING = /^h[1-6]$/;
const MOST_ADDRESSES = 3_000;
const MOST_NAMES = 5_000;
const MOST_SCRIPT_TEXT = 500_000;
const LONGEST_ADDRESS = 500;
const ADDRESSES: Readonly<Record<string, string>> = {
  script: 'src',
  link: 'href',
  img: 'src',
  iframe: 'src',
  source: 'src',
};

export function collect({ document }: HtmlTree): Collected {
  const page = emptyCollection();
  const ids = new Set<string>();
  const attributes = new Set<string>();
  let depth = 0;
  let scriptText = 0;
  walk(document, {
    open(element) {
      const { name, attribs } = element;
      page.elements += 1;
      depth += 1;
      page.depth = Math.max(page.depth, depth);
      if (name === 'html') page.root ??= element;
      else if (name === 'base') page.base ??= attribs.href;
      else if (name === 'title' && !isInDrawing(element)) page.title ??= element;
      else if (name === 'link') page.relations.push(element);
      else if (name === 'a' || name === 'area') page.anchors.push(element);
      else if (name === 'img') page.images.push(element);
      else if (name === 'noscript') page.noscripts.push(element);
      else if (name === 'script') {
        page.scripts.push(element);
        const text = scriptOf(element, MOST_SCRIPT_TEXT - scriptText);
        scriptText += text.length;
        if (text !== '') page.inlineScripts.push(text);
      } else if (HEADING.test(name)) page.headings.push(element);
      const address = attribs[ADDRESSES[name] ?? ''];
      if (address !== undefined && page.addresses.length < MOST_ADDRESSES)
        page.addresses.push(address.slice(0, LONGEST_ADDRESS));
      if (attribs.id !== undefined && ids.size < MOST_NAMES) ids.add(attribs.id.slice(0, LONGEST_ADDRESS));
      if (attributes.size < MOST_NAMES)
        for (const attribute in attribs) attributes.add(attribute.slice(0, LONGEST_ADDRESS));
    },
    close() {
      depth -= 1;
    },
  });
  return { ...page, ids: [...ids], attributes: [...attributes] };
}

/** A picture inside the page has a title of its own. */
const isInDrawing = (element: Element): boolean =>
  element.namespace !== undefined && !element.namespace.endsWith('/xhtml');

function scriptOf({ children, attribs }: Element, most: number): string {
  if (attribs.src !== undefined || most <= 0) return '';
  return children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .slice(0, most);
}

const emptyCollection = (): Collected => ({
  root: undefined,
  title: undefined,
  base: undefined,
  relations: [],
  anchors: [],
  headings: [],
  images: [],
  scripts: [],
  noscripts: [],
  addresses: [],
  inlineScripts: [],
  ids: [],
  attributes: [],
  elements: 0,
  depth: 0,
});
