import { hash } from 'node:crypto';
import type { SiteLink } from './link-table.ts';

const short = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** Where it leads and what it says: the same wherever in the page it stands. */
export const linkLocator = ({ to, fragment, text }: Pick<SiteLink, 'to' | 'fragment' | 'text'>): string =>
  `link:${to}${fragment === '' ? '' : `#${fragment}`} ${short(text)}`;

/** The same for the same members, in whatever order they were found. */
export const groupLocator = (keys: readonly string[]): string =>
  `group:${short([...keys].sort().join('\n'))}`;

export const textLocator = (kind: string, text: string): string => `${kind}:${short(text)}`;
