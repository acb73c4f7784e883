import { canonicalConflict } from './canonical-conflict.ts';
import { canonicalCrossDomain } from './canonical-cross-domain.ts';
import { canonicalInvalid } from './canonical-invalid.ts';
import { canonicalMissing } from './canonical-missing.ts';
import { canonicalRelative } from './canonical-relative.ts';
import { canonicalToHreflang } from './canonical-to-hreflang.ts';
import { canonicalToRoot } from './canonical-to-root.ts';
import { headBroken } from './head-broken.ts';
import { indexDirectiveConflict } from './index-directive-conflict.ts';
import { indexNofollow } from './index-nofollow.ts';
import { indexNoimageindex } from './index-noimageindex.ts';
import { indexNoindex } from './index-noindex.ts';
import { indexNosnippet } from './index-nosnippet.ts';
import { indexRenderConflict } from './index-render-conflict.ts';
import { indexUnavailableAfter } from './index-unavailable-after.ts';
import { metaInBody } from './meta-in-body.ts';

export const indexabilityRules = [
  indexNoindex,
  indexUnavailableAfter,
  indexDirectiveConflict,
  indexNofollow,
  indexNosnippet,
  indexNoimageindex,
  indexRenderConflict,
  headBroken,
  metaInBody,
  canonicalMissing,
  canonicalConflict,
  canonicalInvalid,
  canonicalRelative,
  canonicalToRoot,
  canonicalToHreflang,
  canonicalCrossDomain,
];
