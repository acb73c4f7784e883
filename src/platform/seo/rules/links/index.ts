import { deadEnd } from './dead-end.ts';
import { linkHttp } from './link-http.ts';
import { linkLocalhost } from './link-localhost.ts';
import { linkNofollowInternal } from './link-nofollow-internal.ts';
import { linkTextEmpty } from './link-text-empty.ts';
import { linkTextGeneric } from './link-text-generic.ts';
import { linkTooMany } from './link-too-many.ts';
import { linkUncrawlable } from './link-uncrawlable.ts';
import { paginationLinks } from './pagination-links.ts';
import { urlDoubleSlash } from './url-double-slash.ts';
import { urlLength } from './url-length.ts';
import { urlParams } from './url-params.ts';
import { urlSpace } from './url-space.ts';
import { urlUnderscore } from './url-underscore.ts';
import { urlUppercase } from './url-uppercase.ts';

export const linkRules = [
  linkUncrawlable,
  linkTextGeneric,
  linkTextEmpty,
  linkNofollowInternal,
  linkTooMany,
  linkHttp,
  linkLocalhost,
  deadEnd,
  paginationLinks,
  urlLength,
  urlUppercase,
  urlSpace,
  urlDoubleSlash,
  urlUnderscore,
  urlParams,
];
