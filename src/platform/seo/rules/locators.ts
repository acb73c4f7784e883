import { hash } from 'node:crypto';
import type { Heading, ImageFact, LinkFact } from '../facts/page-facts.ts';
import type { Locator } from './define-rule.ts';

const short = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** Where it leads and what it says: the same wherever in the page it stands. */
export const linkLocator = ({ url, href, text }: Pick<LinkFact, 'url' | 'href' | 'text'>): Locator =>
  `link:${url ?? href ?? ''} ${short(text)}`;

export const imageLocator = ({ url, src }: Pick<ImageFact, 'url' | 'src'>): Locator =>
  `image:${url ?? src ?? ''}`;

export const headingLocator = ({ text }: Pick<Heading, 'text'>): Locator => `heading:${short(text)}`;

/** For what only its text identifies. */
export const textLocator = (kind: string, text: string): Locator => `${kind}:${short(text)}`;
