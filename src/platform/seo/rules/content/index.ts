import { contentHiddenFirst } from './content-hidden-first.ts';
import { contentJsDependent } from './content-js-dependent.ts';
import { contentLorem } from './content-lorem.ts';
import { contentReadability } from './content-readability.ts';
import { contentTextRatio } from './content-text-ratio.ts';
import { contentThin } from './content-thin.ts';
import { langInvalid } from './lang-invalid.ts';
import { langMismatch } from './lang-mismatch.ts';
import { langMissing } from './lang-missing.ts';

export const contentRules = [
  contentThin,
  contentLorem,
  contentReadability,
  contentTextRatio,
  contentJsDependent,
  contentHiddenFirst,
  langMissing,
  langInvalid,
  langMismatch,
];
