import { robustness } from '../../../../../platform/html/index.ts';
import { remembered } from './remembered.ts';

/** How robust a CSS selector is, from 0 to 1. */
export const strengthOf: (css: string) => number = remembered((css) => robustness({ css }));
