import { a11yContrast } from './a11y-contrast.ts';
import { a11yDupId } from './a11y-dup-id.ts';
import { a11yNames } from './a11y-names.ts';
import { a11yTabindex } from './a11y-tabindex.ts';
import { charset } from './charset.ts';
import { cwvCls } from './cwv-cls.ts';
import { cwvInp } from './cwv-inp.ts';
import { cwvLcp } from './cwv-lcp.ts';
import { doctype } from './doctype.ts';
import { domSize } from './dom-size.ts';
import { viewportMissing } from './viewport-missing.ts';
import { viewportZoom } from './viewport-zoom.ts';

export const mobileRules = [
  viewportMissing,
  viewportZoom,
  doctype,
  charset,
  domSize,
  cwvLcp,
  cwvInp,
  cwvCls,
  a11yNames,
  a11yDupId,
  a11yContrast,
  a11yTabindex,
];
