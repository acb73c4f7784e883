import { hreflangCode } from './hreflang-code.ts';
import { hreflangLang } from './hreflang-lang.ts';
import { hreflangNoSelf } from './hreflang-no-self.ts';
import { hreflangRelative } from './hreflang-relative.ts';
import { hreflangXDefault } from './hreflang-x-default.ts';

export const internationalRules = [
  hreflangCode,
  hreflangRelative,
  hreflangNoSelf,
  hreflangXDefault,
  hreflangLang,
];
