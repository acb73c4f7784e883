import { crawlTrap } from './crawl-trap.ts';
import { urlVariants } from './url-variants.ts';

export const urlRules = [crawlTrap, urlVariants];
