import {
  type Element,
  type ParentNode,
  type UrlResolver,
  visibleText,
  walk,
} from '../../../../platform/html/index.ts';
import { imageAddress } from '../markdown/lines.ts';

const MOST_IMAGES = 200;
const MOST_LINKS = 500;
const MOST_HEADINGS = 200;
const LONGEST = 300;

const cut = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, LONGEST).toWellFormed();

/** The pictures, links and headings of an article, each address once. */
export function readContents(root: ParentNode, resolver: UrlResolver) {
  const images = new Map<string, { url: string; alt: string }>();
  const links = new Map<string, { url: string; text: string }>();
  const headings: { level: number; text: string }[] = [];
  walk(root, {
    open(element: Element) {
      const { name, attribs } = element;
      if (name === 'img' && images.size < MOST_IMAGES) {
        const url = imageAddress(attribs, resolver);
        if (url !== undefined && !images.has(url)) images.set(url, { url, alt: cut(attribs.alt ?? '') });
      } else if (name === 'a' && attribs.href !== undefined && links.size < MOST_LINKS) {
        const url = resolver.resolveWeb(attribs.href.trim());
        if (url !== undefined && !links.has(url)) links.set(url, { url, text: cut(visibleText(element)) });
      } else if (/^h[1-6]$/.test(name) && headings.length < MOST_HEADINGS)
        headings.push({ level: Number(name.slice(1)), text: cut(visibleText(element)) });
    },
    close: () => undefined,
  });
  return { images: [...images.values()], links: [...links.values()], headings };
}
