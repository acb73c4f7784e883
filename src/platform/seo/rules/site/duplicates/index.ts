import { contentCannibal } from './content-cannibal.ts';
import { contentDuplicate } from './content-duplicate.ts';
import { contentNearDuplicate } from './content-near-duplicate.ts';
import { descDuplicate } from './desc-duplicate.ts';
import { h1Duplicate } from './h1-duplicate.ts';
import { titleDuplicate } from './title-duplicate.ts';

export const duplicateRules = [
  titleDuplicate,
  descDuplicate,
  h1Duplicate,
  contentDuplicate,
  contentNearDuplicate,
  contentCannibal,
];
