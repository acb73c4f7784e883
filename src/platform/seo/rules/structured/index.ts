import { ogMissing } from './og-missing.ts';
import { ogUrlMismatch } from './og-url-mismatch.ts';
import { sdMismatch } from './sd-mismatch.ts';
import { sdNone } from './sd-none.ts';
import { sdRecommended } from './sd-recommended.ts';
import { sdRequired } from './sd-required.ts';
import { sdRetired } from './sd-retired.ts';
import { sdSyntax } from './sd-syntax.ts';
import { sdUnknown } from './sd-unknown.ts';
import { sdValue } from './sd-value.ts';
import { twitterCard } from './twitter-card.ts';

export const structuredRules = [
  sdSyntax,
  sdRequired,
  sdValue,
  sdRecommended,
  sdUnknown,
  sdMismatch,
  sdRetired,
  sdNone,
  ogMissing,
  ogUrlMismatch,
  twitterCard,
];
