import { hreflangDup } from './hreflang-dup.ts';
import { hreflangNoReturn } from './hreflang-no-return.ts';
import { hreflangTargetBad } from './hreflang-target-bad.ts';

export const internationalRules = [hreflangNoReturn, hreflangTargetBad, hreflangDup];
