import type { SitePage } from './site-page.ts';

export const isRedirect = ({ status, location }: SitePage): boolean =>
  location !== null || (status >= 300 && status < 400 && status !== 304);

/** It was asked for, and answered with an error or not at all. */
export const isBroken = ({ status, isAllowed }: SitePage): boolean =>
  status >= 400 || (status === 0 && isAllowed !== false);

export const isFound = ({ status, isHtml }: SitePage): boolean => isHtml && status === 200;

/** It names another page as the one to index. */
export const isCanonicalisedElsewhere = ({ canonical, urlKey }: SitePage): boolean =>
  canonical !== null && canonical.key !== urlKey;

/** As it stands in a sentence: "which answers 404". */
export const answerOf = ({ status, fault }: Pick<SitePage, 'status' | 'fault'>): string =>
  status === 0 ? `does not respond${fault === null ? '' : ` (${fault})`}` : `responds with ${status}`;
