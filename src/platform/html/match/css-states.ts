import { type Element, isElement, isText } from '../tree/nodes.ts';

/** As browsers have it, and Selectors 3: any text makes an element not empty, a comment does not. */
export const isEmpty = ({ children }: Element): boolean =>
  !children.some((child) => isElement(child) || (isText(child) && child.data !== ''));

/** HTML has hyperlinks in `a` and `area`; nobody has visited any. */
export const isLinkName = (name: string): boolean => name === 'a' || name === 'area';
