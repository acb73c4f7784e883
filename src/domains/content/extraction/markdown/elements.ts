import {
  type ChildNode,
  type Element,
  isElement,
  type ParentNode,
  walk,
} from '../../../../platform/html/index.ts';
import type { Mark } from './inline-writer.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Begin a block of their own. */
export const BLOCKS = names(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p pre search section summary table tbody td tfoot ' +
    'th thead tr ul xmp',
);
/** Not part of what is read. */
export const UNREAD = names(
  'script style template noscript head title iframe noembed noframes svg video audio embed link meta base',
);
/** Told by their address. */
export const EMBEDDED = names('iframe video audio embed');
export const CODE = names('code kbd samp tt');
export const MARKS: Readonly<Record<string, Mark>> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
};

export const isNamed = (node: ChildNode | undefined, ...wanted: string[]): node is Element =>
  isElement(node) && wanted.includes(node.name);

/** The elements that are blocks or have one inside. */
export function findBlocks(root: ParentNode): ReadonlySet<Element> {
  const blocks = new Set<Element>();
  walk(root, {
    open: () => undefined,
    close(element) {
      const { name, parent } = element;
      if (BLOCKS.has(name)) blocks.add(element);
      if (blocks.has(element) && isElement(parent)) blocks.add(parent);
    },
  });
  return blocks;
}
