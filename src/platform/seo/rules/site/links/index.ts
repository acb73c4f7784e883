import { depth } from './depth.ts';
import { linkBrokenExternal } from './link-broken-external.ts';
import { linkBrokenInternal } from './link-broken-internal.ts';
import { linkFragmentMissing } from './link-fragment-missing.ts';
import { linkToRedirect } from './link-to-redirect.ts';
import { orphanPage } from './orphan-page.ts';
import { singleInlink } from './single-inlink.ts';

export const linkRules = [orphanPage];

export const linkPageRules = [
  linkBrokenInternal,
  linkBrokenExternal,
  linkToRedirect,
  linkFragmentMissing,
  depth,
  singleInlink,
];
